import type { RoomView } from '@icio/contracts/rooms/endpoints'
import { closeCodes, type RoomServerMessage } from '@icio/contracts/rooms/room-live'
import type { Connection, DistributiveOmit } from '../../live/connection.js'
import { currentOf } from '../activities/activity-view.js'
import type {
  BallotOfSeat,
  Score,
  AnswerRecord,
  SeatAnswer,
  TableAnswer,
} from '../../collections/room-answers.js'
import {
  lastRunOf,
  type EntryRecord,
  type RoomRecord,
  type SeatCount,
  type SeatRecord,
  type Watcher,
} from '../room.js'
import { quizKeys } from '../seating/seat-names.js'
import { stageKey } from '../seating/second-code.js'
import { viewsOf } from './view.js'

export type RoomMessage = DistributiveOmit<RoomServerMessage, 'v' | 'rev' | 'after' | 'now'>

export interface WatchingConnection {
  link: Connection<RoomMessage>
  watcher: Watcher
  /** Hosts: the words and questions as this page was told them last, by id, and their counts. */
  queue?: ReadonlyMap<string, string>
  queueCounts?: string
}

/** What this instance knows of a room: the state that views are made of, and the connections that get them. */
export type LiveRoom = ReturnType<typeof newLiveRoom>

/** Returns a room whose seats, answers and entries are still to be read. */
export function newLiveRoom(
  room: RoomRecord,
  secret: string,
  { now, heartNow }: { now: () => number; heartNow: number },
) {
  return {
    /** The time of the installation, in milliseconds since 1970. */
    now,
    room,
    /** The run of `seats` and `entries`. */
    runId: room.run?.id,
    /** When `room` was last compared with the database. */
    verifiedAt: now(),
    /** The ballot of the answers, and whether they were read after it was counted. */
    ballot: '',
    isComplete: false,
    answers: new Map<string, SeatAnswer>(),
    tableAnswers: new Map<number, TableAnswer>(),
    /** The ballot up to which `points` count. */
    pointsBallot: '',
    points: new Map() as ReadonlyMap<string, Score>,
    /** The wordings of an experiment, by seat. */
    lots: new Map<string, 0 | 1>(),
    stageKeyOf: (hostId: string) => stageKey(secret, room._id, hostId),
    entries: new Map<string, EntryRecord>(),
    seats: new Map<string, SeatRecord>(),
    names: new Map<string, string>(),
    quizKeyOf: quizKeys(secret),
    connections: new Set<WatchingConnection>(),
    /** What has changed since it was last sent. */
    dirty: { counts: false, entries: false },
    /** The entries that everybody sees, as last sent. */
    publicKey: '',
    refreshing: null as Promise<void> | null,
    idleSince: heartNow,
  }
}

/** Whether whoever is at a connection still belongs to the room: a seat to its run, a desk and its stages to a host. */
function isOfRun({ room }: LiveRoom, watcher: Watcher): boolean {
  if (watcher.as === 'seat') return watcher.seat.run_id === room.run?.id
  const host = watcher.as === 'host' ? watcher.userId : watcher.byHost
  return host === null || room.host_ids.includes(host)
}

/** Whether a host has removed the seat at a connection, perhaps at another instance (ROOM-44). */
function isRemoved({ room }: LiveRoom, watcher: Watcher): boolean {
  return watcher.as === 'seat' && room.run?.removed?.includes(watcher.seat._id) === true
}

/** Returns a room with the newer of two counts of its run's seats, which change without a new `rev`. */
export function withSeatCount(room: RoomRecord, seatCount: SeatCount | null): RoomRecord {
  const { run } = room
  if (!run || !seatCount || run.id !== seatCount.id) return room
  const { seats_taken, seats_rev = 0 } = seatCount
  // An instance of a version before counts without it; what was read last stands then.
  return seats_rev >= (run.seats_rev ?? 0) ? { ...room, run: { ...run, seats_taken, seats_rev } } : room
}

/** Closes the connection of whoever has been removed or does not belong to the run any more. Returns false if it stays. */
export function dismiss(live: LiveRoom, { link, watcher }: WatchingConnection): boolean {
  if (isRemoved(live, watcher)) {
    link.close(closeCodes.kicked)
    return true
  }
  if (isOfRun(live, watcher)) return false
  // A wall goes on without a connection of its own, as those of the code do when all places are taken (STAGE-10).
  if (watcher.as === 'stage') {
    link.close(closeCodes.replaced)
    return true
  }
  // Desk and stage stay for the next run; a seat, and who helped with one, go with it (FORUM-2, FORUM-5).
  const report_id = watcher.as === 'host' ? (lastRunOf(live.room)?.report_id ?? null) : null
  link.answer(undefined, { t: 'ended', report_id })
  link.close(closeCodes.ended)
  return true
}

/** Notes a stored answer, unless a later one of the seat or table is known. */
export function keepAnswer(live: LiveRoom, answer: AnswerRecord): void {
  if (live.ballot !== `${answer.activity_id}:${answer.ballot}`) return
  if (answer.by === 'seat') keepLater(live.answers, answer.seat_id, answer)
  else keepLater(live.tableAnswers, answer.table, answer)
}

function keepLater<Key, Answer extends AnswerRecord>(
  answers: Map<Key, Answer>,
  key: Key,
  answer: Answer,
): void {
  const knownAnswer = answers.get(key)
  if (!knownAnswer || knownAnswer.at <= answer.at) answers.set(key, answer)
}

export function viewFor(live: LiveRoom, watcher: Watcher): RoomView {
  return viewsOf(live, live.now())(watcher)
}

// What this instance has stored, recorded in its copy of the room and sent at once to those affected. Other instances
// read it.

export function noteAnswer(live: LiveRoom, answer: AnswerRecord, seat: Pick<SeatRecord, '_id'>): void {
  keepAnswer(live, answer)
  live.dirty.counts = true
  showSeats(live, ({ _id }) => _id === seat._id, 2)
}

/** Notes that a seat has taken its answer back; other instances see it when they read the answers again. */
export function noteTakenBack(
  live: LiveRoom,
  { activity_id, ballot, seat_id }: BallotOfSeat,
  seat: Pick<SeatRecord, '_id'>,
): void {
  if (live.ballot !== `${activity_id}:${ballot}`) return
  live.answers.delete(seat_id)
  live.dirty.counts = true
  showSeats(live, ({ _id }) => _id === seat._id, 2)
}

/** Tells the seats of a table what it has written (ROUND-17). */
export function showTable(live: LiveRoom, table: number): void {
  showSeats(live, (seat) => seat.table === table)
}

export function noteWording(live: LiveRoom, activityId: string, seatId: string, wording: 0 | 1): void {
  if (currentOf(live.room)?.id === activityId) live.lots.set(seatId, wording)
}

/** @param seatCount the count as it was stored when the seat came or left; null where it did neither */
export function noteSeat(
  live: LiveRoom,
  seat: SeatRecord,
  seatCount: SeatCount | null,
  name?: string | null,
): void {
  if (name === null) live.names.delete(live.quizKeyOf(seat._id))
  else if (name !== undefined) live.names.set(live.quizKeyOf(seat._id), name)
  if (seat.here) live.seats.set(seat._id, seat)
  else live.seats.delete(seat._id)
  live.room = withSeatCount(live.room, seatCount)
  live.dirty.counts = true
  for (const connection of live.connections) {
    if (connection.watcher.as === 'seat' && connection.watcher.seat._id === seat._id) {
      // A connection without a seat would count for nobody.
      if (!seat.here) {
        connection.link.close(closeCodes.ended)
        continue
      }
      connection.watcher = { as: 'seat', seat }
      connection.link.answer(undefined, { t: 'activity', view: viewFor(live, connection.watcher) })
    }
  }
}

/** Notes seats that a host has freed, as the run counted them then, and tells their pages. */
export function noteFreed(live: LiveRoom, seats: readonly SeatRecord[], seatCount: SeatCount | null): void {
  const ids = new Set(seats.map(({ _id }) => _id))
  for (const id of ids) live.seats.delete(id)
  live.room = withSeatCount(live.room, seatCount)
  live.dirty.counts = true
  for (const { link, watcher } of live.connections)
    if (watcher.as === 'seat' && ids.has(watcher.seat._id)) link.close(closeCodes.kicked)
}

/** Notes entries that are new or have changed, so that whoever asks next sees them. */
export function noteEntries(live: LiveRoom, entries: readonly EntryRecord[]): void {
  if (entries.length === 0) return
  for (const entry of entries) live.entries.set(entry._id, entry)
  live.dirty.entries = true
  live.dirty.counts = true
}

/** Notes words that no answer holds any more; other instances see it when they read the entries again. */
export function noteEntriesGone(live: LiveRoom, ids: readonly string[]): void {
  for (const id of ids) live.entries.delete(id)
  if (ids.length > 0) live.dirty.entries = true
}

/**
 * Sends these seats the room as it is now.
 *
 * @param least nothing is sent to fewer pages: one page knows what it has answered, a second one of the seat does not (ROOM-50)
 */
function showSeats(live: LiveRoom, isOne: (seat: SeatRecord) => boolean, least = 1): void {
  const pages = [...live.connections].filter(({ watcher }) => watcher.as === 'seat' && isOne(watcher.seat))
  if (pages.length < least) return
  const viewOf = viewsOf(live, live.now())
  for (const { link, watcher } of pages) link.answer(undefined, { t: 'activity', view: viewOf(watcher) })
}
