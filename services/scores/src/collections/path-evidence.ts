import type { BankName } from '@icio/contracts/banks/banks'
import { bankOfGame } from '@icio/contracts/games/games'
import { evidenceMonths, monthsBefore } from '@icio/contracts/path/mastery'
import { isNew } from '@icio/kit/db/duplicate-key'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import type { GameRecord, StoredAnswer } from '../games/game-session.js'
import { withEntries } from './mark-again.js'
import { rowsOfPerson } from './rows-of-person.js'

/** An answer with what a ruling needs to mark it again. */
interface KeptAnswer {
  choice: string
  revision: number
  is_correct: boolean
  at: Date
}

/** What a person has answered to a question of a bank (collection path_evidence). */
export interface PathEvidence {
  _id: string
  user_id: string
  bank: BankName
  question_id: string
  /** First answers, oldest first: a later one only when the one before is older than evidence can be (PATH-4). */
  answers: KeptAnswer[]
  last_at: Date
  /** The latest answer in practice; empty for none (PATH-8). */
  practiced: KeptAnswer[]
}

/** The games whose answers are evidence: played alone, with the choices of their bank (PATH-4). */
export const evidenceGames = ['quiz', 'fill-in-blanks'] as const
export type EvidenceGame = (typeof evidenceGames)[number]

export function isEvidenceGame(game: string): game is EvidenceGame {
  return (evidenceGames as readonly string[]).includes(game)
}

export type PathEvidenceRecords = ReturnType<typeof createPathEvidence>

/**
 * Creates the operations on evidence. There is one row for each person and question (PATH-30), kept until the account is
 * deleted, because a module that was shown stays shown (PATH-7).
 */
export function createPathEvidence(connection: Connection) {
  const collection = typedCollection<PathEvidence>(connection, 'path_evidence')

  return {
    ...rowsOfPerson(collection),
    ensureIndexes: () =>
      collection.createIndexes([{ key: { user_id: 1, bank: 1 } }, { key: { bank: 1, question_id: 1 } }]),

    /**
     * Keeps a counted answer of a member: the first to its question in 24 months, of several at once the first that
     * arrives, or the latest in practice. Other answers, and those of other games, change nothing.
     *
     * @param counts false for an answer that says nothing: the question is met by it
     */
    async note(
      record: GameRecord,
      { question_id, choice_id, is_correct, answered_at: at }: StoredAnswer,
      { counts }: { counts: boolean },
    ): Promise<void> {
      const { user_id, game, specialization, built_in, practice, questions } = record
      const bank = isEvidenceGame(game) && !built_in ? bankOfGame(game, specialization) : null
      const question = questions.find(({ dealt }) => dealt.id === question_id)
      const choice = question?.dealt.choices.find(({ id }) => id === choice_id)?.text
      if (user_id === null || !bank || !question || choice === undefined) return
      const answer = { choice, revision: question.revision ?? 1, is_correct, at }
      // The shard key in the filter (docs/operations/sharding.md); an upsert takes it over into the row.
      const _id = `${user_id}:${bank}:${question_id}`
      if (practice) {
        if (!counts) return
        await collection.updateOne({ _id, user_id }, { $set: { practiced: [answer] } })
        return
      }
      // One that is not new: the question has a first answer already.
      await isNew(
        collection.updateOne(
          { _id, user_id, last_at: { $lte: monthsBefore(at, evidenceMonths) } },
          {
            ...(counts ? { $push: { answers: answer } } : {}),
            $set: { last_at: at },
            $setOnInsert: { bank, question_id, practiced: [], ...(counts ? {} : { answers: [] }) },
          },
          { upsert: true },
        ),
      )
    },

    /** Marks the answers to a revision of a question again after a ruling (PATH-9). */
    async correct(
      { bank, question_id, revision }: { bank: BankName; question_id: string; revision: number },
      correct: string,
    ): Promise<void> {
      const markFields = { is_correct: { $eq: ['$$entry.choice', { $literal: correct }] } }
      const again = (list: string) => withEntries(list, { $eq: ['$$entry.revision', revision] }, markFields)
      await collection.updateMany({ bank, question_id }, [
        { $set: { answers: again('answers'), practiced: again('practiced') } },
      ])
    },

    of: (user_id: string, banks: readonly BankName[]) =>
      collection.find({ user_id, bank: { $in: [...banks] } }).toArray(),
  }
}
