import { createHash } from 'node:crypto'
import type { BankName } from '@icio/contracts/banks/banks'
import { bankOfGame, games } from '@icio/contracts/games/games'
import { maxCountedGames } from '@icio/contracts/item-statistics/endpoints'
import type { RemoteGameBank } from '@icio/contracts/remote-games/remote-game'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { answersInTexts, type GameRecord } from '../games/game-session.js'
import { isAnswerTo, withEntries } from './mark-again.js'

/** An answer without the player and the points. */
type AnsweredQuestion = Omit<ReturnType<typeof answersInTexts>[number], 'points' | 'worth' | 'correct'> & {
  /** Null if a team has made the item of its game void. */
  correct: string | null
  /** The texts of all choices; in games of remotes, whose items are kept nowhere else. Missing in old games. */
  choices?: string[]
}

/** The anonymous answers of a game (collection answered_games). They are kept after the game is deleted. */
export interface AnsweredGame {
  /** A digest of the session's id: each game is stored once, and the digest does not lead back to it. */
  _id: string
  bank: BankName | RemoteGameBank
  answers: AnsweredQuestion[]
  /** The question that was on the screen when the game was abandoned; null if there was none. */
  open: string | null
  open_revision?: number
  at: Date
}

interface QuestionOfBank {
  bank: AnsweredGame['bank']
  question_id: string
}

export type AnsweredGames = ReturnType<typeof createAnsweredGames>

/** Creates the operations on the answers of finished and abandoned games. */
export function createAnsweredGames(connection: Connection) {
  const collection = typedCollection<AnsweredGame>(connection, 'answered_games')
  const latest = (filter: object) =>
    collection.find(filter, { sort: { at: -1 }, limit: maxCountedGames }).toArray()

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { bank: 1, 'answers.question_id': 1, at: -1 } },
        { key: { bank: 1, open: 1, at: -1 } },
        { key: { bank: 1, at: -1 } },
      ]),

    async keep(record: GameRecord): Promise<void> {
      const game = answeredGame(record)
      if (game) await this.add(game)
    },

    /** Stores answers, replacing an earlier state of the same game. */
    async add(game: AnsweredGame): Promise<void> {
      await collection.replaceOne({ _id: game._id }, game, { upsert: true })
    },

    /** Whether one of a bank's games has an answer to a question; with the text of a choice, whether it has that choice. */
    async has({ bank, question_id }: QuestionOfBank, choice?: string): Promise<boolean> {
      const texts = ['choices', 'choice', 'correct'].map((field) => ({ [field]: choice }))
      const answer = { question_id, ...(choice === undefined ? {} : { $or: texts }) }
      const filter = { bank, answers: { $elemMatch: answer } } as object
      return (await collection.findOne(filter, { projection: { _id: 1 } })) !== null
    },

    /**
     * Marks the answers to a question again after a ruling.
     *
     * @param correct text of the correct choice; null for a void item of a remote's game
     */
    async correct(
      { bank, ...question }: QuestionOfBank & { revision: number },
      correct: string | null,
    ): Promise<void> {
      const key = { $literal: correct }
      const markFields = { correct: key, is_correct: { $eq: ['$$entry.choice', key] } }
      await collection.updateMany({ bank, 'answers.question_id': question.question_id }, [
        { $set: { answers: withEntries('answers', isAnswerTo(question), markFields) } },
      ])
    },

    async showing(bank: AnsweredGame['bank'], question_id: string): Promise<AnsweredGame[]> {
      const [answeredGames, left] = await Promise.all([
        latest({ bank, 'answers.question_id': question_id }),
        latest({ bank, open: question_id }),
      ])
      return [...answeredGames, ...left]
    },

    ofBank: (bank: AnsweredGame['bank']): Promise<AnsweredGame[]> => latest({ bank }),
  }
}

export function answeredGameId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url')
}

/**
 * Returns the answers to store; null for games without a bank or without answers, and for practice, which repeats
 * missed questions.
 */
function answeredGame(record: GameRecord): AnsweredGame | null {
  const { _id, game, specialization, questions, answers, in_order, built_in, practice, created_at } = record
  const bank = games[game].statistics ? bankOfGame(game, specialization) : null
  if (!bank || built_in || practice || answers.length === 0) return null
  const next = in_order ? questions[answers.length] : undefined
  return {
    _id: answeredGameId(_id),
    bank,
    answers: answersInTexts(record).map(({ points: _, worth: __, ...answer }) => answer),
    open: next?.dealt.id ?? null,
    ...(next?.revision ? { open_revision: next.revision } : {}),
    at: created_at,
  }
}
