import { useId } from 'react'
import styles from './progress.module.css'

/**
 * A progress bar. Screen readers read the same text that is shown beside the bar.
 *
 * @param max the highest value; 100 by default
 * @param valueText for example 'Question 3 of 10'; the percentage by default
 */
export function Progress({
  value,
  max = 100,
  label,
  valueText,
}: {
  value: number
  max?: number
  label: string
  valueText?: string
}) {
  const id = useId()
  const kept = Math.min(Math.max(value, 0), max)
  const percent = max > 0 ? Math.round((kept / max) * 100) : 0
  const words = valueText ?? `${percent}%`
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <span className={styles.value} aria-hidden="true">
          {words}
        </span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={kept}
        aria-valuetext={words}
      >
        <div className={styles.bar} style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  )
}
