import type { Voice } from '@icio/contracts/question-bank/endpoints'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { lazy, Suspense, type CSSProperties } from 'react'
import styles from './meeting-table.module.css'
import { useMeeting, type Meeting } from './use-meeting.js'

// Requested with this module, so that the faces arrive with the first scenario.
const faces = import(/* webpackChunkName: "governance-faces" */ './face.js')
const Face = lazy(async () => ({ default: (await faces).Face }))

interface MeetingTableProps {
  voices: readonly Voice[]
  meeting: Meeting
  /** Lets the seat at this place speak. */
  onListen: (place: number) => void
}

/**
 * The seats at the table with their faces. One says its argument at a time, by tap or key, or all at once (GOV-33). What
 * has been said stays readable in order for screen readers. The place of the longest argument is kept free, so that
 * nothing moves from one speaker to the next.
 */
export function MeetingTable({ voices, meeting, onListen }: MeetingTableProps) {
  if (voices.length === 0) return null
  const next = meeting.next === null ? null : voices[meeting.next]
  return (
    <div className={styles.meeting}>
      <ul
        role="list"
        className={`${styles.table} ${meeting.atOnce ? styles.atOnce : styles.oneByOne}`}
        aria-label="At the table"
        style={{ '--seats': voices.length } as CSSProperties}
      >
        {voices.map((voice, place) => {
          const { seat, says } = voice
          const isSpeaking = !meeting.atOnce && place === meeting.speaker
          const isHeard = meeting.heard.has(place)
          return (
            <li key={`${seat} ${says}`} className={styles.seat} style={{ '--seat': place } as CSSProperties}>
              <button
                type="button"
                className={isSpeaking ? `${styles.person} ${styles.speaking}` : styles.person}
                aria-pressed={isSpeaking || meeting.atOnce}
                disabled={meeting.atOnce}
                onClick={() => onListen(place)}
              >
                <span className={styles.portrait}>
                  <Suspense fallback={null}>
                    <Face seat={seat} speaking={isSpeaking} />
                  </Suspense>
                </span>
                <span className={styles.name}>{seat}</span>
              </button>
              <p
                className={`${styles.says} ${isHeard ? styles.heard : styles.unheard} ${isSpeaking ? styles.now : ''}`}
                aria-hidden={!isHeard || undefined}
              >
                {says}
              </p>
            </li>
          )
        })}
      </ul>
      <div className={styles.controls}>
        <Button size="sm" disabled={!next} onClick={() => meeting.next !== null && onListen(meeting.next)}>
          {next ? `Hear the ${next.seat}` : 'All have spoken'}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => meeting.showAtOnce(!meeting.atOnce)}>
          {meeting.atOnce ? 'One at a time' : 'Hear all at once'}
        </Button>
      </div>
    </div>
  )
}

/** The meeting of the scenario on the screen; whoever is listened to is announced to screen readers. */
export function useSpeaking(scenario: { id: string; voices: readonly Voice[] } | undefined) {
  const { announce } = useHost()
  const voices = scenario?.voices ?? []
  const meeting = useMeeting(scenario?.id ?? '', voices.length)
  return {
    meeting,
    next: meeting.next,
    listenTo(place: number) {
      const voice = voices[place]
      if (!voice) return
      meeting.listenTo(place)
      announce(`${voice.seat.charAt(0).toUpperCase()}${voice.seat.slice(1)}: ${voice.says}`)
    },
  }
}
