import { useHost } from '@icio/shared-ui/host-contract/use-host'
import Pause from 'lucide-react/icons/pause'
import Timer from 'lucide-react/icons/timer'
import { useEffect } from 'react'
import { useSound } from '../../../play/game-sounds.js'
import { spokenSeconds } from '../screen-reader-announcements.js'
import styles from './time-left.module.css'
import { useSecondsLeft } from '@icio/shared-ui/live/use-seconds-left'

interface TimeLeftProps {
  /** On the page's monotonic clock; null if nothing counts down. */
  endsAt: number | null
  /** The whole limit, for the bar; null if there is none. */
  limitMs?: number | null
  paused: boolean
  /** What the seconds are for: 'to answer', 'until the next question'. */
  purpose: string
  /** True if screen readers announce 30, 10 and 5 seconds. */
  spoken?: boolean
}

/** The clock of a phase: seconds in figures, and a bar if the whole length is known. */
export function TimeLeft({ endsAt, limitMs = null, paused, purpose, spoken = false }: TimeLeftProps) {
  const seconds = useSecondsLeft(paused ? null : endsAt)
  useSpokenSeconds(spoken ? seconds : null, limitMs)
  useSound(spoken && seconds !== null && seconds > 0 && seconds <= 3 ? 'tick' : null, seconds)
  if (paused) {
    return (
      <p className={styles.words}>
        <Pause aria-hidden="true" /> Paused
      </p>
    )
  }
  if (seconds === null) return null
  const isShort = limitMs !== null && seconds <= 5
  return (
    <div className={styles.time} role="timer" aria-label={`${seconds} seconds ${purpose}`}>
      <p className={isShort ? styles.short : styles.words} aria-hidden="true">
        <Timer /> <span className={styles.figure}>{seconds}</span> s {purpose}
      </p>
      {limitMs !== null && (
        <div className={styles.track} aria-hidden="true">
          <div
            className={isShort ? styles.shortBar : styles.bar}
            style={{ inlineSize: `${Math.min(100, (seconds * 100_000) / limitMs)}%` }}
          />
        </div>
      )}
    </div>
  )
}

/** Announces 30, 10 and 5 seconds and nothing between, so that the question stays audible. */
function useSpokenSeconds(seconds: number | null, limitMs: number | null): void {
  const { announce } = useHost()
  const isWhole = seconds !== null && limitMs !== null && seconds * 1000 >= limitMs
  const isSaid = seconds !== null && spokenSeconds.includes(seconds) && !isWhole
  useEffect(() => {
    if (isSaid) announce(`${seconds} seconds.`)
  }, [announce, isSaid, seconds])
}
