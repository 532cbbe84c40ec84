import { useRef, type ReactNode } from 'react'
import styles from './drawn-data.module.css'
import { narrowBelow, useWidth } from './use-width.js'

interface DrawnDataProps {
  /** Describes the drawing for readers who cannot see it. Without it, a table nearby must hold the same numbers. */
  alt?: string
  caption?: ReactNode
  /** The widest that the drawing gets, in CSS pixels. */
  widest?: number
  children: (size: { width: number; narrow: boolean }) => ReactNode
}

/** A drawing of somebody's own data in the style of the figures: it fills its place and has nothing to move. */
export function DrawnData({ alt, caption, widest = Infinity, children }: DrawnDataProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.min(useWidth(frame), widest)
  return (
    <figure className={styles.figure}>
      <div
        ref={frame}
        className={styles.drawing}
        {...(alt === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        {children({ width, narrow: width < narrowBelow })}
      </div>
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  )
}
