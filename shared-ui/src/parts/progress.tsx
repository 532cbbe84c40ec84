import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { classNames } from './class-names.js'
import styles from './progress.module.css'

/**
 * A progress bar. Screen readers read the same text that is shown beside the bar.
 *
 * @param max the highest value; 100 by default
 * @param valueText for example 'Question 3 of 10'; the percentage by default
 * @param outcomes whether each step done was right, in order; the bar then has one cell for each of `max` steps
 */
export function Progress({
  value,
  max = 100,
  label,
  valueText,
  outcomes,
}: {
  value: number
  max?: number
  label: string
  valueText?: string
  outcomes?: readonly boolean[]
}) {
  const id = useId()
  const clampedValue = Math.min(Math.max(value, 0), max)
  const percent = max > 0 ? Math.round((clampedValue / max) * 100) : 0
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
        className={outcomes ? styles.steps : styles.track}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={clampedValue}
        aria-valuetext={words}
      >
        {outcomes ? (
          Array.from({ length: max }, (_, step) => (
            <Step key={step} outcome={outcomes[step]} isCurrent={step === outcomes.length} />
          ))
        ) : (
          <div className={styles.bar} style={{ inlineSize: `${percent}%` }} />
        )}
      </div>
    </div>
  )
}

/** One step of a game: right, wrong, the one on the screen, or still to come. */
function Step({ outcome, isCurrent }: { outcome: boolean | undefined; isCurrent: boolean }) {
  const kind = outcome === undefined ? isCurrent && styles.current : outcome ? styles.right : styles.wrong
  return (
    <span className={classNames(styles.step, kind)}>
      {outcome !== undefined && (outcome ? <Check /> : <X />)}
    </span>
  )
}
