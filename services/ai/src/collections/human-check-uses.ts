import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

interface SpentChallenge {
  _id: string
  expires_at: Date
}

/** Records which challenges have been used, until they expire. */
export function spentChallenges(connection: Connection) {
  const collection = typedCollection<SpentChallenge>(connection, 'human_check_uses')
  return {
    // A used challenge is deleted when it would have expired anyway.
    ensureIndexes: () => collection.createIndexes([{ key: { expires_at: 1 }, expireAfterSeconds: 0 }]),
    /**
     * Marks a challenge as used; false if it already was. A single insert decides, so that two tabs cannot both use it.
     */
    async spend(nonce: string, expiresAt: Date): Promise<boolean> {
      try {
        await collection.insertOne({ _id: nonce, expires_at: expiresAt })
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },
  }
}
