import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** The calls of all visitors to one service on one day. */
interface Row {
  /** The remote and the day. */
  _id: string
  count: number
  expires_at: Date
}

const dayMs = 24 * 60 * 60_000

/** Counts the calls to services of remotes by day, for all instances together. Days begin at midnight UTC. */
export function backendCalls(connection: Connection) {
  const collection = typedCollection<Row>(connection, 'backend_calls')
  const idOf = (remote: string, day: number) =>
    `${remote} ${new Date(day * dayMs).toISOString().slice(0, 10)}`
  return {
    ensureIndexes: () => collection.createIndexes([{ key: { expires_at: 1 }, expireAfterSeconds: 0 }]),
    /** Returns how many calls of this day are on record. @param day number of the day since 1970 */
    async read(remote: string, day: number): Promise<number> {
      return (await collection.findOne({ _id: idOf(remote, day) }))?.count ?? 0
    },
    /** Adds calls, and returns how many there are now. */
    async add(remote: string, day: number, count: number): Promise<number> {
      const expires_at = new Date((day + 2) * dayMs)
      const row = await collection.findOneAndUpdate(
        { _id: idOf(remote, day) },
        { $inc: { count }, $setOnInsert: { expires_at } },
        { upsert: true, returnDocument: 'after' },
      )
      return row?.count ?? count
    },
  }
}

export type BackendCalls = ReturnType<typeof backendCalls>
