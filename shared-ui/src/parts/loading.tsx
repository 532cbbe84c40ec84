import type { ReactNode } from 'react'
import styles from './loading.module.css'
import { VisuallyHidden } from './visually-hidden.js'

/* The attribute data-loading tells the shell that a screen does not have its content yet (shell/src/standing-text). */

/** Announces politely that something is loading; becomes visible only after a short delay. */
export function Loading({ label }: { label: ReactNode }) {
  return (
    <div className={styles.loading} role="status" data-loading>
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
 * Gray lines in the shape of the content to come, so that the page does not jump.
 *
 * @param label read by screen readers instead of the lines; leave it out next to a Loading
 */
export function Skeleton({ lines = 3, label }: { lines?: number; label?: string }) {
  return (
    <div className={styles.skeleton} role={label ? 'status' : undefined} data-loading>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  )
}
