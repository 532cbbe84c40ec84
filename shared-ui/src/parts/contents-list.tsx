import { useState } from 'react'
import styles from './contents-list.module.css'
import { useMeasureOnScroll } from './use-measure-on-scroll.js'

interface SectionHeading {
  id: string
  text: string
}

/**
 * The sections of a long page with the current one marked; collapsed if there is no room beside them (below 64rem, where
 * the page has to put its columns under one another).
 *
 * @param sections ids of the sections' headings, or of the sections, in the order of the page
 */
export function ContentsList({ sections }: { sections: readonly SectionHeading[] }) {
  const current = useSectionInView(sections)
  if (sections.length < 2) return <div />
  const list = (
    <ol role="list" className={styles.list}>
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
      <nav className={styles.beside} aria-label="Contents">
        <p className={styles.title}>Contents</p>
        {list}
      </nav>
      <details className={styles.folded}>
        <summary>Contents</summary>
        <nav aria-label="Contents, folded">{list}</nav>
      </details>
    </div>
  )
}

/** Returns the id of the section that is being read: the last one whose heading has passed the upper third. */
function useSectionInView(sections: readonly SectionHeading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  // Measured on scrolling, because an observer of the headings misses a jump that passes the whole window.
  useMeasureOnScroll(() => {
    const headings = sections.flatMap(({ id }) => document.getElementById(id) ?? [])
    // To ask where a heading stands lays out its part of the page, so none is asked after the first one to come.
    const next = headings.findIndex((heading) => heading.getBoundingClientRect().top >= innerHeight / 3)
    setCurrent((next < 0 ? headings.at(-1) : headings[Math.max(next - 1, 0)])?.id ?? null)
  }, sections)
  return current
}
