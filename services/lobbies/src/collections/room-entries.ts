import type { EntryState } from '@icio/contracts/rooms/rules'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { Schema, type Connection } from 'mongoose'
import { inserted } from './lobbies.js'
import type { EntryRecord } from '../rooms/room.js'

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'room_entries', strict: false },
)
schema.index({ room_id: 1, at: 1 })
schema.index({ activity_id: 1, seat_id: 1 })
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** More words and questions of one room are not listed. */
export const entriesLimit = 10_000

/** The collection room_entries; no other file accesses it. */
export type RoomEntries = ReturnType<typeof createRoomEntries>

/** Creates the operations on words and questions. */
export function createRoomEntries(connection: Connection) {
  const model = connection.models['RoomEntry'] ?? connection.model('RoomEntry', schema)
  const collection = typedCollection<EntryRecord>(model)

  return {
    ensureIndexes: () => model.createIndexes(),

    /** Returns false if the word or question is there already. */
    add: (entry: EntryRecord): Promise<boolean> => inserted(collection.insertOne(entry)),

    find: (id: string): Promise<EntryRecord | null> => collection.findOne({ _id: id }),

    async setState(id: string, state: EntryState): Promise<void> {
      await collection.updateOne({ _id: id }, { $set: { state } })
    },

    /** Adds or takes back the vote of a seat; twice is once (ROOM-16). */
    async vote(id: string, seatId: string, isFor: boolean): Promise<void> {
      await collection.updateOne(
        { _id: id, seat_id: { $ne: seatId } },
        isFor ? { $addToSet: { votes: seatId } } : { $pull: { votes: seatId } },
      )
    },

    countOfSeat: (activity_id: string, seat_id: string): Promise<number> =>
      collection.countDocuments({ activity_id, seat_id }),

    /** The words and questions of a room, the newest first. */
    ofRoom: (room_id: string): Promise<EntryRecord[]> =>
      collection.find({ room_id }, { sort: { at: -1 }, limit: entriesLimit }).toArray(),

    /** Approves what waits ('Show at once', ROOM-15). */
    async approveWaiting(room_id: string): Promise<void> {
      await collection.updateMany({ room_id, state: 'waiting' }, { $set: { state: 'approved' } })
    },

    async expire(roomId: string, at: Date): Promise<void> {
      await collection.updateMany({ room_id: roomId }, { $set: { expires_at: at } })
    },
  }
}
