import { readPeerData } from '@icio/banks/peers'
import type { Edition } from '@icio/contracts/editions'
import { peersInRoom } from '@icio/contracts/peers/peer-words'
import type { PeerAnswer, PeerEntries } from '@icio/contracts/peers/rules'
import { countPeers, entriesProblem, type PeersView } from '@icio/contracts/peers/room-peers'
import type { ReportActivity } from '@icio/contracts/rooms/endpoints'
import { figureUnit } from '@icio/contracts/peers/peer-lines'
import type { ActivityContent, ActivityInput, AnswerValue } from '@icio/contracts/rooms/schemas'
import type { PeersRecord } from '../answering/ballot-count.js'
import type { AnswerRecord, TableAnswer } from '../../collections/room-answers.js'
import { answerKey, type ActivityRecord, type RoomRecord, type SeatRecord } from '../room.js'

const { numbers } = readPeerData()

/** Whether a table enters as one; without tables each seat enters for itself (PEER-1). */
export const entersByTable = ({ tables }: Pick<RoomRecord, 'tables'>) => tables > 0

/** Returns the content as it is stored: the numbers are those of the room's edition. */
export function peersContent({
  host_note,
  minutes,
  limit_seconds,
}: Omit<ActivityInput, 'ref'>): ActivityContent {
  return {
    kind: 'peers',
    prompt: peersInRoom.prompt,
    ...(host_note === undefined ? {} : { host_note }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(limit_seconds === undefined ? {} : { limit_seconds }),
  }
}

/** Returns the field of an answer that is wrong, and why (PEER-8). */
export function peersValueProblem(
  edition: Edition,
  { peers }: AnswerValue,
): { path: string; message: string } | null {
  return peers ? entriesProblem(numbers[edition], peers) : { path: 'value.peers', message: 'is required' }
}

/** Counts the entries of a closed activity (PEER-2). */
export function countedPeers(edition: Edition, answers: readonly Pick<AnswerRecord, 'value'>[]): PeersRecord {
  const allEntries = answers
    .map(({ value }) => value.peers ?? {})
    .filter((entries) => Object.keys(entries).length > 0)
  return { index: 0, entered: allEntries.length, results: countPeers(numbers[edition], allEntries) }
}

/** Returns what everybody sees: before it is shown nothing that was entered (PEER-3). */
export function peersView(
  room: Pick<RoomRecord, 'tables'>,
  { content, state, peers }: ActivityRecord,
): PeersView | undefined {
  if (content.kind !== 'peers') return undefined
  const result = state === 'shown' ? peers?.results[peers.index] : undefined
  return {
    by_table: entersByTable(room),
    ...(peers && result ? { shown: { index: peers.index, total: peers.results.length, result } } : {}),
  }
}

/** Adds what only the seats of a table see: what it has entered, and who writes (PEER-1). */
export function withOwnTable(
  view: PeersView,
  { id }: Pick<ActivityRecord, 'id'>,
  seat: SeatRecord,
  answers: ReadonlyMap<number, TableAnswer>,
): PeersView {
  if (!view.by_table || seat.table === null) return view
  const answer = answers.get(seat.table)
  if (!answer) return { ...view, table: null }
  return {
    ...view,
    table: { entries: answer.value.peers ?? {}, mine: answer.writer === answerKey(seat, id) },
  }
}

/** Returns what leaves the run: of each number how many, median and quartiles, from 5 on (PEER-4). */
export function peersReport({ was_shown, peers }: ActivityRecord): ReportActivity[] {
  if (!peers || !was_shown) return []
  return peers.results.map((result): ReportActivity => {
    const { name, unit, n, median, middle } = result
    const about = { title: `${name} (${unit})`, kind: 'peers' as const, n, rows: [], tables: [] }
    if (median === undefined || !middle) return { ...about, few: true }
    return { ...about, few: false, figures: { median, ...middle, unit: figureUnit(result) } }
  })
}

/** Returns what an invented seat enters in a rehearsal (FORUM-10): lower numbers more often, some without one. */
export function inventedEntries(edition: Edition, draw: () => number): PeerEntries {
  const answers = numbers[edition].map(({ id, least, most, step }): [string, PeerAnswer] => {
    const which = draw()
    if (which < 0.1) return [id, 'none']
    if (which < 0.2) return [id, 'unknown']
    const steps = Math.round((draw() * draw() * (most - least)) / step)
    return [id, Number((least + steps * step).toFixed(4))]
  })
  return Object.fromEntries(answers)
}
