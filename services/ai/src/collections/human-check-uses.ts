import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { Schema, type Connection } from 'mongoose'

interface SpentChallenge {
  _id: string
  expires_at: Date
}

const spentChallengeSchema = new Schema<SpentChallenge>(
  { _id: { type: String, required: true }, expires_at: { type: Date, required: true } },
  { collection: 'human_check_uses', versionKey: false },
)
// A used challenge is deleted when it would have expired anyway.
spentChallengeSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** Records which challenges have been used, until they expire. */
export function spentChallenges(connection: Connection) {
  const model = connection.model('SpentChallenge', spentChallengeSchema)
  return {
    ensureIndexes: () => model.createIndexes(),
    /**
     * Marks a challenge as used; false if it already was. A single insert decides, so that two tabs cannot both use it.
     */
    async spend(nonce: string, expiresAt: Date): Promise<boolean> {
      try {
        await model.create({ _id: nonce, expires_at: expiresAt })
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },
  }
}
