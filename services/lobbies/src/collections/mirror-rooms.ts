import type { Edition } from '@icio/contracts/editions'
import type { RoomCount } from '@icio/contracts/rooms/mirror-results'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { Schema, type Connection } from 'mongoose'
import { inserted } from './lobbies.js'

/** What one room adds to the record of all rooms, for good: counts by group, month and edition (MIRROR-18). */
export interface MirrorRoomRecord {
  /** A hash of the activity's id, so that a room joins once; it leads back to nothing. */
  _id: string
  experiment: string
  specialization: Edition
  /** `2026-11` */
  month: string
  count: RoomCount
}

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'mirror_rooms', strict: false },
)
schema.index({ experiment: 1 })

/** The collection mirror_rooms; no other file accesses it. */
export type MirrorRooms = ReturnType<typeof createMirrorRooms>

/** Creates the operations on the record of all rooms. */
export function createMirrorRooms(connection: Connection) {
  const model = connection.models['MirrorRoom'] ?? connection.model('MirrorRoom', schema)
  const collection = typedCollection<MirrorRoomRecord>(model)

  return {
    ensureIndexes: () => model.createIndexes(),

    /** Returns false if the room has joined already. */
    insert: (room: MirrorRoomRecord): Promise<boolean> => inserted(collection.insertOne(room)),

    ofExperiment: (experiment: string): Promise<MirrorRoomRecord[]> =>
      collection.find({ experiment }).toArray(),
  }
}
