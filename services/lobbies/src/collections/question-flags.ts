import type { Edition } from '@icio/contracts/editions'
import type { FlagReason } from '@icio/contracts/lobbies/lobby-live'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

export interface QuestionFlag {
  question_id: string
  specialization: Edition
  user_id: string
  reason: FlagReason
  note: string
}

interface StoredFlag extends QuestionFlag {
  _id: string
  created_at: Date
  expires_at: Date
}

/** Long enough for an editor to see it. */
const flagKeptMs = 90 * 24 * 60 * 60 * 1000
const listLimit = 200

/** Creates the operations on flags for editors. Each person has one flag per question, the latest. */
export function createQuestionFlagRecords(connection: Connection, now: () => Date) {
  const collection = typedCollection<StoredFlag>(connection, 'question_flags')
  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { created_at: -1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    async put(flag: QuestionFlag): Promise<void> {
      const created_at = now()
      const expires_at = new Date(created_at.getTime() + flagKeptMs)
      await collection.updateOne(
        { _id: `${flag.question_id}:${flag.user_id}` },
        { $set: { ...flag, created_at, expires_at } },
        { upsert: true },
      )
    },

    ofUser: (userId: string): Promise<StoredFlag[]> => collection.find({ user_id: userId }).toArray(),

    async removeOf(userId: string): Promise<void> {
      await collection.deleteMany({ user_id: userId })
    },

    newest: (): Promise<StoredFlag[]> =>
      collection
        .find({ expires_at: { $gt: now() } }, { limit: listLimit })
        .sort({ created_at: -1 })
        .toArray(),
  }
}
