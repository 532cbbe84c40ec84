import { randomBytes } from 'node:crypto'
import type { ChallengeState } from '@icio/contracts/challenges/endpoints'
import type { Edition } from '@icio/contracts/editions'
import type { Actor } from '@icio/contracts/question-passport/endpoints'
import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** A disputed range, with a copy of the question as it was marked. */
export interface RangeChallengeRecord {
  _id: string
  round_id: string
  /** The player; null for a visitor and after the account is deleted. */
  user_id: string | null
  specialization: Edition
  question_id: string
  question: {
    prompt: string
    unit: string
    scale: 'linear' | 'log'
    spread: number
    least: number
    most: number
    answer: number
    source: string
    explanation: string
  }
  low: number
  high: number
  reason: string
  state: ChallengeState
  /** The decision; null while the challenge is open. */
  ruling: { text: string; by: string; at: Date } | null
  /** The new answer; missing if the old one stands. `is_settled` after the second application. */
  correction?: { answer: number; by: Actor; is_applied: boolean; is_settled: boolean }
  created_at: Date
}

/** Replaces the reason after its account is deleted. */
const removedReason = '(removed with the account)'

/** The collection range_challenges; no other file accesses it. */
export type RangeChallengeRecords = ReturnType<typeof createRangeChallengeRecords>

/** Creates the operations on disputed ranges (RANGE-26). */
export function createRangeChallengeRecords(connection: Connection) {
  const collection = typedCollection<RangeChallengeRecord>(connection, 'range_challenges')

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { round_id: 1, question_id: 1 }, unique: true },
        { key: { state: 1, created_at: 1 } },
        { key: { question_id: 1, state: 1 } },
        {
          key: { 'correction.is_settled': 1 },
          partialFilterExpression: { 'correction.is_settled': { $exists: true } },
        },
        { key: { user_id: 1 }, partialFilterExpression: { user_id: { $type: 'string' } } },
      ]),

    /** @returns null if this answer has already been disputed */
    async insert(
      challenge: Omit<RangeChallengeRecord, '_id' | 'state' | 'ruling' | 'correction'>,
    ): Promise<RangeChallengeRecord | null> {
      const _id = randomBytes(12).toString('hex')
      const record: RangeChallengeRecord = { _id, ...challenge, state: 'open', ruling: null }
      try {
        await collection.insertOne(record)
        return record
      } catch (error) {
        if (isDuplicateKey(error)) return null
        throw error
      }
    },

    async find(id: string): Promise<RangeChallengeRecord | null> {
      return await collection.findOne({ _id: id })
    },

    /** The challenges in a state, oldest first. */
    async inState(state: ChallengeState, limit: number): Promise<RangeChallengeRecord[]> {
      return await collection.find({ state }, { sort: { created_at: 1 }, limit }).toArray()
    },

    /** A person's latest challenges, newest first. */
    async latestOf(user_id: string, limit: number): Promise<RangeChallengeRecord[]> {
      return await collection.find({ user_id }, { sort: { created_at: -1 }, limit }).toArray()
    },

    async ofUser(user_id: string): Promise<RangeChallengeRecord[]> {
      return await collection.find({ user_id }).toArray()
    },

    /**
     * Decides an open challenge with one conditional write, so that the first of two rulings wins.
     *
     * @returns false if the challenge is not open
     */
    async rule(
      id: string,
      decided: Pick<RangeChallengeRecord, 'state' | 'ruling' | 'correction'>,
    ): Promise<boolean> {
      const { modifiedCount } = await collection.updateOne({ _id: id, state: 'open' }, { $set: decided })
      return modifiedCount === 1
    },

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

    /** Rulings up to this time whose correction has not been settled. */
    async unsettled(by: Date): Promise<RangeChallengeRecord[]> {
      return await collection
        .find({ 'correction.is_settled': false, 'ruling.at': { $lte: by } }, { limit: 100 })
        .toArray()
    },

    /** Removes the person from their challenges; the questions stay disputed. */
    async anonymise(user_id: string): Promise<void> {
      await collection.updateMany({ user_id }, { $set: { user_id: null, reason: removedReason } })
    },
  }
}
