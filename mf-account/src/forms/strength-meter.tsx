import { passwordStrength, strengthHints, strengthLabel } from '@icio/contracts/accounts/password'
import { useId } from 'react'
import styles from './strength-meter.module.css'

const highest = 4

/** Shows the strength of a password while it is typed, with hints to make it stronger (AUTH-3, AUTH-12). */
export function StrengthMeter({ password }: { password: string }) {
  const id = useId()
  if (!password) return null
  const score = passwordStrength(password)
  const label = strengthLabel(score)
  const hints = strengthHints(password)
  return (
    <div className={styles.strength}>
      <div className={styles.words}>
        <span id={id}>Password strength</span>
        <span className={styles.label} role="status">
          {label}
        </span>
      </div>
      <div
        className={styles.bars}
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={highest}
        aria-valuenow={score}
        aria-valuetext={label}
      >
        {Array.from({ length: highest }, (_, bar) => (
          <span key={bar} className={styles.bar} data-level={levelOf(score)} data-filled={score > bar} />
        ))}
      </div>
      {hints.length > 0 && (
        <ul className={styles.hints} aria-label="How to make it stronger">
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns the tone of the bars, which matches the label. */
function levelOf(score: number): 'weak' | 'fair' | 'strong' {
  if (score < 2) return 'weak'
  return score < 3 ? 'fair' : 'strong'
}
