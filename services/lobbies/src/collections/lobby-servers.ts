import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** Creates the operations on instances that are alive, so that the seats of a killed one can be marked away. */
export function createServerRecords(connection: Connection) {
  const collection = typedCollection<{ _id: string; seen_at: Date }>(connection, 'lobby_servers')
  return {
    ensureIndexes: () => collection.createIndexes([{ key: { _id: 1 } }]),

    async beat(id: string, at: Date): Promise<void> {
      await collection.updateOne({ _id: id }, { $set: { seen_at: at } }, { upsert: true })
    },

    async silentSince(moment: Date): Promise<string[]> {
      const cursor = collection.find({ seen_at: { $lt: moment } })
      return (await cursor.toArray()).map(({ _id }) => _id)
    },

    async forget(id: string): Promise<void> {
      await collection.deleteOne({ _id: id })
    },
  }
}
