import { countsEveryMs, recountEveryMs } from '@icio/contracts/rooms/rules'
import { closeCodes } from '@icio/contracts/rooms/room-live'
import type { RoomView } from '@icio/contracts/rooms/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { every, type Clock } from '../clock.js'
import { closeSignedOut } from '../live/connection.js'
import { noteQueue, sendQueue, type HostQueue } from './host-queue.js'
import { oneAtATime } from '../jobs/one-at-a-time.js'
import type { BallotOfSeat } from '../collections/room-answers.js'
import { currentOf } from './activity-view.js'
import {
  countSeats,
  createRoomReader,
  dismissed,
  keepAnswer,
  type LiveRoom,
  type WatchingConnection,
} from './live-room.js'
import type { RoomFoundations } from './room-foundations.js'
import type { AnswerRecord } from './answer.js'
import {
  type EntryRecord,
  ownKeyOf,
  questionsNow,
  type RoomRecord,
  type SeatRecord,
  type Watcher,
} from './room.js'
import { showSeats } from './seat-pages.js'
import { createSignsOfLife } from './signs-of-life.js'
import { hostQueue, publicEntries, publicEntriesKey } from './entry-views.js'
import { countsOf, viewsOf } from './view.js'

/** A room is compared with the database again after this time, so that a missed change cannot last. */
const verifyEveryMs = 1000
/** A room that nobody asks for is forgotten. */
const forgetAfterMs = 60_000
/** Silent connections are closed after this time. */
const silentMs = 45_000
const pingEveryMs = 15_000
export type LiveRooms = ReturnType<typeof createLiveRooms>

/** The rooms at this instance: their state in memory, and the connections that are told of changes. */
export function createLiveRooms(
  { records, clock, log, secret }: RoomFoundations,
  heart: Clock,
  endedSessions: (ids: readonly string[]) => Promise<string[]>,
  follow: (id: string) => Promise<void>,
) {
  const reader = createRoomReader(records, secret)
  const { loadAnswers, loadSeats, loadEntries } = reader
  const known = new Map<string, LiveRoom>()
  const loading = new Map<string, Promise<LiveRoom>>()
  const signs = createSignsOfLife(records, clock, (id, run) => {
    const live = known.get(id)
    if (live?.room.run?.id === run.id) live.room = { ...live.room, run }
  })
  const stops: (() => void)[] = []
  const running = new Set<Promise<unknown>>()

  async function load(id: string): Promise<LiveRoom> {
    // What is read after this misses no change.
    await follow(id)
    const live = await reader.load(id, { now: clock.now(), heartNow: heart.now() })
    known.set(id, live)
    return live
  }

  /** Takes a newer record over, and tells the connections. */
  async function apply(live: LiveRoom, room: RoomRecord): Promise<void> {
    if (room.rev < live.room.rev) return
    const isNew = room.rev > live.room.rev
    live.room = room
    live.verifiedAt = clock.now()
    if (!isNew) return
    if (room.run?.id !== live.runId) await beginAnew(live)
    const kind = currentOf(room)?.content.kind
    // Hosts at other instances approve words and questions, which are part of what everybody sees.
    const hasEntries = kind === 'words' || questionsNow(room).length > 0
    await Promise.all([loadAnswers(live), hasEntries ? loadEntries(live) : null])
    // A check or a new seat may have replaced the record meanwhile by a copy of the same state.
    if (live.room.rev === room.rev) publish(live)
  }

  /** Forgets seats and entries of a run that has ended, and reads those of the one that goes on (FORUM-2). */
  async function beginAnew(live: LiveRoom): Promise<void> {
    live.runId = live.room.run?.id
    live.seats = new Map()
    live.names = new Map()
    live.entries = new Map()
    await Promise.all([loadSeats(live), loadEntries(live)])
  }

  /** Compares a room with the database. Throws room_not_found when it has expired. */
  async function verify(live: LiveRoom): Promise<void> {
    const pulse = await records.rooms.pulse(live.room._id)
    if (!pulse) {
      known.delete(live.room._id)
      throw new ServiceError('room_not_found')
    }
    live.verifiedAt = clock.now()
    countSeats(live, () => pulse.seats_taken)
    if (pulse.rev <= live.room.rev) return
    const room = await records.rooms.find(live.room._id)
    if (room) await apply(live, room)
  }

  /** Compares a room with the database where nobody waits for it; the next comparison makes up for a failed one. */
  async function verifyInBackground(live: LiveRoom): Promise<void> {
    await verify(live).catch((err: unknown) => {
      const isGone = err instanceof ServiceError && err.code === 'room_not_found'
      if (!isGone) log.warn({ err, room: live.room._id }, 'a room could not be read again')
    })
  }

  /** Returns the room, read again if it was not compared with the database within a second. */
  async function get(id: string): Promise<LiveRoom> {
    const live = known.get(id)
    if (!live) {
      const coming = loading.get(id) ?? load(id).finally(() => loading.delete(id))
      loading.set(id, coming)
      return coming
    }
    live.idleSince = heart.now()
    if (clock.now() - live.verifiedAt >= verifyEveryMs) {
      live.refreshing ??= verify(live).finally(() => (live.refreshing = null))
      await live.refreshing
    }
    return live
  }

  const viewFor = (live: LiveRoom, watcher: Watcher): RoomView => viewsOf(live, clock.now())(watcher)

  /** Sends the state to every connection of the room. */
  function publish(live: LiveRoom): void {
    const viewOf = viewsOf(live, clock.now())
    for (const connection of live.connections) {
      const { link, watcher } = connection
      if (dismissed(live, connection)) continue
      link.sendState({ t: 'activity', view: viewOf(watcher) }, live.room.rev)
      noteQueue(connection, viewOf(watcher))
    }
    live.publicKey = publicEntriesKey(live)
  }

  /** Sends counts to hosts and stages, and entries to whom they concern. */
  function flush(live: LiveRoom): void {
    const { counts, entries } = live.dirty
    live.dirty = { counts: false, entries: false }
    const before = live.publicKey
    if (entries) live.publicKey = publicEntriesKey(live)
    const isNews = live.publicKey !== before
    const current = currentOf(live.room)
    const hasQuestions = questionsNow(live.room).length > 0
    // Approved words are part of the result, and reach everybody with it (ROOM-15).
    const isNewResult = isNews && current?.content.kind === 'words' && current.state === 'shown'
    const viewOf = isNewResult ? viewsOf(live, clock.now()) : null
    let queue: HostQueue | undefined
    for (const connection of live.connections) {
      const { link, watcher } = connection
      const { as } = watcher
      if (viewOf) {
        const view = viewOf(watcher)
        link.answer(undefined, { t: 'activity', view })
        noteQueue(connection, view)
      }
      if (as !== 'seat' && counts) {
        link.answer(undefined, { t: 'counts', counts: countsOf(live, as, clock.now()) })
      }
      if (as === 'host') {
        if (entries) sendQueue(connection, (queue ??= hostQueue(live)))
      } else if (hasQuestions && (as === 'stage' ? entries : isNews)) {
        const own = watcher.as === 'seat' ? ownKeyOf(watcher.seat) : null
        link.answer(undefined, { t: 'entries', entries: publicEntries(live, own) })
      }
    }
  }

  function flushAll(): void {
    for (const live of known.values()) if (live.dirty.counts || live.dirty.entries) flush(live)
  }

  /** Corrects rooms from what is stored, and forgets those that nobody uses. */
  async function correctAll(): Promise<void> {
    for (const [id, live] of known) {
      if (live.connections.size > 0) await correct(live)
      else if (heart.now() - live.idleSince > forgetAfterMs) known.delete(id)
    }
  }

  async function correct(live: LiveRoom): Promise<void> {
    await verifyInBackground(live)
    const hasNumbers = [...live.connections].some(({ watcher }) => watcher.as !== 'seat')
    if (hasNumbers) {
      await Promise.all([loadAnswers(live), loadSeats(live), loadEntries(live)])
      live.dirty = { counts: true, entries: true }
    } else if (currentOf(live.room)?.content.kind === 'words' || questionsNow(live.room).length > 0) {
      // Hosts at other instances approve what these seats see.
      await loadEntries(live)
      live.dirty.entries = true
    }
  }

  function pingAll(): void {
    for (const live of known.values()) {
      for (const { link, watcher } of live.connections) {
        if (heart.now() - link.aliveAt > silentMs) {
          link.close(closeCodes.tooSlow)
          continue
        }
        link.ping()
        if (watcher.as === 'seat') signs.ofSeat(watcher.seat._id)
        if (watcher.as === 'host') signs.ofHost(live.room)
      }
    }
  }

  /** Closes the connections of hosts who have signed out (SEC-8). */
  async function endSignedOut(): Promise<void> {
    const connections = [...known.values()].flatMap((live) => [...live.connections])
    const ofHosts = connections.flatMap(({ link, watcher }) => (watcher.as === 'host' ? [link] : []))
    await closeSignedOut(ofHosts, endedSessions)
  }

  const guarded = (text: string, task: () => Promise<void>) =>
    oneAtATime(task, running, (err) => log.warn({ err }, text))

  return {
    get,
    isKnown: (id: string) => known.has(id),
    /** The rooms that rehearse and are watched at this instance (FORUM-10). */
    rehearsing: (): LiveRoom[] => [...known.values()].filter(({ room }) => room.run?.rehearsal),
    viewFor,
    refresh: verify,
    readOwnAnswer: reader.readOwnAnswer,

    /** Takes over what this instance has changed, and tells its connections; the feed tells other instances. */
    async changed(room: RoomRecord): Promise<LiveRoom> {
      const live = await get(room._id)
      await apply(live, room)
      return live
    },

    /** Reads a room again that another instance has changed. */
    async stale(id: string, rev: number | undefined): Promise<void> {
      const live = known.get(id)
      if (live && (rev === undefined || rev > live.room.rev)) await verifyInBackground(live)
    },

    /** Reads all rooms again, after the feed may have missed something. */
    async allStale(): Promise<void> {
      for (const live of known.values()) await verifyInBackground(live)
    },

    /** Notes an answer of a seat that this instance has stored. */
    answered(live: LiveRoom, answer: AnswerRecord, seat: Pick<SeatRecord, '_id'>): void {
      keepAnswer(live, answer)
      live.dirty.counts = true
      showSeats(live, clock.now(), ({ _id }) => _id === seat._id, 2)
    },

    /** Notes that a seat has taken its answer back; other instances see it when they read the answers again. */
    tookBack(
      live: LiveRoom,
      { activity_id, ballot, seat_id }: BallotOfSeat,
      seat: Pick<SeatRecord, '_id'>,
    ): void {
      if (live.ballot !== `${activity_id}:${ballot}`) return
      live.answers.delete(seat_id)
      live.dirty.counts = true
      showSeats(live, clock.now(), ({ _id }) => _id === seat._id, 2)
    },

    /** Notes what a table has written, and tells its seats (ROUND-17). */
    tableWrote(live: LiveRoom, table: number): void {
      showSeats(live, clock.now(), (seat) => seat.table === table)
    },

    /** Notes the wording that a seat was dealt. */
    dealt(live: LiveRoom, activityId: string, seatId: string, wording: 0 | 1): void {
      if (currentOf(live.room)?.id === activityId) live.lots.set(seatId, wording)
    },

    /** Notes a seat that has come, changed or left, and its name if that has changed. */
    seated(live: LiveRoom, seat: SeatRecord, taken: number, name?: string | null): void {
      if (name === null) live.names.delete(live.quizKeyOf(seat._id))
      else if (name !== undefined) live.names.set(live.quizKeyOf(seat._id), name)
      if (seat.here) live.seats.set(seat._id, seat)
      else live.seats.delete(seat._id)
      countSeats(live, (before) => before + taken)
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
    },

    /** Notes seats that a host has freed, and tells their pages. */
    freed(live: LiveRoom, seats: readonly SeatRecord[], taken = seats.length): void {
      const ids = new Set(seats.map(({ _id }) => _id))
      for (const id of ids) live.seats.delete(id)
      countSeats(live, (before) => before - taken)
      live.dirty.counts = true
      for (const { link, watcher } of live.connections)
        if (watcher.as === 'seat' && ids.has(watcher.seat._id)) link.close(closeCodes.kicked)
    },

    /** Notes entries that are new or have changed, so that whoever asks next sees them. */
    entriesChanged(live: LiveRoom, entries: readonly EntryRecord[]): void {
      if (entries.length === 0) return
      for (const entry of entries) live.entries.set(entry._id, entry)
      live.dirty.entries = true
      live.dirty.counts = true
    },

    /** Notes words that no answer holds any more; other instances see it when they read the entries again. */
    entriesGone(live: LiveRoom, ids: readonly string[]): void {
      for (const id of ids) live.entries.delete(id)
      if (ids.length > 0) live.dirty.entries = true
    },

    /** A sign of life of a seat; stored with the next correction (ROOM-6). */
    seen: signs.ofSeat,

    /** A sign of life of a host; a run without one for hours ends (FORUM-2). */
    hostSeen: signs.ofHost,

    connected(live: LiveRoom, connection: WatchingConnection): void {
      live.connections.add(connection)
      live.dirty.counts = true
      const view = viewFor(live, connection.watcher)
      connection.link.sendWelcome({ t: 'welcome', view }, live.room.rev)
      noteQueue(connection, view)
    },

    disconnected(live: LiveRoom, connection: WatchingConnection): void {
      live.connections.delete(connection)
      live.idleSince = heart.now()
    },

    start(): void {
      stops.push(
        every(heart, countsEveryMs, flushAll),
        every(heart, recountEveryMs, guarded('signs of life could not be stored', signs.store)),
        every(heart, recountEveryMs, guarded('rooms could not be corrected', correctAll)),
        every(heart, pingEveryMs, pingAll),
        every(heart, verifyEveryMs, guarded('sessions of hosts could not be checked', endSignedOut)),
      )
    },

    /** Closes all connections, so that clients reconnect to another instance. Resolves when nothing runs any more. */
    async stop(): Promise<void> {
      for (const stop of stops.splice(0)) stop()
      for (const { connections } of known.values()) {
        for (const { link } of connections) link.close(closeCodes.restarting)
      }
      await Promise.all(running)
    },
  }
}
