import { closedKeptMs, makeRoomCode } from '@icio/contracts/rooms/rules'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { ServiceError } from '@icio/kit/http/errors'
import { randomInt } from 'node:crypto'
import type { Connection, mongo } from 'mongoose'
import { tryInsert } from './lobbies.js'
import { afterRun, dueAt } from '../rooms/runs/due.js'
import { fromBeforeRuns, type RowBeforeRuns } from '../rooms/runs/before-runs.js'
import type { RoomChange, RoomRecord, RunRecord, SeatCount } from '../rooms/room.js'

interface Row extends RoomRecord {
  opener_place?: string
  run_place?: string
  due_at?: Date
  /** What it held was deleted after it closed; the rest is left, so that no code is used again. */
  emptied?: true
}

const plain = { opener_place: 0, run_place: 0, due_at: 0 } as const
const stub = new Set(['_id', 'code', 'closed_at'])
/** The fields of a `SeatCount`, which are read every second. */
const seatCount = { 'run.id': 1, 'run.seats_taken': 1, 'run.seats_rev': 1 } as const
const keptFilter = { emptied: { $exists: false } } as const

type Decide = (room: RoomRecord) => RoomChange | null
type RoomCollection = ReturnType<typeof typedCollection<Row>>

const one = (collection: RoomCollection, filter: object): Promise<RoomRecord | null> =>
  collection.findOne({ ...filter, ...keptFilter }, { projection: plain })
const find = (collection: RoomCollection, id: string) => one(collection, { _id: id })

async function demand(collection: RoomCollection, id: string): Promise<RoomRecord> {
  const room = await find(collection, id)
  if (!room) throw new ServiceError('room_not_found')
  return room
}

/**
 * Changes a room with the result of `decide`, which gets the current room and returns null for no change.
 *
 * @param place the opener's place that a run which begins takes
 * @throws ServiceError room_not_found, and everything that `decide` throws; the database's error for a taken place
 */
async function change(
  collection: RoomCollection,
  id: string,
  decide: Decide,
  place?: string,
): Promise<RoomRecord> {
  for (;;) {
    const room = await demand(collection, id)
    const change = decide(room)
    if (change === null) return room
    const after = applyChange(room, change)
    const freedPlaces = {
      ...(change.run === null ? { run_place: '' as const } : {}),
      ...(after.closed_at ? { opener_place: '' as const } : {}),
    }
    const { matchedCount } = await collection.updateOne(
      { _id: id, rev: room.rev },
      {
        $set: {
          ...fieldsOf(room, change),
          rev: after.rev,
          due_at: dueAt(after),
          ...(place === undefined || room.run || !after.run ? {} : { run_place: place }),
        },
        ...(Object.keys(freedPlaces).length > 0 ? { $unset: freedPlaces } : {}),
      },
    )
    if (matchedCount === 1) return after
  }
}

/** Returns a place of a person that no other room has taken yet; null if all are. */
async function freePlace(
  collection: RoomCollection,
  field: 'opener_place' | 'run_place',
  userId: string,
  most: number,
) {
  // Ids of people have no ':', which comes before ';'.
  const own = { [field]: { $gte: `${userId}:`, $lt: `${userId};` } }
  const rows = await collection.find(own, { projection: { [field]: 1 } }).toArray()
  const takenPlaces = new Set(rows.map((row) => row[field]))
  const places = Array.from({ length: most }, (_, place) => `${userId}:${place}`)
  return rows.length >= most ? null : (places.find((place) => !takenPlaces.has(place)) ?? null)
}

/** Deletes what these rooms held, except of the last ones that closed. */
async function clear(collection: RoomCollection, which: mongo.Filter<Row>, last = 0): Promise<void> {
  for (const row of await collection.find(which, { sort: { closed_at: -1 }, skip: last }).toArray()) {
    const heldFields = Object.keys(row).filter((field) => !stub.has(field))
    const $unset = Object.fromEntries(heldFields.map((field) => [field, '' as const]))
    await collection.updateOne({ _id: row._id, rev: row.rev }, { $set: { emptied: true }, $unset })
  }
}

/**
 * Returns null if the opener has as many rooms that are not closed (FORUM-1); false if another room has the code. Of
 * as many closed ones what they held is kept.
 *
 * @param most null for the room of a forum's session, which counts against the forum
 */
async function insert(
  collection: RoomCollection,
  room: RoomRecord,
  most: number | null,
): Promise<boolean | null> {
  for (;;) {
    const place =
      most === null ? undefined : await freePlace(collection, 'opener_place', room.opener_id, most)
    if (place === null) return null
    const row = { ...room, ...(place ? { opener_place: place } : {}), due_at: dueAt(room) }
    if (await tryInsert(collection.insertOne(row))) {
      // Nobody can pile up closed ones (FORUM-6).
      const { opener_id } = room
      if (most !== null)
        await clear(
          collection,
          { host_ids: opener_id, opener_id, closed_at: { $ne: null }, ...keptFilter },
          most,
        )
      return true
    }
    if (await collection.findOne({ code: room.code }, { projection: { _id: 1 } })) return false
  }
}

/**
 * Changes a room so that a run begins, which takes one of its opener's places.
 *
 * @param most how many rooms of the opener may run at the same time
 * @returns null if as many do
 * @throws ServiceError room_not_found, and everything that `decide` throws
 */
async function beginRun(
  collection: RoomCollection,
  { _id, opener_id }: RoomRecord,
  most: number,
  decide: Decide,
): Promise<RoomRecord | null> {
  for (;;) {
    const place = await freePlace(collection, 'run_place', opener_id, most)
    if (place === null) {
      const room = await find(collection, _id)
      // Another press has begun it meanwhile.
      return room?.run ? room : null
    }
    let room: RoomRecord | null = null
    if (await tryInsert(change(collection, _id, decide, place).then((after) => (room = after)))) return room
  }
}

/**
 * Takes a person out of all rooms (PRIV-6). One without another host ends and loses its agenda and its
 * invitations at once; one with another host gets that one as its opener (SEC-99).
 */
async function forget(collection: RoomCollection, now: () => Date, userId: string): Promise<void> {
  for (const { _id } of await collection.find({ host_ids: userId, ...keptFilter }).toArray()) {
    const leaving = change(collection, _id, (room) => {
      const host_ids = room.host_ids.filter((id) => id !== userId)
      const helpers = (room.helpers ?? []).filter(({ user_id }) => user_id !== userId)
      const [heir = ''] = host_ids
      const opener_id = room.opener_id === userId ? heir : room.opener_id
      if (host_ids.length > 0) return { host_ids, helpers, opener_id }
      const end = room.run ? afterRun({ ...room, run: room.run }, now(), null) : {}
      const nothing = { title: '', agenda: [], host_ids: [], helpers: [], host_links: [], seals: [] }
      return { ...end, ...nothing, opener_id, closed_at: now() }
    })
    await leaving.catch((error: unknown) => {
      if (!(error instanceof ServiceError && error.code === 'room_not_found')) throw error
    })
  }
  // A place of the person names the account; a room that has passed to another host takes none of that one's.
  for (const field of ['opener_place', 'run_place'] as const)
    await collection.updateMany(
      { [field]: { $gte: `${userId}:`, $lt: `${userId};` } },
      { $unset: { [field]: '' as const } },
    )
}

/**
 * Rooms from before there were runs become plans, and one that was running is a run with the id of its room, so that
 * nobody is thrown out (FORUM-7). May be interrupted and done twice.
 */
async function carryOver(connection: Connection, collection: RoomCollection): Promise<void> {
  const before = { run: { $exists: false }, ...keptFilter }
  for (const storedRow of await collection.find(before).toArray()) {
    const { _id: id } = storedRow
    for (const name of ['room_seats', 'room_answers', 'room_entries', 'mirror_lots'])
      await connection
        .collection(name)
        .updateMany({ room_id: id, run_id: { $exists: false } }, { $set: { run_id: id } })
    const row = storedRow as Row & RowBeforeRuns
    const after = fromBeforeRuns(row)
    const code = await freeCode(collection, row)
    await collection.replaceOne(
      { _id: id, rev: row.rev },
      { ...after, code, rev: row.rev + 1, due_at: dueAt(after) },
    )
  }
}

/** An ended room's code may have been given again; an open one keeps its own. */
async function freeCode(collection: RoomCollection, { _id, code, state }: RowBeforeRuns): Promise<string> {
  if (state === 'open') return code
  for (let free = code; ; free = makeRoomCode(randomInt)) {
    const other = await collection.findOne({ code: free, _id: { $ne: _id } }, { projection: { _id: 1 } })
    if (!other) return free
  }
}

/**
 * Creates the operations on rooms. Each step is one conditional write on the `rev` that it is based on; if another step
 * came first, the decision is made again with the new state. Seats and signs of life are noted without a new `rev`.
 */
export function createRoomRecords(connection: Connection, now: () => Date) {
  const collection = typedCollection<Row>(connection, 'rooms')

  return {
    /** Reads rooms from before there were runs first: their codes need not be unique (FORUM-7). */
    async ensureIndexes(): Promise<void> {
      await carryOver(connection, collection)
      await collection.createIndexes([
        // Of all rooms that ever were: a card that was printed for one leads to no other (FORUM-1, FORUM-3).
        { key: { code: 1 }, unique: true },
        // The places of a person for rooms that are not closed, and for runs (FORUM-1).
        { key: { opener_place: 1 }, unique: true, sparse: true },
        { key: { run_place: 1 }, unique: true, sparse: true },
        { key: { due_at: 1 } },
        { key: { host_ids: 1 } },
        { key: { 'credit.attend_code': 1 }, sparse: true },
        { key: { 'again_link.hash': 1 }, sparse: true },
      ])
    },

    insert: (room: RoomRecord, most: number | null) => insert(collection, room, most),
    find: (id: string) => find(collection, id),
    /** @throws ServiceError room_not_found */
    demand: (id: string) => demand(collection, id),
    change: (id: string, decide: Decide) => change(collection, id, decide),
    beginRun: (room: RoomRecord, most: number, decide: Decide) => beginRun(collection, room, most, decide),
    forget: (userId: string) => forget(collection, now, userId),
    ...createRoomReads(collection, now),
    ...createSeatCounts(collection, now),

    /** Deletes what a closed room held, when that is due; its code leads to the day of its closing (FORUM-1). */
    empty: (id: string): Promise<void> =>
      clear(collection, {
        _id: id,
        run: null,
        closed_at: { $lte: new Date(now().getTime() - closedKeptMs) },
        ...keptFilter,
      }),
  }
}

function createRoomReads(collection: RoomCollection, now: () => Date) {
  return {
    /** The rooms with these ids that hold something, in no order. */
    ofIds: (ids: readonly string[]): Promise<RoomRecord[]> =>
      collection.find({ _id: { $in: [...ids] }, ...keptFilter }, { projection: plain }).toArray(),

    /** Returns the room of a code, or when it was closed; null for a code that no room has. */
    async findByCode(code: string): Promise<RoomRecord | { closed_at: Date } | null> {
      const row = await collection.findOne({ code }, { projection: plain })
      if (!row) return null
      const isClosed = row.closed_at !== null || (row.run === null && row.closes_at <= now())
      return isClosed ? { closed_at: row.closed_at ?? row.closes_at } : row
    },

    /** The room for credit whose page of attendance has this code (CREDIT-2). */
    findByAttendCode: (code: string) => one(collection, { 'credit.attend_code': code }),

    /** The room whose link for those who were absent has this hash (FORUM-17). */
    findByAgainLink: (hash: string) => one(collection, { 'again_link.hash': hash }),

    /** The fields that tell whether a known room is still current. */
    pulse: (id: string): Promise<{ rev: number; run: SeatCount | null } | null> =>
      collection.findOne({ _id: id, ...keptFilter }, { projection: { rev: 1, ...seatCount } }),

    /** Rooms of a host that are not closed, newest first. */
    openOf: (userId: string): Promise<RoomRecord[]> =>
      collection
        .find(
          { host_ids: userId, closed_at: null, ...keptFilter },
          { projection: plain, sort: { created_at: -1 } },
        )
        .toArray(),

    /** All rooms of a host, also closed ones, for the personal data. */
    ofUser: (userId: string): Promise<RoomRecord[]> =>
      collection.find({ host_ids: userId, ...keptFilter }, { projection: plain }).toArray(),

    /** Rooms in which something is due by then, the longest due first. */
    async dueBefore(moment: Date): Promise<string[]> {
      const options = { projection: { _id: 1 }, sort: { due_at: 1 }, limit: 500 } as const
      const rows = await collection.find({ due_at: { $lte: moment } }, options).toArray()
      return rows.map(({ _id }) => _id)
    },

    /** The runs that go on and the seats that they count, in pages by the id of the room. */
    async running(after: string): Promise<{ id: string; runId: string; taken: number }[]> {
      const rows = await collection
        .find(
          { _id: { $gt: after }, 'run.id': { $exists: true } },
          { projection: { run: 1 }, sort: { _id: 1 }, limit: 500 },
        )
        .toArray()
      return rows.flatMap(({ _id, run }) => (run ? [{ id: _id, runId: run.id, taken: run.seats_taken }] : []))
    },
  }
}

/** What is noted without a new `rev`: seats and signs of life. */
function createSeatCounts(collection: RoomCollection, now: () => Date) {
  return {
    /** Takes one more seat. Returns the run, numbered for this seat; null if it is full or has ended (ROOM-6). */
    async takeSeat(id: string, runId: string, limit: number): Promise<RunRecord | null> {
      const row = await collection.findOneAndUpdate(
        { _id: id, 'run.id': runId, 'run.seats_taken': { $lt: limit } },
        { $inc: { 'run.seats_taken': 1, 'run.seats_numbered': 1, 'run.seats_rev': 1 } },
        { returnDocument: 'after', projection: { run: 1 } },
      )
      return row?.run ?? null
    },

    /** Gives seats back. Returns the count afterwards; null if the run has ended, or counts fewer. */
    async freeSeats(runId: string, count: number): Promise<SeatCount | null> {
      const row = await collection.findOneAndUpdate(
        // The sweep may have counted them as free already; less than none are never taken.
        { 'run.id': runId, 'run.seats_taken': { $gte: count } },
        { $inc: { 'run.seats_taken': -count, 'run.seats_rev': 1 } },
        { returnDocument: 'after', projection: seatCount },
      )
      return row?.run ?? null
    },

    /** Sets the number of seats to what was counted, unless somebody has joined or left meanwhile. */
    async correctSeats(id: string, runId: string, from: number, to: number): Promise<void> {
      const same = { _id: id, 'run.id': runId, 'run.seats_taken': from }
      await collection.updateOne(same, { $set: { 'run.seats_taken': to }, $inc: { 'run.seats_rev': 1 } })
    },

    /** Notes that a host is there. Where a step comes in between, the next sign is noted. */
    async hosted(id: string): Promise<void> {
      const room = await find(collection, id)
      if (!room?.run) return
      const run = { ...room.run, hosted_at: now() }
      await collection.updateOne(
        { _id: id, rev: room.rev },
        { $set: { 'run.hosted_at': run.hosted_at, due_at: dueAt({ ...room, run }) } },
      )
    },
  }
}

function applyChange(room: RoomRecord, change: RoomChange): RoomRecord {
  const { run, ...fields } = change
  const after = { ...room, ...fields, rev: room.rev + 1 }
  if (run === undefined) return after
  if (run === null || 'id' in run) return { ...after, run }
  return room.run ? { ...after, run: { ...room.run, ...run } } : after
}

/** Returns what a change writes: of a run that goes on, field by field, so that seats can be counted meanwhile. */
function fieldsOf(room: RoomRecord, { run, ...fields }: RoomChange): object {
  if (run === undefined) return fields
  if (run === null || 'id' in run) return { ...fields, run }
  if (!room.run) return fields
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(run).map(([key, value]) => [`run.${key}`, value])),
  }
}
