import { useId, type KeyboardEvent, type ReactNode } from 'react'
import styles from './quiet-sheet.module.css'

/**
 * A sheet at the foot of the window that leaves the page readable and usable. It takes no focus; it stands before the
 * page in the document, so that Tab reaches it right after the skip link.
 */
export function QuietSheet({
  title,
  summary,
  onCancel,
  children,
  footer,
}: {
  title: string
  summary: string
  onCancel: () => void
  /** The whole text, folded away under the summary. */
  children: ReactNode
  footer: ReactNode
}) {
  const id = useId()
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
  }
  return (
    <div
      className={styles.sheet}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={cancelOnEscape}
      data-quiet-sheet
      data-no-print
    >
      <div className={styles.inner}>
        <div className={styles.text}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <p id={`${id}-text`} className={styles.summary}>
            {summary}
          </p>
          <details className={styles.whole}>
            <summary>Read the three points</summary>
            {children}
          </details>
        </div>
        <div className={styles.footer}>{footer}</div>
      </div>
    </div>
  )
}
