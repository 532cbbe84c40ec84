import type { AgendaCopy } from '@icio/contracts/room-hosting/schemas'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { Schema, type Connection } from 'mongoose'

/** An agenda that its giver has given away by a link: what it was at that time (FORUM-6). */
export interface RoomCopyRecord {
  /** The room: one link each. */
  _id: string
  hash: string
  giver_id: string
  copy: AgendaCopy
  created_at: Date
  expires_at: Date
}

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'room_copies', strict: false },
)
schema.index({ hash: 1 }, { unique: true })
schema.index({ giver_id: 1 })
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** The collection room_copies; no other file accesses it. */
export type RoomCopies = ReturnType<typeof createRoomCopies>

/** Creates the operations on given agendas. */
export function createRoomCopies(connection: Connection, now: () => Date) {
  const model = connection.models['RoomCopy'] ?? connection.model('RoomCopy', schema)
  const collection = typedCollection<RoomCopyRecord>(model)

  return {
    ensureIndexes: () => model.createIndexes(),
    /** Stores the link of a room; the one before it leads nowhere any more. */
    async put({ _id, ...row }: RoomCopyRecord): Promise<void> {
      await collection.updateOne({ _id }, { $set: row }, { upsert: true })
    },
    findByHash: (hash: string): Promise<RoomCopyRecord | null> =>
      collection.findOne({ hash, expires_at: { $gt: now() } }),
    async remove(roomId: string): Promise<void> {
      await collection.deleteOne({ _id: roomId })
    },
    ofUser: (userId: string): Promise<RoomCopyRecord[]> =>
      collection.find({ giver_id: userId, expires_at: { $gt: now() } }).toArray(),
    async forget(userId: string): Promise<void> {
      await collection.deleteMany({ giver_id: userId })
    },
  }
}
