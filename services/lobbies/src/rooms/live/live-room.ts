import { closeCodes, type RoomServerMessage } from '@icio/contracts/rooms/room-live'
import { ServiceError } from '@icio/kit/http/errors'
import type { Connection, DistributiveOmit } from '../../live/connection.js'
import { currentOf } from '../activities/activity-view.js'
import type { Score } from '../../collections/room-answers.js'
import { answererOf, quizKeys } from '../seating/names.js'
import type { RoomsRecords } from '../room-foundations.js'
import { stageKey } from '../seating/second-code.js'
import type { AnswerRecord, SeatAnswer, TableAnswer } from '../answering/answer.js'
import {
  lastRunOf,
  ballotOf,
  type EntryRecord,
  type RoomRecord,
  type RunRecord,
  type SeatRecord,
  type Watcher,
} from '../room.js'

export type RoomMessage = DistributiveOmit<RoomServerMessage, 'v' | 'rev' | 'after' | 'now'>

export interface WatchingConnection {
  link: Connection<RoomMessage>
  watcher: Watcher
  /** Hosts: the words and questions as this page was told them last, by id, and their counts. */
  queue?: ReadonlyMap<string, string>
  queueCounts?: string
}

/** What this instance knows of a room: the state that views are made of, and the connections that get them. */
export interface LiveRoom {
  /** The time of the installation, in milliseconds since 1970. */
  now: () => number
  room: RoomRecord
  /** The run of `seats` and `entries`. */
  runId: string | undefined
  /** When `room` was last compared with the database. */
  verifiedAt: number
  /** The ballot of the answers, and whether they were read after it was counted. */
  ballot: string
  isComplete: boolean
  answers: Map<string, SeatAnswer>
  tableAnswers: Map<number, TableAnswer>
  /** The ballot up to which `points` count. */
  pointsBallot: string
  points: ReadonlyMap<string, Score>
  /** The wordings of an experiment, by seat. */
  lots: Map<string, 0 | 1>
  /** The key in a host's link to the stage. */
  stageKeyOf: (hostId: string) => string
  entries: Map<string, EntryRecord>
  seats: Map<string, SeatRecord>
  names: Map<string, string>
  quizKeyOf: (seatId: string) => string
  connections: Set<WatchingConnection>
  /** What has changed since it was last sent. */
  dirty: { counts: boolean; entries: boolean }
  /** The entries that everybody sees, as last sent. */
  publicKey: string
  refreshing: Promise<void> | null
  idleSince: number
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
export function withSeatCount(room: RoomRecord, counted: RunRecord | null): RoomRecord {
  const { run } = room
  if (!run || !counted || run.id !== counted.id) return room
  const { seats_taken, seats_rev = 0 } = counted
  // An instance of a version before counts without it; what was read last stands then.
  return seats_rev >= (run.seats_rev ?? 0) ? { ...room, run: { ...run, seats_taken, seats_rev } } : room
}

/** Closes the connection of whoever has been removed or does not belong to the run any more. Returns false if it stays. */
export function dismissed(live: LiveRoom, { link, watcher }: WatchingConnection): boolean {
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
  const known = answers.get(key)
  if (!known || known.at <= answer.at) answers.set(key, answer)
}

/** Returns what was read, with what this instance has noted since `before`, when the reading began. */
function withNoted<Key, Value>(
  read: Map<Key, Value>,
  before: ReadonlyMap<Key, Value>,
  now: ReadonlyMap<Key, Value>,
): Map<Key, Value> {
  for (const [key, value] of now) if (before.get(key) !== value) read.set(key, value)
  for (const key of before.keys()) if (!now.has(key)) read.delete(key)
  return read
}

interface LoadedAt {
  now: () => number
  heartNow: number
}

/** Returns a room whose seats, answers and entries are still to be read. */
function withNothingRead(room: RoomRecord, secret: string, { now, heartNow }: LoadedAt): LiveRoom {
  return {
    now,
    room,
    runId: room.run?.id,
    verifiedAt: now(),
    ballot: '',
    isComplete: false,
    answers: new Map(),
    tableAnswers: new Map(),
    pointsBallot: '',
    points: new Map(),
    lots: new Map(),
    stageKeyOf: (hostId) => stageKey(secret, room._id, hostId),
    entries: new Map(),
    seats: new Map(),
    names: new Map(),
    quizKeyOf: quizKeys(secret),
    connections: new Set(),
    dirty: { counts: false, entries: false },
    publicKey: '',
    refreshing: null,
    idleSince: heartNow,
  }
}

export type RoomReader = ReturnType<typeof createRoomReader>

/** Creates the functions that read what an instance keeps of a room. */
export function createRoomReader(records: RoomsRecords, secret: string) {
  /**
   * Reads the answers of the ballot on the stage, until they were counted; those that this instance has just stored are
   * kept, and those that are there no more are dropped.
   */
  async function loadAnswers(live: LiveRoom): Promise<void> {
    const current = currentOf(live.room)
    const ballot = current ? `${current.id}:${ballotOf(current)}` : ''
    if (live.ballot !== ballot) {
      live.ballot = ballot
      live.isComplete = false
      live.answers = new Map()
      live.tableAnswers = new Map()
      live.lots = new Map()
    }
    if (!current) return
    if (!current.sealed) live.isComplete = false
    if (!live.isComplete) {
      if (current.content.kind === 'mirror') {
        const lots = await records.lots.ofActivity(current.id)
        if (live.ballot !== ballot) return
        for (const { seat_id, wording } of lots) live.lots.set(seat_id, wording)
      }
      const isSealed = current.sealed
      const before = [...live.answers.values()]
      const stored = await records.answers.ofBallot({ activity_id: current.id, ballot: ballotOf(current) })
      if (live.ballot !== ballot) return
      // What was stored before and is there no more was taken back, perhaps at another instance.
      const there = new Set(stored.map((answer) => answer.by === 'seat' && answer.seat_id))
      for (const answer of before)
        if (!there.has(answer.seat_id) && live.answers.get(answer.seat_id) === answer)
          live.answers.delete(answer.seat_id)
      for (const answer of stored) keepAnswer(live, answer)
      live.isComplete = isSealed
      live.dirty.counts = true
    }
    if (current.quiz && current.state === 'shown' && live.pointsBallot !== ballot) {
      const points = await records.answers.scores(current.id)
      if (live.ballot !== ballot) return
      live.points = points
      live.pointsBallot = ballot
    }
  }

  async function loadSeats(live: LiveRoom): Promise<void> {
    const runId = live.room.run?.id
    if (runId === undefined) {
      live.seats = new Map()
      live.names = new Map()
      return
    }
    const [seatsBefore, namesBefore] = [new Map(live.seats), new Map(live.names)]
    const [seats, names] = await Promise.all([records.seats.ofRun(runId), records.names.ofRun(runId)])
    if (live.room.run?.id !== runId) return
    live.seats = withNoted(new Map(seats.map((seat) => [seat._id, seat])), seatsBefore, live.seats)
    live.names = withNoted(names, namesBefore, live.names)
  }

  async function loadEntries(live: LiveRoom): Promise<void> {
    const runId = live.room.run?.id
    const before = new Map(live.entries)
    const entries = runId === undefined ? [] : await records.entries.ofRun(runId)
    if (live.room.run?.id !== runId) return
    live.entries = withNoted(new Map(entries.map((entry) => [entry._id, entry])), before, live.entries)
  }

  return {
    loadAnswers,
    loadSeats,
    loadEntries,

    /** @throws ServiceError room_not_found */
    async load(id: string, at: LoadedAt): Promise<LiveRoom> {
      const room = await records.rooms.find(id)
      if (!room) throw new ServiceError('room_not_found')
      const live = withNothingRead(room, secret, at)
      await Promise.all([loadAnswers(live), loadSeats(live), loadEntries(live)])
      return live
    },

    /** Reads what a seat has answered, which it may have done at another instance (ROOM-5). */
    async readOwnAnswer(live: LiveRoom, seat: SeatRecord): Promise<void> {
      const current = currentOf(live.room)
      if (!current || live.isComplete) return
      const seat_id = answererOf(live, current, seat)
      const place = { activity_id: current.id, ballot: ballotOf(current), seat_id }
      const own = await records.answers.find(place)
      if (own) keepAnswer(live, own)
    },
  }
}
