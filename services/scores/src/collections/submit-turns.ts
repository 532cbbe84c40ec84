import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { submitCooldownMs } from '@icio/contracts/leaderboard/leaderboard-rules'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { Schema, type Connection } from 'mongoose'

interface SubmitTurn {
  /** The person's id. */
  _id: string
  expires_at: Date
}

const schema = new Schema<SubmitTurn>(
  { _id: { type: String, required: true }, expires_at: { type: Date, required: true } },
  { collection: 'submit_turns', versionKey: false },
)
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** The collection submit_turns; no other file accesses it. */
export type SubmitTurns = ReturnType<typeof createSubmitTurns>

/**
 * Records who has submitted a score in the last minute (LEAD-12). Stored in the database, so that it applies to all
 * instances.
 */
export function createSubmitTurns(connection: Connection) {
  const model = connection.models['SubmitTurn'] ?? connection.model('SubmitTurn', schema)
  const collection = typedCollection<SubmitTurn>(model)

  return {
    ensureIndexes: () => model.createIndexes(),

    /**
     * Starts a person's cooldown if the last one is over, with one conditional write: a concurrent second call finds
     * the first one's cooldown.
     *
     * @returns milliseconds to wait; 0 if the cooldown was started
     */
    async take(userId: string, now: Date): Promise<number> {
      const over = { _id: userId, expires_at: { $lte: now } }
      const until = new Date(now.getTime() + submitCooldownMs)
      try {
        await collection.updateOne(over, { $set: { expires_at: until } }, { upsert: true })
        return 0
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        const turn = await collection.findOne({ _id: userId })
        return Math.max(1, (turn?.expires_at ?? until).getTime() - now.getTime())
      }
    },

    async forget(userId: string): Promise<void> {
      await collection.deleteOne({ _id: userId })
    },
  }
}
