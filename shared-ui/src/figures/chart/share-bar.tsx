import styles from './chart.module.css'
import { fillOf, type Tone } from './tones.js'

/** A share as a bar on its full length, as decoration beside the number. */
export function ShareBar({
  share,
  tone = 'accent',
  className,
}: {
  share: number
  tone?: Tone
  className?: string | undefined
}) {
  return (
    <svg
      className={[styles.share, className].filter(Boolean).join(' ')}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles.ground} width="100" height="6" />
      <rect className={fillOf[tone]} width={(100 * Math.min(1, Math.max(0, share))).toFixed(1)} height="6" />
    </svg>
  )
}
