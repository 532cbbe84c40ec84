import { quietEntry } from '@icio/contracts/room-hosting/endpoints'
import { addActivity, changeEntry, stepActivity, type StepActivity } from '@icio/contracts/rooms/endpoints'
import type { Entry, HostRoom } from '@icio/contracts/rooms/room-views'
import { votesText, type EntryState } from '@icio/contracts/rooms/rules'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import type { DeskProps } from './desk-props.js'
import { entryStateTexts } from '../room/entry-order.js'
import type { ReactNode } from 'react'
import styles from './desk.module.css'

/**
 * Words and questions (ROOM-15, ROOM-16, ROOM-39): those that wait for approval, what the room sees, and, folded away, what
 * it does not see and what was said before.
 */
export function Queue({ room, act }: DeskProps) {
  const { waiting, single, shown, hidden, earlier } = queueOf(room)
  const rows = (entries: readonly Entry[]) => <Rows entries={entries} room={room} act={act} />
  return (
    <Section title="Words and questions" lead={leadOf(room)}>
      {room.run_id && <AudienceSteps room={room} act={act} />}
      {rows(waiting)}
      <Folded title={`${single.length} entered once`}>{single.length > 0 && rows(single)}</Folded>
      {shown.length > 0 && (
        <>
          <h3>The room sees</h3>
          {rows(shown)}
        </>
      )}
      <Folded title={`${hidden.length} not shown`}>{hidden.length > 0 && rows(hidden)}</Folded>
      <Folded title={`${earlier.length} from before, in the report`}>
        {earlier.length > 0 && rows(earlier)}
      </Folded>
    </Section>
  )
}

const audienceQuestions = { kind: 'questions', prompt: 'Questions from the audience' } as const

/** The audience asks beside whatever is open, and the wall shows it when the host wants (ROOM-46). */
function AudienceSteps({ room, act }: DeskProps) {
  const { agenda, current_id, wall_id } = room
  const questions = agenda.filter(({ kind }) => kind === 'questions')
  const open = questions.find(({ state }) => state === 'open')
  const draft = questions.find(({ state }) => state === 'draft')
  const step = (body: Omit<StepActivity, 'phase_seq'>) =>
    void act(async (call) => {
      const { id, phase_seq } =
        open ?? draft ?? (await call(addActivity, { params: { id: room.id }, body: audienceQuestions }))
      await call(stepActivity, { params: { id: room.id, aid: id }, body: { ...body, phase_seq } })
    })
  if (!open) return <Button onClick={() => step({ to: 'open' })}>Take questions from the audience</Button>
  return (
    <div className={styles.step}>
      {open.id !== current_id && (
        <Button aria-pressed={wall_id === open.id} onClick={() => step({ to: 'shown' })}>
          Questions on the wall
        </Button>
      )}
      {!open.closing && (
        <Button onClick={() => step({ to: 'closed', now: true })}>Take no more questions</Button>
      )}
    </div>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null
  return (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

/** Returns the entries by what a host does with them, the most frequent and most wanted first. */
export function queueOf({
  entries,
  agenda,
  current_id,
}: Pick<HostRoom, 'entries' | 'agenda' | 'current_id'>) {
  const isNotOver = ({ activity_id }: Entry) =>
    activity_id === current_id || agenda.some(({ id, state }) => id === activity_id && state === 'open')
  const weight = ({ count = 0, votes = 0 }: Entry) => count + votes
  const sortedEntries = entries.toSorted((a, b) => weight(b) - weight(a))
  const isShown = ({ state }: Entry) => ['approved', 'being_answered', 'answered'].includes(state)
  // A word that one has entered cannot be shown (ROOM-14).
  const isSingle = ({ kind, count = 2 }: Entry) => kind === 'words' && count < 2
  const waiting = sortedEntries.filter((entry) => entry.state === 'waiting' && isNotOver(entry))
  return {
    waiting: waiting.filter((entry) => !isSingle(entry)),
    single: waiting.filter(isSingle),
    shown: sortedEntries.filter((entry) => isShown(entry) && isNotOver(entry)),
    hidden: sortedEntries.filter(({ state }) => state === 'rejected' || state === 'put_aside'),
    earlier: sortedEntries.filter((entry) => isShown(entry) && !isNotOver(entry)),
  }
}

/** How many wait, and how many of the entries are listed. */
function leadOf({ entries, entries_waiting, entries_total }: DeskProps['room']): string {
  const waits = entries_waiting === 1 ? '1 waits for approval.' : `${entries_waiting} wait for approval.`
  return entries.length < entries_total ? `${waits} ${entries.length} of ${entries_total} are listed.` : waits
}

function Rows({ entries, room, act }: DeskProps & { entries: readonly Entry[] }) {
  return (
    <ul className={styles.queue} role="list">
      {entries.map((entry) => (
        <QueueRow key={entry.id} entry={entry} room={room} act={act} />
      ))}
    </ul>
  )
}

function QueueRow({ entry, room, act }: DeskProps & { entry: Entry }) {
  const set = (state: EntryState) =>
    void act((call) => call(changeEntry, { params: { id: room.id, eid: entry.id }, body: { state } }))
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
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${entry.quiet ? 'Let speak again' : 'Make quiet'}: ${entry.text}`}
          onClick={() =>
            void act((call) =>
              call(quietEntry, { params: { id: room.id, eid: entry.id }, body: { quiet: !entry.quiet } }),
            )
          }
        >
          {entry.quiet ? 'Let speak again' : 'Make quiet'}
        </Button>
      </span>
    </li>
  )
}

/** How often a word was entered, or how many votes a question has, and its mark. */
function factsOf({ kind, count = 1, votes = 0, state }: Entry): string[] {
  const number = kind === 'questions' ? votesText(votes) : count > 1 ? `${count} times` : ''
  return [number, entryStateTexts[state]].filter(Boolean)
}

/** What a host can do with an entry. What was approved can be taken back at any time, from every screen and the report. */
function stepsOf({ kind, state }: Entry): [EntryState, string][] {
  if (state === 'waiting')
    return [
      ['approved', 'Approve'],
      ['rejected', 'Reject'],
    ]
  if (state === 'rejected' || state === 'put_aside') return [['approved', 'Show']]
  if (kind === 'words') return [['rejected', 'Take back']]
  const steps: [EntryState, string][] = [
    ['being_answered', 'Being answered'],
    ['answered', 'Answered'],
    ['approved', 'Back to open'],
    ['put_aside', 'Put aside'],
    ['rejected', 'Take back'],
  ]
  return steps.filter(([next]) => next !== state)
}
