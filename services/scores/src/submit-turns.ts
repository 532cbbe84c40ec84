import { isDuplicateKey } from '@icio/kit/duplicate-key'
import { submitCooldownMs } from '@icio/contracts/rules/leaderboard-rules'
import { Schema, type Connection } from 'mongoose'

interface SubmitTurn {
  /** Whose. */
  _id: string
  expires_at: Date
}

const schema = new Schema<SubmitTurn>(
  { _id: { type: String, required: true }, expires_at: { type: Date, required: true } },
  { collection: 'submit_turns', versionKey: false },
)
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** The collection submit_turns; the only file that knows it. */
export type SubmitTurns = ReturnType<typeof submitTurns>

/** Who has submitted a score in the last minute (LEAD-12). Kept in the database, so that it holds at every instance. */
export function submitTurns(connection: Connection) {
  const model = connection.models['SubmitTurn'] ?? connection.model('SubmitTurn', schema)
  const collection = model.collection

  return {
    ensureIndexes: () => model.createIndexes(),

    /**
     * Takes somebody's turn, when the last one is over. One conditional write decides: whoever comes second meets the
     * first one's turn.
     *
     * @returns milliseconds to wait; 0 when the turn is taken
     */
    async take(userId: string, now: Date): Promise<number> {
      const over = { _id: userId, expires_at: { $lte: now } }
      const until = new Date(now.getTime() + submitCooldownMs)
      try {
        await collection.updateOne(over as never, { $set: { expires_at: until } }, { upsert: true })
        return 0
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        const turn = (await collection.findOne({ _id: userId } as never)) as SubmitTurn | null
        return Math.max(1, (turn?.expires_at ?? until).getTime() - now.getTime())
      }
    },

    async forget(userId: string): Promise<void> {
      await collection.deleteOne({ _id: userId } as never)
    },
  }
}
