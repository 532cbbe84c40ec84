import type { Entry, RoomView } from '@icio/contracts/rooms/endpoints'
import { countsEveryMs, recountEveryMs } from '@icio/contracts/rooms/rules'
import { closeCodes } from '@icio/contracts/rooms/room-live'
import { ServiceError } from '@icio/kit/http/errors'
import { every, type Clock } from '../../clock.js'
import { closeSignedOut } from '../../live/connection.js'
import { createTimedJobs } from '../../jobs/timed-jobs.js'
import { currentOf } from '../activities/activity-view.js'
import { hostQueue, publicEntries, publicEntriesKey, type HostQueue } from '../entries/entry-views.js'
import { dismiss, viewFor, withSeatCount, type LiveRoom, type WatchingConnection } from './live-room.js'
import { createRoomReader, type RoomReader } from './room-reader.js'
import type { RoomFoundations } from '../room-foundations.js'
import { ownKeyOf, questionsNow, type RoomRecord } from '../room.js'
import { countsOf, viewsOf } from './view.js'
import { createSignsOfLife } from '../seating/signs-of-life.js'

/** A room is compared with the database again after this time, so that a missed change cannot last. */
const verifyEveryMs = 1000
const forgetAfterMs = 60_000
const silentMs = 45_000
const pingEveryMs = 15_000

interface KnownRooms extends Pick<RoomFoundations, 'records' | 'clock' | 'log'> {
  heart: Clock
  reader: RoomReader
  follow: (id: string) => Promise<void>
  byId: Map<string, LiveRoom>
  loading: Map<string, Promise<LiveRoom>>
}

async function load({ reader, byId, follow, clock, heart }: KnownRooms, id: string): Promise<LiveRoom> {
  // What is read after this misses no change.
  await follow(id)
  const live = await reader.load(id, { now: clock.now, heartNow: heart.now() })
  byId.set(id, live)
  return live
}

/** Returns the room, read again if it was not compared with the database within a second. */
async function get(rooms: KnownRooms, id: string): Promise<LiveRoom> {
  const { byId, loading, clock, heart } = rooms
  const live = byId.get(id)
  if (!live) {
    const coming = loading.get(id) ?? load(rooms, id).finally(() => loading.delete(id))
    loading.set(id, coming)
    return coming
  }
  live.idleSince = heart.now()
  if (clock.now() - live.verifiedAt >= verifyEveryMs) {
    live.refreshing ??= verify(rooms, live).finally(() => (live.refreshing = null))
    await live.refreshing
  }
  return live
}

async function apply({ reader }: KnownRooms, live: LiveRoom, room: RoomRecord): Promise<void> {
  if (room.rev < live.room.rev) return
  const isNew = room.rev > live.room.rev
  // What was read before somebody sat down or left says nothing of it.
  live.room = withSeatCount(room, live.room.run)
  live.verifiedAt = live.now()
  if (!isNew) return
  if (room.run?.id !== live.runId) await beginAnew(reader, live)
  const kind = currentOf(room)?.content.kind
  // Hosts at other instances approve words and questions, which are part of what everybody sees.
  const hasEntries = kind === 'words' || questionsNow(room).length > 0
  await Promise.all([reader.loadAnswers(live), hasEntries ? reader.loadEntries(live) : null])
  // A check or a new seat may have replaced the record meanwhile by a copy of the same state.
  if (live.room.rev === room.rev) publish(live)
}

/** Forgets seats and entries of a run that has ended, and reads those of the one that goes on (FORUM-2). */
async function beginAnew(reader: RoomReader, live: LiveRoom): Promise<void> {
  live.runId = live.room.run?.id
  live.seats = new Map()
  live.names = new Map()
  live.entries = new Map()
  await Promise.all([reader.loadSeats(live), reader.loadEntries(live)])
}

/** Compares a room with the database. Throws room_not_found when it has expired. */
async function verify(rooms: KnownRooms, live: LiveRoom): Promise<void> {
  const { records, byId } = rooms
  const pulse = await records.rooms.pulse(live.room._id)
  if (!pulse) {
    byId.delete(live.room._id)
    throw new ServiceError('room_not_found')
  }
  live.verifiedAt = live.now()
  live.room = withSeatCount(live.room, pulse.run)
  if (pulse.rev <= live.room.rev) return
  const room = await records.rooms.find(live.room._id)
  if (room) await apply(rooms, live, room)
}

/** Compares a room with the database where nobody waits for it; the next comparison makes up for a failed one. */
async function verifyInBackground(rooms: KnownRooms, live: LiveRoom): Promise<void> {
  await verify(rooms, live).catch((err: unknown) => {
    const isGone = err instanceof ServiceError && err.code === 'room_not_found'
    if (!isGone) rooms.log.warn({ err, room: live.room._id }, 'a room could not be read again')
  })
}

async function correctAll(rooms: KnownRooms): Promise<void> {
  const { byId, heart } = rooms
  for (const [id, live] of byId) {
    if (live.connections.size > 0) await correct(rooms, live)
    else if (heart.now() - live.idleSince > forgetAfterMs) byId.delete(id)
  }
}

async function correct(rooms: KnownRooms, live: LiveRoom): Promise<void> {
  await verifyInBackground(rooms, live)
  const { loadAnswers, loadSeats, loadEntries } = rooms.reader
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

function connect(live: LiveRoom, connection: WatchingConnection): void {
  live.connections.add(connection)
  live.dirty.counts = true
  const view = viewFor(live, connection.watcher)
  connection.link.sendWelcome({ t: 'welcome', view }, live.room.rev)
  noteQueue(connection, view)
}

function publish(live: LiveRoom): void {
  const viewOf = viewsOf(live, live.now())
  for (const connection of live.connections) {
    const { link, watcher } = connection
    if (dismiss(live, connection)) continue
    link.sendState({ t: 'activity', view: viewOf(watcher) }, live.room.rev)
    noteQueue(connection, viewOf(watcher))
  }
  live.publicKey = publicEntriesKey(live)
}

/** Sends counts to hosts and stages, and entries to whom they concern, if there is news. */
function flush(live: LiveRoom): void {
  const { counts, entries } = live.dirty
  if (!counts && !entries) return
  live.dirty = { counts: false, entries: false }
  const before = live.publicKey
  if (entries) live.publicKey = publicEntriesKey(live)
  const isNews = live.publicKey !== before
  const current = currentOf(live.room)
  const hasQuestions = questionsNow(live.room).length > 0
  // Approved words are part of the result, and reach everybody with it (ROOM-15).
  const isNewResult = isNews && current?.content.kind === 'words' && current.state === 'shown'
  const viewOf = isNewResult ? viewsOf(live, live.now()) : null
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
      link.answer(undefined, { t: 'counts', counts: countsOf(live, as, live.now()) })
    }
    if (as === 'host') {
      if (entries) sendQueue(connection, (queue ??= hostQueue(live)))
    } else if (hasQuestions && (as === 'stage' ? entries : isNews)) {
      const own = watcher.as === 'seat' ? ownKeyOf(watcher.seat) : null
      link.answer(undefined, { t: 'entries', entries: publicEntries(live, own) })
    }
  }
}

const keyOf = (entry: Entry) => JSON.stringify(entry)

/** Notes what a host's page has got with a whole view, so that the next message holds differences alone. */
function noteQueue(connection: WatchingConnection, view: RoomView): void {
  if (view.as !== 'host') return
  connection.queue = new Map(view.entries.map((entry) => [entry.id, keyOf(entry)]))
}

/** Sends a host's page what has changed since it was told last; nothing where nothing has (ROOM-39). */
function sendQueue(connection: WatchingConnection, { entries, total, waiting }: HostQueue): void {
  const sentQueue = connection.queue ?? new Map<string, string>()
  const now = new Map(entries.map((entry) => [entry.id, keyOf(entry)]))
  const changedEntries = entries.filter(({ id }) => sentQueue.get(id) !== now.get(id))
  const goneIds = [...sentQueue.keys()].filter((id) => !now.has(id))
  const counts = `${total} ${waiting}`
  connection.queue = now
  if (changedEntries.length === 0 && goneIds.length === 0 && connection.queueCounts === counts) return
  connection.queueCounts = counts
  connection.link.answer(undefined, { t: 'queue', changed: changedEntries, gone: goneIds, total, waiting })
}

const connectionsOf = ({ byId }: KnownRooms) =>
  [...byId.values()].flatMap((live) =>
    [...live.connections].map(({ link, watcher }) => ({ live, link, watcher })),
  )

export type LiveRooms = ReturnType<typeof createLiveRooms>

/** The rooms at this instance: their state in memory, and the connections that are told of changes. */
export function createLiveRooms(
  { records, clock, log, secret }: RoomFoundations,
  heart: Clock,
  endedSessions: (ids: readonly string[]) => Promise<string[]>,
  follow: (id: string) => Promise<void>,
) {
  const reader = createRoomReader(records, secret)
  const byId = new Map<string, LiveRoom>()
  const rooms: KnownRooms = { records, clock, log, heart, reader, follow, byId, loading: new Map() }
  const signs = createSignsOfLife(records, clock, (id, runId, hosted_at) => {
    const live = byId.get(id)
    if (live?.room.run?.id === runId) live.room = { ...live.room, run: { ...live.room.run, hosted_at } }
  })
  const stops: (() => void)[] = []
  const jobs = createTimedJobs((err, text) => log.warn({ err }, text))

  function pingAll(): void {
    for (const { live, link, watcher } of connectionsOf(rooms)) {
      if (heart.now() - link.aliveAt > silentMs) {
        link.close(closeCodes.tooSlow)
        continue
      }
      link.ping()
      if (watcher.as === 'seat') signs.ofSeat(watcher.seat._id)
      if (watcher.as === 'host') signs.ofHost(live.room)
    }
  }

  /** Closes the connections of hosts who have signed out (SEC-8). */
  const endSignedOut = () =>
    closeSignedOut(
      connectionsOf(rooms).flatMap(({ link, watcher }) => (watcher.as === 'host' ? [link] : [])),
      endedSessions,
    )

  return {
    get: (id: string) => get(rooms, id),
    isKnown: (id: string) => byId.has(id),
    /** The rooms that rehearse and are watched at this instance (FORUM-10). */
    rehearsing: (): LiveRoom[] => [...byId.values()].filter(({ room }) => room.run?.rehearsal),
    refresh: (live: LiveRoom) => verify(rooms, live),
    readOwnAnswer: reader.readOwnAnswer,

    /** Takes over what this instance has changed, and tells its connections; the feed tells other instances. */
    async changed(room: RoomRecord): Promise<LiveRoom> {
      const live = await get(rooms, room._id)
      await apply(rooms, live, room)
      return live
    },

    /** Reads a room again that another instance has changed. */
    async stale(id: string, rev: number | undefined): Promise<void> {
      const live = byId.get(id)
      if (live && (rev === undefined || rev > live.room.rev)) await verifyInBackground(rooms, live)
    },

    /** Reads all rooms again, after the feed may have missed something. */
    async allStale(): Promise<void> {
      for (const live of byId.values()) await verifyInBackground(rooms, live)
    },

    /** A sign of life of a seat; stored with the next correction (ROOM-6). */
    seen: signs.ofSeat,

    /** A sign of life of a host; a run without one for hours ends (FORUM-2). */
    hostSeen: signs.ofHost,

    connected: connect,

    disconnected(live: LiveRoom, connection: WatchingConnection): void {
      live.connections.delete(connection)
      live.idleSince = heart.now()
    },

    start(): void {
      stops.push(every(heart, countsEveryMs, () => byId.forEach(flush)))
      jobs.every(heart, recountEveryMs, 'signs of life could not be stored', signs.store)
      jobs.every(heart, recountEveryMs, 'rooms could not be corrected', () => correctAll(rooms))
      stops.push(every(heart, pingEveryMs, pingAll))
      jobs.every(heart, verifyEveryMs, 'sessions of hosts could not be checked', endSignedOut)
    },

    /** Closes all connections, so that clients reconnect to another instance. Resolves when nothing runs any more. */
    async stop(): Promise<void> {
      for (const stop of stops.splice(0)) stop()
      for (const { link } of connectionsOf(rooms)) link.close(closeCodes.restarting)
      await jobs.stop()
    },
  }
}
