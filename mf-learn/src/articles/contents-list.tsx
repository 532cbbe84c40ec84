import { useEffect, useState } from 'react'
import styles from './article.module.css'

interface SectionHeading {
  id: string
  text: string
}

/** The article's sections with the current one marked; collapsed if there is no room beside the text. */
export function ContentsList({ sections }: { sections: readonly SectionHeading[] }) {
  const current = useSectionInView(sections)
  if (sections.length < 2) return <div />
  const list = (
    <ol role="list" className={styles.contentsList}>
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <div className={styles.contents} data-no-print>
      <nav className={styles.contentsBeside} aria-label="Contents">
        <p className={styles.contentsTitle}>Contents</p>
        {list}
      </nav>
      <details className={styles.contentsFolded}>
        <summary>Contents</summary>
        <nav aria-label="Contents, folded">{list}</nav>
      </details>
    </div>
  )
}

/** Returns the id of the last section whose heading was passed; null if the browser cannot tell. */
function useSectionInView(sections: readonly SectionHeading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const headings = sections.flatMap(({ id }) => document.getElementById(id) ?? [])
    const observer = new IntersectionObserver(
      () => {
        const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3)
        setCurrent(passed.at(-1)?.id ?? null)
      },
      { rootMargin: '0px 0px -66% 0px' },
    )
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [sections])
  return current
}
