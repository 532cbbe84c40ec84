import type { ReactNode } from 'react'
import styles from './loading.module.css'
import { VisuallyHidden } from './visually-hidden.js'

/** Says politely that something is on its way; to the eye only once it takes longer than a blink. */
export function Loading({ label }: { label: ReactNode }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span>{label}</span>
    </div>
  )
}

/**
 * Grey lines in the shape of what will stand here, so that the page does not jump.
 *
 * @param label said by screen readers instead of the lines; leave it out where a Loading stands beside it
 */
export function Skeleton({ lines = 3, label }: { lines?: number; label?: string }) {
  return (
    <div className={styles.skeleton} role={label ? 'status' : undefined}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  )
}
