import { endRun, letHappen } from '@icio/contracts/room-hosting/endpoints'
import {
  incidentKinds,
  incidentPresses,
  incidentText,
  rehearsalMark,
  type Rehearsal as RehearsalView,
} from '@icio/contracts/room-hosting/rehearsal'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import type { DeskProps } from './desk-props.js'
import styles from './desk.module.css'

/** What a host can let happen in a rehearsal, and what to do then (FORUM-10). */
export function Rehearsal({ room, rehearsal, act }: DeskProps & { rehearsal: RehearsalView }) {
  const params = { id: room.id }
  const last = rehearsal.incidents.at(-1)
  const kinds = incidentKinds.filter((kind) => kind !== 'silent_table' || room.tables > 0)
  return (
    <Notice tone="info">
      <div className={styles.rehearsal}>
        <div className={styles.step}>
          <strong>{rehearsalMark}</strong>
          {kinds.map((kind) => (
            <Button
              key={kind}
              size="sm"
              disabled={!canHappen[kind](room)}
              onClick={() => void act((call) => call(letHappen, { params, body: { kind } }))}
            >
              {incidentPresses[kind]}
            </Button>
          ))}
          <Button size="sm" onClick={() => void act((call) => call(endRun, { params }))}>
            End the rehearsal
          </Button>
        </div>
        <p role="status">
          {last
            ? incidentText(last)
            : `${rehearsal.seats} seats are invented. Real phones can join too. Nothing is kept.`}
        </p>
      </div>
    </Notice>
  )
}

/** What has to be open for an incident, as the service asks it too. */
const canHappen: Record<keyof typeof incidentPresses, (room: DeskProps['room']) => boolean> = {
  lost_connections: ({ counts }) => counts.seats > 0,
  silent_table: () => true,
  rude_word: ({ agenda }) =>
    agenda.some(({ kind, state }) => state === 'open' && (kind === 'words' || kind === 'questions')),
  wrong_clock: ({ agenda, current_id }) =>
    agenda.some(
      ({ id, kind, state }) =>
        id === current_id && state === 'open' && !['questions', 'mirror', 'board', 'round'].includes(kind),
    ),
}
