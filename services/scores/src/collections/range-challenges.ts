import type { Edition } from '@icio/contracts/editions'
import type { Actor } from '@icio/contracts/question-passport/endpoints'
import type { AnsweredRangeRow } from '@icio/contracts/ranges/endpoints'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { disputeIndexes, disputesIn, type Dispute } from './disputes.js'

/** A disputed range, with a copy of the question as it was marked. */
export interface RangeChallengeRecord extends Dispute {
  round_id: string
  specialization: Edition
  question: Pick<
    AnsweredRangeRow,
    'prompt' | 'unit' | 'scale' | 'spread' | 'least' | 'most' | 'answer' | 'source' | 'explanation'
  >
  low: number
  high: number
  /** The new answer; missing if the old one stands. */
  correction?: NonNullable<Dispute['correction']> & { answer: number; by: Actor }
}

export type RangeChallengeRecords = ReturnType<typeof createRangeChallengeRecords>

export function createRangeChallengeRecords(connection: Connection) {
  const collection = typedCollection<RangeChallengeRecord>(connection, 'range_challenges')

  return {
    ...disputesIn(collection),

    ensureIndexes: () =>
      collection.createIndexes([
        { key: { round_id: 1, question_id: 1 }, unique: true },
        { key: { question_id: 1, state: 1 } },
        ...disputeIndexes,
      ]),

    /** Upholds the other open challenges of the question that were marked by the same answer. */
    async upholdOthers({ question_id, question, ruling }: RangeChallengeRecord): Promise<void> {
      await collection.updateMany(
        { question_id, state: 'open', 'question.answer': question.answer },
        { $set: { state: 'upheld', ruling } },
      )
    },

    async noteApplied(id: string, is_settled: boolean): Promise<void> {
      await collection.updateOne(
        { _id: id },
        { $set: { 'correction.is_applied': true, 'correction.is_settled': is_settled } },
      )
    },
  }
}
