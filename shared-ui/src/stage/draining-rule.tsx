import { useSecondsLeft } from '../live/use-seconds-left.js'
import { browserClock } from '../live/browser.js'
import { useState } from 'react'
import styles from './draining-rule.module.css'

/** The clock that is running. */
export interface StageClock {
  /** When the clock runs out, on the page's monotonic clock; null while there is none or it stands still. */
  endsAt: number | null
  /** The whole length. */
  clockMs: number
  paused: boolean
}

/**
 * The time that is left: the house's double rule, which drains, with whole seconds beside it from 10 on. With reduced
 * motion the seconds stand alone (STAGE-5, ROOM-34).
 */
export function DrainingRule({ endsAt, clockMs, paused }: StageClock) {
  const seconds = useSecondsLeft(paused ? null : endsAt)
  if (endsAt === null || seconds === null) return null
  return (
    <div
      className={styles.clock}
      role="timer"
      aria-label={`${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`}
    >
      <Rule key={endsAt} endsAt={endsAt} clockMs={clockMs} />
      <span className={seconds <= 10 ? styles.seconds : styles.early} aria-hidden="true">
        {seconds}
      </span>
    </div>
  )
}

/** The rule itself; it drains by an animation that begins where the clock stands. */
function Rule({ endsAt, clockMs }: { endsAt: number; clockMs: number }) {
  const [left] = useState(() => Math.max(0, endsAt - browserClock.now()))
  const length = Math.max(clockMs, left)
  return (
    <div
      className={styles.rule}
      style={{ animationDuration: `${length}ms`, animationDelay: `${left - length}ms` }}
      aria-hidden="true"
    />
  )
}
