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

/** The collection game_sessions; the only file that knows it. */
export type GameRecords = ReturnType<typeof gameRecords>

/**
 * Verbs on games. They use the model's collection itself: each is one call on one document by its id, whose values
 * come from schemas or from ourselves, and what mongoose would cast and wrap costs more than the call.
 */
export function gameRecords(connection: Connection) {
  const model = connection.model('GameRecord', schema)
  const collection = model.collection
  const alive = (id: string, owner: string, now: Date) =>
    ({ _id: id, owner, expires_at: { $gt: now } }) as object

  return {
    ensureIndexes: () => model.createIndexes(),

    async insert(record: GameRecord): Promise<void> {
      await collection.insertOne(record as never)
    },

    /** The game, when it is this owner's and has not expired. */
    async find(id: string, owner: string, now: Date): Promise<GameRecord | null> {
      return (await collection.findOne(alive(id, owner, now))) as GameRecord | null
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
      const unchanged = {
        ...alive(record._id, record.owner, answer.answered_at),
        answers: { $size: record.answers.length },
      }
      const { modifiedCount } = await collection.updateOne(unchanged as never, {
        $push: { answers: answer as never },
        $set: { score, completed },
      })
      return modifiedCount === 1 ? { ...record, answers, score, completed } : null
    },
  }
}
