import { deskKeyDays, deskKeysByDay } from '@icio/contracts/games/fair-play'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { createLimiter, type Budget } from '@icio/kit/limits/limiter'
import type { Connection } from 'mongoose'

const dayMs = 24 * 60 * 60_000
export const deskKeyMs = deskKeyDays * dayMs

/** An account has had the key of a bank item at the desk of a room. */
interface DeskKeyRecord {
  _id: string
  user_id: string
  bank: string
  item: string
  first_at: Date
  last_at: Date
  expires_at: Date
}

export type DeskKeyRecords = ReturnType<typeof createDeskKeyRecords>

/** Creates the operations on keys that accounts have had at desks, and the count of a day (`desk_key_days`). */
export function createDeskKeyRecords(connection: Connection, now: () => Date) {
  const collection = typedCollection<DeskKeyRecord>(connection, 'desk_keys')
  const limiter = createLimiter(connection, { collection: 'desk_key_days', now })
  const budgetOf = (userId: string, item?: string): Budget => ({
    key: `user:${userId}`,
    max: deskKeysByDay,
    windowMs: dayMs,
    ...(item === undefined ? {} : { item }),
  })

  return {
    ensureIndexes: async () => {
      await collection.createIndexes([
        { key: { user_id: 1, bank: 1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ])
      await limiter.ensureIndexes()
    },

    /** Counts an item of the day, each once. Returns the milliseconds to wait; 0 if it was counted. */
    count: (userId: string, bank: string, item: string): Promise<number> =>
      limiter.attempt([budgetOf(userId, `${bank}/${item}`)]),

    async note(userId: string, bank: string, items: readonly string[], at: Date): Promise<void> {
      if (items.length === 0) return
      await collection.bulkWrite(
        items.map((item) => ({
          updateOne: {
            filter: { _id: `${userId}:${bank}:${item}` },
            update: {
              $setOnInsert: { user_id: userId, bank, item },
              $min: { first_at: at },
              $max: { last_at: at, expires_at: new Date(at.getTime() + deskKeyMs) },
            },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    },

    since: (userId: string, bank: string, from: Date): Promise<DeskKeyRecord[]> =>
      collection.find({ user_id: userId, bank, last_at: { $gte: from } }).toArray(),

    /** Whether an account has had the key of an item in the 30 days before a moment. */
    async had(userId: string, bank: string, item: string, at: Date): Promise<boolean> {
      const row = await collection.findOne({ _id: `${userId}:${bank}:${item}`, user_id: userId, bank })
      if (!row) return false
      return row.first_at <= at && row.last_at.getTime() > at.getTime() - deskKeyMs
    },

    of: (userId: string): Promise<DeskKeyRecord[]> => collection.find({ user_id: userId }).toArray(),

    async removeOf(userId: string): Promise<void> {
      await Promise.all([collection.deleteMany({ user_id: userId }), limiter.forget(`user:${userId}`)])
    },
  }
}
