import type { BankName } from '@icio/contracts/banks/banks'
import type { ChallengeState } from '@icio/contracts/challenges/endpoints'
import type { Edition } from '@icio/contracts/editions'
import type { Actor } from '@icio/contracts/question-passport/endpoints'
import type { GameName } from '@icio/contracts/game-sessions/endpoints'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { disputeIndexes, disputesIn, type Dispute } from './disputes.js'

/** A disputed answer (collection challenges), with a copy of the question as it was dealt and marked. */
export interface ChallengeRecord extends Dispute {
  session_id: string
  game: GameName
  specialization: Edition
  /** Null for a clue of the board and for built-in content. */
  bank: BankName | null
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
  correction?: StoredCorrection
  /** The key that one person asks for, while a second one has to uphold it. */
  key_asked?: { by: Actor; at: Date; correct_choice_id: string; text: string }
}

/** The change of a ruling, and how far it has been applied. */
export interface StoredCorrection extends NonNullable<Dispute['correction']> {
  /** Texts of the choices, because their ids differ from game to game. */
  correct: string
  was: string
  by: Actor
  games: number
  scores: number
}

export type NewChallenge = Omit<ChallengeRecord, '_id' | 'state' | 'ruling' | 'correction' | 'key_asked'>

export type ChallengeRecords = ReturnType<typeof createChallengeRecords>

export function createChallengeRecords(connection: Connection) {
  const collection = typedCollection<ChallengeRecord>(connection, 'challenges')
  return {
    ...disputesIn(collection),

    ensureIndexes: () =>
      collection.createIndexes([
        { key: { session_id: 1, question_id: 1 }, unique: true },
        { key: { subject: 1, state: 1 } },
        ...disputeIndexes,
      ]),

    ofSession: (session_id: string) => collection.find({ session_id }, { sort: { created_at: 1 } }).toArray(),

    async countsOf(subjects: readonly string[], state: ChallengeState): Promise<Map<string, number>> {
      const counts = (await collection
        .aggregate([
          { $match: { subject: { $in: [...new Set(subjects)] }, state } },
          { $group: { _id: '$subject', count: { $sum: 1 } } },
        ])
        .toArray()) as { _id: string; count: number }[]
      return new Map(counts.map(({ _id, count }) => [_id, count]))
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

    async corrections(subjects: readonly string[]): Promise<Map<string, ChallengeRecord>> {
      const filter = {
        subject: { $in: [...new Set(subjects)] },
        state: 'upheld' as const,
        'correction.is_settled': { $in: [true, false] },
      }
      const rows = await collection.find(filter, { sort: { 'ruling.at': 1 } }).toArray()
      return new Map(rows.map((record) => [record.subject, record]))
    },
  }
}
