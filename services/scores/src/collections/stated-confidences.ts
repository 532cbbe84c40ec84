import type { BankName } from '@icio/contracts/banks/banks'
import { bankOfGame, games, type GameName } from '@icio/contracts/games/games'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import type { GameRecord, StoredAnswer } from '../games/game-session.js'
import { rowsOfPerson } from './rows-of-person.js'

/** A confidence that a person stated before an answer. */
export interface StatedConfidence {
  user_id: string
  game_id: string
  question_id: string
  game: GameName
  /** In percent, from 50 to 100. */
  confidence: number
  is_correct: boolean
  /** For a question of a bank: what a ruling needs to mark the answer again after the game is gone. */
  picked?: { bank: BankName; revision: number; choice: string }
  at: Date
}

export type StatedConfidences = ReturnType<typeof createStatedConfidences>

/** Creates the operations on stated confidences: games expire after a day, the record of a person stays (RANGE-18). */
export function createStatedConfidences(connection: Connection) {
  const collection = typedCollection<StatedConfidence>(connection, 'stated_confidences')

  return {
    ...rowsOfPerson(collection, { at: 1 }),
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { user_id: 1, game_id: 1, question_id: 1 }, unique: true },
        { key: { game_id: 1 } },
        { key: { question_id: 1 } },
      ]),

    async add(row: StatedConfidence): Promise<void> {
      const { user_id, game_id, question_id, ...fields } = row
      await collection.updateOne({ user_id, game_id, question_id }, { $set: fields }, { upsert: true })
    },

    /** Marks the answers to a question of a bank again after a ruling, also those of games that are gone. */
    async correctPicked(
      { bank, question_id, revision }: { bank: BankName; question_id: string; revision: number },
      correct: string,
    ): Promise<void> {
      const which = { question_id, 'picked.bank': bank, 'picked.revision': revision }
      await Promise.all([
        collection.updateMany({ ...which, 'picked.choice': correct }, { $set: { is_correct: true } }),
        collection.updateMany(
          { ...which, 'picked.choice': { $ne: correct } },
          { $set: { is_correct: false } },
        ),
      ])
    },

    async correct(game_id: string, question_id: string, is_correct: boolean): Promise<void> {
      await collection.updateMany({ game_id, question_id }, { $set: { is_correct } })
    },
  }
}

/** Returns the confidence that a member stated with an answer; null for visitors and answers without one. */
export function statedConfidence(record: GameRecord, answer: StoredAnswer): StatedConfidence | null {
  const { _id: game_id, user_id, game, specialization, questions, built_in } = record
  const { question_id, choice_id, confidence, is_correct, answered_at: at } = answer
  if (user_id === null || confidence === undefined) return null
  const bank = games[game].statistics && !built_in ? bankOfGame(game, specialization) : null
  const question = questions.find(({ dealt }) => dealt.id === question_id)
  const choice = question?.dealt.choices.find(({ id }) => id === choice_id)?.text
  const pickedChoice =
    bank && choice !== undefined ? { bank, revision: question?.revision ?? 1, choice } : undefined
  return {
    user_id,
    game_id,
    question_id,
    game,
    confidence,
    is_correct,
    ...(pickedChoice ? { picked: pickedChoice } : {}),
    at,
  }
}
