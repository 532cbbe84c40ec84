import type { Voice } from '@icio/contracts/question-bank/endpoints'
import styles from './voices.module.css'

/** The arguments before the decision: each seat with its statement. */
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
