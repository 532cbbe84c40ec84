import { randomBytes } from 'node:crypto'
import type { Challenge, ChallengeState } from '@icio/contracts/challenges/endpoints'
import { isNew } from '@icio/kit/db/duplicate-key'
import type { mongo } from 'mongoose'

/** What every disputed answer has, beside a copy of its question as it was marked. */
export interface Dispute {
  _id: string
  /** The player; null for a visitor and after the account is deleted. */
  user_id: string | null
  question_id: string
  reason: string
  state: ChallengeState
  /** The decision; null while the challenge is open. */
  ruling: { text: string; by: string; at: Date } | null
  /** The change of the ruling; missing if the key stands. */
  correction?: {
    is_applied: boolean
    /** True after the second application, which catches everything that was in progress during the ruling. */
    is_settled: boolean
  }
  created_at: Date
}

type Ruled = 'state' | 'ruling' | 'correction'

/** Replaces the reason after its account is deleted. */
const removedReason = '(removed with the account)'

export const disputeIndexes: mongo.IndexDescription[] = [
  { key: { state: 1, created_at: 1 } },
  {
    key: { 'correction.is_settled': 1 },
    partialFilterExpression: { 'correction.is_settled': { $exists: true } },
  },
  { key: { user_id: 1 }, partialFilterExpression: { user_id: { $type: 'string' } } },
]

/** The operations that disputed answers of games and disputed ranges have in common. */
export function disputesIn<Row extends Dispute>(collection: mongo.Collection<Row>) {
  const where = (filter: mongo.Filter<Dispute>) => filter as mongo.Filter<Row>
  const list = (filter: mongo.Filter<Dispute>, options: mongo.FindOptions) =>
    collection.find(where(filter), options).toArray() as Promise<Row[]>

  return {
    /** @returns null if this answer has already been disputed */
    async insert(challenge: Omit<Row, '_id' | Ruled>): Promise<Row | null> {
      const _id = randomBytes(12).toString('hex')
      const record = {
        _id,
        ...challenge,
        state: 'open',
        ruling: null,
      } as mongo.OptionalUnlessRequiredId<Row> & Row
      return (await isNew(collection.insertOne(record))) ? record : null
    },

    find: (_id: string) => collection.findOne(where({ _id })) as Promise<Row | null>,

    ofUser: (user_id: string) => list({ user_id }, { sort: { created_at: 1 } }),

    /** A person's latest challenges, newest first. */
    latestOf: (user_id: string, limit: number) => list({ user_id }, { sort: { created_at: -1 }, limit }),

    /** The challenges in a state, oldest first. */
    inState: (state: ChallengeState, limit: number) => list({ state }, { sort: { created_at: 1 }, limit }),

    /**
     * Decides an open challenge with one conditional write, so that the first of two rulings wins.
     *
     * @returns false if the challenge is not open
     */
    async rule(_id: string, decision: Pick<Row, Ruled>): Promise<boolean> {
      const change = { $set: decision } as mongo.UpdateFilter<Row>
      const { modifiedCount } = await collection.updateOne(where({ _id, state: 'open' }), change)
      return modifiedCount === 1
    },

    /** Rulings up to this time whose correction has not been settled. */
    unsettled: (by: Date) =>
      list(
        { 'correction.is_settled': false, 'ruling.at': { $lte: by } },
        { sort: { created_at: 1 }, limit: 100 },
      ),

    /** Removes the person from their challenges; the questions stay disputed. */
    async anonymize(user_id: string): Promise<void> {
      const change = { $set: { user_id: null, reason: removedReason } } as mongo.UpdateFilter<Row>
      await collection.updateMany(where({ user_id }), change)
    },
  }
}

/** A dispute as its player sees it. */
export function toChallenge({ _id, question_id, state, reason, created_at, ruling }: Dispute): Challenge {
  return {
    id: _id,
    question_id,
    state,
    reason,
    created_at: created_at.toISOString(),
    ruling: ruling && { text: ruling.text, ruled_at: ruling.at.toISOString() },
  }
}
