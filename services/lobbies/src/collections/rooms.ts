import { typedCollection } from '@icio/kit/db/typed-collection'
import { ServiceError } from '@icio/kit/http/errors'
import { Schema, type Connection } from 'mongoose'
import { inserted } from './lobbies.js'
import { dueAt, endedAt } from '../rooms/due.js'
import type { RoomChange, RoomRecord } from '../rooms/room.js'

type Row = RoomRecord & { live_code?: string; opener_slot?: string; due_at?: Date | null }

const schema = new Schema({ _id: { type: String, required: true } }, { collection: 'rooms', strict: false })
// Unique while open: the field is missing in rooms that have ended (ROOM-2).
schema.index({ live_code: 1 }, { unique: true, sparse: true })
// One of a person's three places for open rooms (ROOM-1).
schema.index({ opener_slot: 1 }, { unique: true, sparse: true })
schema.index({ due_at: 1 })
schema.index({ host_ids: 1 })
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

const plain = { live_code: 0, opener_slot: 0, due_at: 0 } as const

/** The collection rooms; no other file accesses it. */
export type RoomRecords = ReturnType<typeof createRoomRecords>

/**
 * Creates the operations on rooms. Each step is one conditional write on the `rev` that it is based on; if another step
 * came first, the decision is made again with the new state. Seats are counted without a new `rev`.
 */
export function createRoomRecords(connection: Connection, now: () => Date) {
  const model = connection.models['Room'] ?? connection.model('Room', schema)
  const collection = typedCollection<Row>(model)
  const alive = (filter: object) => ({ ...filter, expires_at: { $gt: now() } })
  const find = (filter: object): Promise<RoomRecord | null> =>
    collection.findOne(alive(filter), { projection: plain })

  /**
   * Changes a room with the result of `decide`, which gets the current room and returns null for no change.
   *
   * @throws ServiceError room_not_found, and everything that `decide` throws
   */
  async function change(id: string, decide: (room: RoomRecord) => RoomChange | null): Promise<RoomRecord> {
    for (;;) {
      const room = await find({ _id: id })
      if (!room) throw new ServiceError('room_not_found')
      const change = decide(room)
      if (change === null) return room
      const after = { ...room, ...change, rev: room.rev + 1 }
      const { matchedCount } = await collection.updateOne(
        { _id: id, rev: room.rev },
        {
          $set: { ...change, rev: after.rev, due_at: dueAt(after) },
          ...(change.state === 'ended' ? { $unset: { live_code: '', opener_slot: '' } } : {}),
        },
      )
      if (matchedCount === 1) return after
    }
  }

  return {
    ensureIndexes: () => model.createIndexes(),

    /** Returns false if an open room has the code, or the opener has an open room at this place. */
    insert: (room: RoomRecord, place: number): Promise<boolean> =>
      inserted(
        collection.insertOne({
          ...room,
          live_code: room.code,
          opener_slot: `${room.opener_id}:${place}`,
          due_at: dueAt(room),
        }),
      ),

    find: (id: string) => find({ _id: id }),
    findByCode: (code: string) => find({ live_code: code }),

    /** The fields that tell whether a known room is still current. */
    async pulse(id: string): Promise<{ rev: number; seats_taken: number } | null> {
      return await collection.findOne(alive({ _id: id }), { projection: { rev: 1, seats_taken: 1 } })
    },

    change,

    /** Takes one more seat. Returns the number of the seat; null if the room is full or has ended (ROOM-6). */
    async takeSeat(id: string, limit: number): Promise<number | null> {
      const row = await collection.findOneAndUpdate(
        { _id: id, state: 'open', seats_taken: { $lt: limit } },
        { $inc: { seats_taken: 1, seats_numbered: 1 } },
        { returnDocument: 'after', projection: { seats_numbered: 1 } },
      )
      return row?.seats_numbered ?? null
    },

    /** Gives seats back. */
    async freeSeats(id: string, count: number): Promise<void> {
      await collection.updateOne({ _id: id }, { $inc: { seats_taken: -count } })
    },

    /** Sets the number of seats to what was counted, unless somebody has joined or left meanwhile. */
    async correctSeats(id: string, from: number, to: number): Promise<void> {
      await collection.updateOne({ _id: id, seats_taken: from }, { $set: { seats_taken: to } })
    },

    /** Open rooms of a host, newest first. */
    openOf: (userId: string): Promise<RoomRecord[]> =>
      collection
        .find(alive({ host_ids: userId, state: 'open' }), { projection: plain, sort: { created_at: -1 } })
        .toArray(),

    /** All rooms of a host, also ended ones, for the personal data. */
    ofUser: (userId: string): Promise<RoomRecord[]> =>
      collection.find(alive({ host_ids: userId }), { projection: plain }).toArray(),

    /** Rooms in which something is due by then, the longest due first. */
    async dueBefore(moment: Date): Promise<string[]> {
      const options = { projection: { _id: 1 }, sort: { due_at: 1 }, limit: 500 } as const
      const found = await collection.find(alive({ due_at: { $lte: moment } }), options).toArray()
      return found.map(({ _id }) => _id)
    },

    /** Open rooms and the seats that they count, in pages by id. */
    open: (after: string): Promise<Pick<RoomRecord, '_id' | 'seats_taken'>[]> =>
      collection
        .find(alive({ _id: { $gt: after }, state: 'open' }), {
          projection: { seats_taken: 1 },
          sort: { _id: 1 },
          limit: 500,
        })
        .toArray(),

    /**
     * Takes a person out of all rooms (PRIV-6). An open one without another host ends at once, and its invitations with
     * it; one with another host gets that one as its opener, who can end it (SEC-99).
     */
    async forget(userId: string): Promise<void> {
      for (const { _id } of await collection.find({ host_ids: userId, state: 'open' }).toArray()) {
        const leaving = change(_id, (room) => {
          const host_ids = room.host_ids.filter((id) => id !== userId)
          const opener_id = room.opener_id === userId ? (host_ids[0] ?? '') : room.opener_id
          const isOver = host_ids.length === 0 && room.state === 'open'
          return { host_ids, opener_id, ...(isOver ? { ...endedAt(now()), host_links: [] } : {}) }
        })
        await leaving.catch((error: unknown) => {
          if (!(error instanceof ServiceError && error.code === 'room_not_found')) throw error
        })
      }
      await collection.updateMany({ host_ids: userId }, { $pull: { host_ids: userId }, $inc: { rev: 1 } })
      await collection.updateMany(
        { opener_id: userId },
        { $set: { opener_id: '' }, $unset: { opener_slot: '' }, $inc: { rev: 1 } },
      )
    },
  }
}
