import { Schema, type Connection } from 'mongoose'
import type { GameRecord, StoredAnswer } from './game-session.js'

const schema = new Schema<GameRecord>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'game_sessions', versionKey: false, strict: false },
)
// Games that have expired are never read (see the filters below) and swept away about a minute later.
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })
schema.index({ owner: 1 })
schema.index({ user_id: 1 }, { partialFilterExpression: { user_id: { $type: 'string' } } })

/** What a game tells of the questions that are open in it. */
type UnfinishedGame = Pick<GameRecord, 'game' | 'specialization'> & {
  questions: { dealt: { id: string } }[]
  answers: { question_id: string }[]
}

/** The collection game_sessions; the only file that knows it. */
export type GameRecords = ReturnType<typeof gameRecords>

/**
 * Verbs on games. They use the model's collection itself: each is one call on one document by its id, whose values
 * come from schemas or from ourselves, and what mongoose would cast and wrap costs more than the call.
 */
export function gameRecords(connection: Connection) {
  const model = connection.model('GameRecord', schema)
  const collection = model.collection
  const alive = (id: string, now: Date) => ({ _id: id, expires_at: { $gt: now } }) as object
  /** The game as it was read: no answer, no category and no ruling has come since. */
  const unchanged = ({ _id, answers, board, revision }: GameRecord, now: Date) => ({
    ...alive(_id, now),
    answers: { $size: answers.length },
    // Null where no ruling has changed it: then it has no such field.
    revision: revision ?? null,
    ...(board ? { 'board.used': { $size: board.used.length } } : {}),
  })

  return {
    ensureIndexes: () => model.createIndexes(),

    async insert(record: GameRecord): Promise<void> {
      await collection.insertOne(record as never)
    },

    /** What is kept of somebody's games. */
    async ofUser(user_id: string): Promise<GameRecord[]> {
      return (await collection.find({ user_id } as never).toArray()) as unknown as GameRecord[]
    },

    /** Games of a browser, or of a person, that can still be played; of their questions and answers the ids only. */
    async unfinishedOf(
      whose: { owner: string } | { user_id: string },
      now: Date,
      limit: number,
    ): Promise<UnfinishedGame[]> {
      const filter = { ...whose, completed: false, expires_at: { $gt: now } }
      const ids = { game: 1, specialization: 1, 'questions.dealt.id': 1, 'answers.question_id': 1 }
      const found = await collection.find(filter as never, { projection: ids, limit }).toArray()
      return found as unknown as UnfinishedGame[]
    },

    async removeOf(user_id: string): Promise<void> {
      await collection.deleteMany({ user_id } as never)
    },

    /** The game, when it has not expired. */
    async find(id: string, now: Date): Promise<GameRecord | null> {
      return (await collection.findOne(alive(id, now))) as GameRecord | null
    },

    /**
     * Adds an answer to the game as it was read. One conditional write decides: whoever comes second, with the same
     * answer or another one, finds more answers there than were read and changes nothing.
     *
     * @returns the game with the answer, or null when it has moved on or expired since it was read
     */
    async addAnswer(record: GameRecord, answer: StoredAnswer): Promise<GameRecord | null> {
      const answers = [...record.answers, answer]
      const score = record.score + answer.points
      const completed = answers.length === record.questions.length
      const { modifiedCount } = await collection.updateOne(unchanged(record, answer.answered_at) as never, {
        $push: { answers: answer as never },
        $set: { score, completed, is_kept: completed },
      })
      return modifiedCount === 1 ? { ...record, answers, score, completed } : null
    },

    /** Ids of the games of this kind in which a question of this description is. */
    async idsWith(filter: object, now: Date): Promise<string[]> {
      const games = { ...filter, expires_at: { $gt: now } }
      const found = await collection.find(games as never, { projection: { _id: 1 } }).toArray()
      return found.map(({ _id }) => String(_id))
    },

    /**
     * Puts a game after a ruling in the place of the game as it was read; decided like addAnswer.
     *
     * @returns false when it has moved on since
     */
    async correct(before: GameRecord, after: GameRecord, now: Date): Promise<boolean> {
      const { questions, answers, score } = after
      const revision = (before.revision ?? 0) + 1
      const { modifiedCount } = await collection.updateOne(unchanged(before, now) as never, {
        $set: { questions, answers, score, revision } as never,
      })
      return modifiedCount === 1
    },

    /** Unfinished games with answers that end before then, of which the answers are not kept yet. */
    async leftBefore(then: Date, limit: number): Promise<GameRecord[]> {
      const left = { expires_at: { $lte: then }, is_kept: false, completed: false }
      return (await collection.find(left as never, { limit }).toArray()) as unknown as GameRecord[]
    },

    async noteKept({ _id, answers }: GameRecord): Promise<void> {
      await collection.updateOne({ _id, answers: { $size: answers.length } } as never, {
        $set: { is_kept: true },
      })
    },

    /**
     * Puts a new category in its place on the board as it was read; decided like addAnswer.
     *
     * @returns the game with the category, or null when it has moved on or expired since it was read
     */
    async replaceCategory(
      record: GameRecord,
      { questions, board }: Required<Pick<GameRecord, 'questions' | 'board'>>,
      now: Date,
    ): Promise<GameRecord | null> {
      const { modifiedCount } = await collection.updateOne(unchanged(record, now) as never, {
        $set: { questions, board } as never,
      })
      return modifiedCount === 1 ? { ...record, questions, board } : null
    },
  }
}
