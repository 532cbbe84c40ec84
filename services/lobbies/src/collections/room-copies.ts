import type { AgendaCopy } from '@icio/contracts/room-hosting/schemas'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

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

export function createRoomCopies(connection: Connection, now: () => Date) {
  const collection = typedCollection<RoomCopyRecord>(connection, 'room_copies')

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { hash: 1 }, unique: true },
        { key: { giver_id: 1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),
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
