import type { Voice } from '@icio/contracts/question-bank'
import styles from './voices.module.css'

/** Who argues at the table before the decision: each seat with what it says. */
export function Voices({ voices }: { voices: readonly Voice[] }) {
  if (voices.length === 0) return null
  return (
    <ul role="list" className={styles.voices} aria-label="At the table">
      {voices.map(({ seat, says }) => (
        <li key={`${seat} ${says}`}>
          <span className={styles.seat}>{seat}</span> <span>{says}</span>
        </li>
      ))}
    </ul>
  )
}
