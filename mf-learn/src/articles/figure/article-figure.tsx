import type { Specialization } from '@icio/contracts/editions'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Skeleton } from '@icio/shared-ui/parts/loading'
import { useEffect, useRef, useState } from 'react'
import { useLazyValue } from '@icio/shared-ui/parts/lazy-value'
import styles from './article-figure.module.css'

/** Distance from the window at which a figure starts to load, so that it is there when the reader arrives. */
const ahead = '1200px'

const loadFigures = async () => {
  const [{ allFigures }, { InteractiveFigure }] = await Promise.all([
    import('@icio/shared-ui/figures/all-figures'),
    import('@icio/shared-ui/figures/interactive-figure'),
  ])
  return { allFigures, InteractiveFigure }
}

interface ArticleFigureProps {
  id: string
  edition?: Specialization | undefined
}

/** An interactive figure in an article; its code loads when the reader comes near. */
export function ArticleFigure({ id, edition }: ArticleFigureProps) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const [failed, setFailed] = useState(false)
  const figures = useLazyValue(loadFigures, near && !failed, () => setFailed(true))
  if (figures) {
    const figure = figures.allFigures.find((one) => one.id === id)
    if (!figure) return null
    const isPoolsCase = edition === 'government-risk-pools' && 'edition' in figure.controls
    return (
      <figures.InteractiveFigure figure={figure} {...(isPoolsCase ? { start: { edition: 'pool' } } : {})} />
    )
  }
  return (
    <div ref={place} className={styles.place}>
      {failed ? (
        <ErrorCard as="h3" title="The figure could not be loaded" onRetry={() => setFailed(false)} />
      ) : (
        <Skeleton lines={8} label="The figure is loading…" />
      )}
    </div>
  )
}

/** Returns true once an element is near the window, and from then on. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: ahead },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, near])
  return near
}
