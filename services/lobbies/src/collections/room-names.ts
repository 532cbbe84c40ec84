import { typedCollection } from '@icio/kit/db/typed-collection'
import { nameSkeleton } from '@icio/kit/names/name-similarity'
import type { Connection } from 'mongoose'
import { tryInsert } from './lobbies.js'

/** The name that a seat plays a quiz under. Its key is that of the seat's quiz answers, which leads to no seat (ROOM-30). */
interface NameRow {
  _id: string
  run_id: string
  name: string
  plain_name: string
  expires_at: Date
}

export function createRoomNames(connection: Connection) {
  const collection = typedCollection<NameRow>(connection, 'room_names')

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        // No two names of a run look the same (ROOM-30, NAME-3).
        { key: { run_id: 1, plain_name: 1 }, unique: true },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    set: (key: string, name: string, run: Pick<NameRow, 'run_id' | 'expires_at'>): Promise<boolean> =>
      tryInsert(
        collection.updateOne(
          { _id: key },
          { $set: { name, plain_name: nameSkeleton(name), ...run } },
          { upsert: true },
        ),
      ),

    async remove(key: string): Promise<void> {
      await collection.deleteOne({ _id: key })
    },

    async ofRun(run_id: string): Promise<Map<string, string>> {
      const rows = await collection.find({ run_id }, { projection: { name: 1 } }).toArray()
      return new Map(rows.map(({ _id, name }) => [_id, name]))
    },

    async expire(run_id: string, at: Date): Promise<void> {
      await collection.updateMany({ run_id }, { $set: { expires_at: at } })
    },
  }
}
