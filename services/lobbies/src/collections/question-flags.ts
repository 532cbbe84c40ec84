import type { Specialization } from '@icio/contracts/editions'
import type { FlagReason } from '@icio/contracts/lobbies/lobby-live'
import { Schema, type Connection } from 'mongoose'

/** A player's report about a question. */
export interface QuestionFlag {
  question_id: string
  specialization: Specialization
  user_id: string
  reason: FlagReason
  note: string
}

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'question_flags', strict: false },
)
schema.index({ created_at: -1 })
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** Long enough for an editor to see it. */
const flagKeptMs = 90 * 24 * 60 * 60 * 1000
const listed = 200

/** The collection question_flags; no other file accesses it. */
export type QuestionFlagRecords = ReturnType<typeof createQuestionFlagRecords>

/** Creates the operations on flags for editors. Each person has one flag per question, the latest. */
export function createQuestionFlagRecords(connection: Connection, now: () => Date) {
  const model = connection.model('QuestionFlag', schema)
  const collection = model.collection
  return {
    ensureIndexes: () => model.createIndexes(),

    async put(flag: QuestionFlag): Promise<void> {
      const created_at = now()
      const expires_at = new Date(created_at.getTime() + flagKeptMs)
      await collection.updateOne(
        { _id: `${flag.question_id}:${flag.user_id}` } as never,
        { $set: { ...flag, created_at, expires_at } },
        { upsert: true },
      )
    },

    async ofUser(userId: string): Promise<(QuestionFlag & { created_at: Date })[]> {
      const found = await collection.find({ user_id: userId } as never).toArray()
      return found as unknown as (QuestionFlag & { created_at: Date })[]
    },

    async removeOf(userId: string): Promise<void> {
      await collection.deleteMany({ user_id: userId } as never)
    },

    async newest(): Promise<(QuestionFlag & { created_at: Date })[]> {
      const found = collection.find({ expires_at: { $gt: now() } } as never, { limit: listed })
      return (await found.sort({ created_at: -1 }).toArray()) as unknown as (QuestionFlag & {
        created_at: Date
      })[]
    },
  }
}
