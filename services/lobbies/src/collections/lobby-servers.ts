import { typedCollection } from '@icio/kit/db/typed-collection'
import { Schema, type Connection } from 'mongoose'

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'lobby_servers', strict: false },
)

/** The collection lobby_servers; no other file accesses it. */
export type Servers = ReturnType<typeof createServerRecords>

/** Creates the operations on instances that are alive, so that the seats of a killed one can be marked away. */
export function createServerRecords(connection: Connection) {
  const model = connection.model('LobbyServer', schema)
  const collection = typedCollection<{ _id: string; seen_at: Date }>(model)
  return {
    ensureIndexes: () => model.createIndexes(),

    async beat(id: string, at: Date): Promise<void> {
      await collection.updateOne({ _id: id }, { $set: { seen_at: at } }, { upsert: true })
    },

    async silentSince(moment: Date): Promise<string[]> {
      const found = collection.find({ seen_at: { $lt: moment } })
      return (await found.toArray()).map(({ _id }) => _id)
    },

    async forget(id: string): Promise<void> {
      await collection.deleteOne({ _id: id })
    },
  }
}
