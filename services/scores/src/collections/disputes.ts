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
  // What is filtered by and written here, every row has.
  const disputes = collection as unknown as mongo.Collection<Dispute>
  const asRows = (rows: Promise<unknown>) => rows as Promise<Row[]>

  return {
    /** @returns null if this answer has already been disputed */
    async insert(challenge: Omit<Row, '_id' | Ruled>): Promise<Row | null> {
      const row = { _id: randomBytes(12).toString('hex'), ...challenge, state: 'open', ruling: null }
      const record = row as unknown as Row & Dispute
      return (await isNew(disputes.insertOne(record))) ? record : null
    },

    find: (_id: string) => disputes.findOne({ _id }) as Promise<Row | null>,

    ofUser: (user_id: string) => asRows(disputes.find({ user_id }, { sort: { created_at: 1 } }).toArray()),

    /** A person's latest challenges, newest first. */
    latestOf: (user_id: string, limit: number) =>
      asRows(disputes.find({ user_id }, { sort: { created_at: -1 }, limit }).toArray()),

    /** The challenges in a state, oldest first. */
    inState: (state: ChallengeState, limit: number) =>
      asRows(disputes.find({ state }, { sort: { created_at: 1 }, limit }).toArray()),

    /**
     * Decides an open challenge with one conditional write, so that the first of two rulings wins.
     *
     * @returns false if the challenge is not open
     */
    async rule(_id: string, decision: Pick<Row, Ruled>): Promise<boolean> {
      const { modifiedCount } = await disputes.updateOne({ _id, state: 'open' }, { $set: decision })
      return modifiedCount === 1
    },

    /** Rulings up to this time whose correction has not been settled. */
    unsettled(by: Date) {
      const due = { 'correction.is_settled': false, 'ruling.at': { $lte: by } }
      return asRows(disputes.find(due, { sort: { created_at: 1 }, limit: 100 }).toArray())
    },

    /** Removes the person from their challenges; the questions stay disputed. */
    async anonymise(user_id: string): Promise<void> {
      await disputes.updateMany({ user_id }, { $set: { user_id: null, reason: removedReason } })
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
