import { changeEntry } from '@icio/contracts/rooms/endpoints'
import type { Entry } from '@icio/contracts/rooms/room-views'
import { votesText, type EntryState } from '@icio/contracts/rooms/rules'
import { useCall } from '@icio/shared-ui/api/call'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import type { DeskProps } from './desk-props.js'
import { entryStateTexts } from '../room/entry-order.js'
import styles from './desk.module.css'

/** Words and questions: first those that wait for approval, then the ones on the stage (ROOM-15, ROOM-16). */
export function Queue({ room, act }: DeskProps) {
  const waiting = room.entries.filter(({ state }) => state === 'waiting')
  const others = room.entries.filter(({ state, kind }) => state !== 'waiting' && kind === 'questions')
  if (waiting.length === 0 && others.length === 0) return null
  return (
    <Section title="Words and questions" lead={leadOf(room)}>
      <ul className={styles.queue} role="list">
        {[...waiting, ...others].map((entry) => (
          <QueueRow key={entry.id} entry={entry} room={room} act={act} />
        ))}
      </ul>
    </Section>
  )
}

/** How many wait, and how many of the entries are listed. */
function leadOf({ entries, entries_waiting, entries_total }: DeskProps['room']): string {
  const waits = entries_waiting === 1 ? '1 waits for approval.' : `${entries_waiting} wait for approval.`
  return entries.length < entries_total
    ? `${waits} The newest ${entries.length} of ${entries_total} are listed.`
    : waits
}

function QueueRow({ entry, room, act }: DeskProps & { entry: Entry }) {
  const call = useCall()
  const set = (state: EntryState) =>
    void act(() => call(changeEntry, { params: { id: room.id, eid: entry.id }, body: { state } }))
  return (
    <li>
      <div>
        <p>
          <bdi>{entry.text}</bdi> {entry.marked && <Badge tone="warning">Check this word</Badge>}
        </p>
        <p className={styles.facts}>
          {factsOf(entry).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <span className={styles.step}>
        {stepsOf(entry).map(([state, label]) => (
          <Button
            key={state}
            size="sm"
            variant={state === 'approved' ? 'primary' : 'secondary'}
            aria-label={`${label}: ${entry.text}`}
            onClick={() => set(state)}
          >
            {label}
          </Button>
        ))}
      </span>
    </li>
  )
}

/** How often a word was entered, or how many votes a question has, and its mark. */
function factsOf({ kind, count = 1, votes = 0, state }: Entry): string[] {
  const number = kind === 'questions' ? votesText(votes) : count > 1 ? `${count} times` : ''
  return [number, entryStateTexts[state]].filter(Boolean)
}

/** What a host can do with an entry. */
function stepsOf({ kind, state }: Entry): [EntryState, string][] {
  if (state === 'waiting')
    return [
      ['approved', 'Approve'],
      ['rejected', 'Reject'],
    ]
  if (kind === 'words' || state === 'rejected') return [['approved', 'Approve']]
  const steps: [EntryState, string][] = [
    ['being_answered', 'Being answered'],
    ['answered', 'Answered'],
    ['put_aside', 'Put aside'],
    ['approved', 'Back to open'],
  ]
  return steps.filter(([next]) => next !== state)
}
