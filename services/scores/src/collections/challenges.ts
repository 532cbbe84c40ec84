import { randomBytes } from 'node:crypto'
import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import type { BankName } from '@icio/contracts/banks/banks'
import type { ChallengeState } from '@icio/contracts/challenges/endpoints'
import type { Edition } from '@icio/contracts/editions'
import type { Actor } from '@icio/contracts/question-passport/endpoints'
import type { GameName } from '@icio/contracts/game-sessions/endpoints'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** A disputed answer (collection challenges), with a copy of the question as it was dealt and marked. */
export interface ChallengeRecord {
  _id: string
  session_id: string
  /** The player; null for a visitor and after the account is deleted. */
  user_id: string | null
  game: GameName
  specialization: Edition
  /** Null for a clue of the board and for built-in content. */
  bank: BankName | null
  question_id: string
  /** The revision of the question's choices; missing for the first. */
  revision?: number
  /** Identifies the question across all games it was dealt in. */
  subject: string
  question: string
  choices: { id: string; text: string }[]
  correct_choice_id: string
  choice_id: string
  /** Text of the picked choice, if `choices` are those of the bank and not the ones the player saw. */
  picked?: string
  explanation: string
  reason: string
  state: ChallengeState
  /** The decision; null while the challenge is open. */
  ruling: { text: string; by: string; at: Date } | null
  /** The new correct choice; missing if the answer key stands. */
  correction?: StoredCorrection
  /** The key that one person asks for, while a second one has to uphold it. */
  key_asked?: { by: Actor; at: Date; correct_choice_id: string; text: string }
  created_at: Date
}

/** The change of a ruling, and how far it has been applied. */
export interface StoredCorrection {
  /** Texts of the choices, because their ids differ from game to game. */
  correct: string
  was: string
  by: Actor
  games: number
  scores: number
  is_applied: boolean
  /** True after the second application, which catches everything that was in progress during the ruling. */
  is_settled: boolean
}

/** The fields of a new challenge. */
export type NewChallenge = Omit<
  ChallengeRecord,
  '_id' | 'state' | 'ruling' | 'correction' | 'key_asked' | 'created_at'
>

/** Replaces the reason after its account is deleted. */
const removedReason = '(removed with the account)'

/** The collection challenges; no other file accesses it. */
export type ChallengeRecords = ReturnType<typeof createChallengeRecords>

/** Creates the operations on disputed answers. */
export function createChallengeRecords(connection: Connection) {
  const collection = typedCollection<ChallengeRecord>(connection, 'challenges')
  const find = (filter: object, limit?: number) =>
    collection.find(filter, { sort: { created_at: 1 }, ...(limit ? { limit } : {}) }).toArray()

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { session_id: 1, question_id: 1 }, unique: true },
        { key: { state: 1, created_at: 1 } },
        { key: { subject: 1, state: 1 } },
        {
          key: { 'correction.is_settled': 1 },
          partialFilterExpression: { 'correction.is_settled': { $exists: true } },
        },
        { key: { user_id: 1 }, partialFilterExpression: { user_id: { $type: 'string' } } },
      ]),

    /** @returns null if this answer has already been disputed */
    async insert(challenge: NewChallenge, now: Date): Promise<ChallengeRecord | null> {
      const record: ChallengeRecord = {
        _id: randomBytes(12).toString('hex'),
        ...challenge,
        state: 'open',
        ruling: null,
        created_at: now,
      }
      try {
        await collection.insertOne(record)
        return record
      } catch (error) {
        if (isDuplicateKey(error)) return null
        throw error
      }
    },

    ofSession: (session_id: string) => find({ session_id }),
    ofUser: (user_id: string) => find({ user_id }),

    /** A person's latest challenges, newest first. */
    async latestOf(user_id: string, limit: number): Promise<ChallengeRecord[]> {
      const latest = { sort: { created_at: -1 }, limit } as const
      return await collection.find({ user_id }, latest).toArray()
    },

    /** The challenges in a state, oldest first. */
    inState: (state: ChallengeState, limit: number) => find({ state }, limit),

    async find(id: string): Promise<ChallengeRecord | null> {
      return await collection.findOne({ _id: id })
    },

    /** Counts the challenges of these questions in a state, by subject. */
    async countsOf(subjects: readonly string[], state: ChallengeState): Promise<Map<string, number>> {
      const counts = (await collection
        .aggregate([
          { $match: { subject: { $in: [...new Set(subjects)] }, state } },
          { $group: { _id: '$subject', count: { $sum: 1 } } },
        ])
        .toArray()) as { _id: string; count: number }[]
      return new Map(counts.map(({ _id, count }) => [_id, count]))
    },

    /**
     * Decides an open challenge with one conditional write, so that the first of two rulings wins.
     *
     * @returns false if the challenge is not open
     */
    async rule(
      id: string,
      state: Exclude<ChallengeState, 'open'>,
      ruling: NonNullable<ChallengeRecord['ruling']>,
      correction?: StoredCorrection,
    ): Promise<boolean> {
      const open = { _id: id, state: 'open' } as const
      const decided = { state, ruling, ...(correction ? { correction } : {}) }
      const { modifiedCount } = await collection.updateOne(open, { $set: decided })
      return modifiedCount === 1
    },

    /** Keeps what one person asks for. @returns false if the challenge is not open */
    async askKey(id: string, key_asked: NonNullable<ChallengeRecord['key_asked']>): Promise<boolean> {
      const { matchedCount } = await collection.updateOne({ _id: id, state: 'open' }, { $set: { key_asked } })
      return matchedCount === 1
    },

    /** Upholds the other open challenges of a question with the same ruling. */
    async upholdOthers(subject: string, ruling: NonNullable<ChallengeRecord['ruling']>): Promise<void> {
      await collection.updateMany({ subject, state: 'open' }, { $set: { state: 'upheld', ruling } })
    },

    /** Records the progress of a correction; the counts only grow. */
    async noteCorrection(
      id: string,
      { games, scores, is_settled }: { games: number; scores: number; is_settled: boolean },
    ): Promise<void> {
      await collection.updateOne(
        { _id: id },
        {
          $set: { 'correction.is_applied': true, 'correction.is_settled': is_settled },
          $inc: { 'correction.games': games, 'correction.scores': scores },
        },
      )
    },

    /** Rulings up to this time whose correction has not been settled. */
    unsettled: (by: Date) => find({ 'correction.is_settled': false, 'ruling.at': { $lte: by } }, 100),

    /** The latest correction of each of these questions, by subject. */
    async corrections(subjects: readonly string[]): Promise<Map<string, ChallengeRecord>> {
      const corrected = {
        subject: { $in: [...new Set(subjects)] },
        state: 'upheld' as const,
        'correction.is_settled': { $in: [true, false] },
      }
      const found = await collection.find(corrected, { sort: { 'ruling.at': 1 } }).toArray()
      return new Map(found.map((record) => [record.subject, record]))
    },

    /** Removes the person from their challenges; the questions stay disputed. */
    async anonymise(user_id: string): Promise<void> {
      await collection.updateMany({ user_id }, { $set: { user_id: null, reason: removedReason } })
    },
  }
}
