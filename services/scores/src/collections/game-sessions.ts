import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection, mongo } from 'mongoose'
import type { GameRecord, StoredAnswer } from '../games/game-session.js'
import { rowsOfPerson } from './rows-of-person.js'

const indexes: mongo.IndexDescription[] = [
  // Expired games are never read (see the filters below); MongoDB deletes them about a minute later.
  { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  { key: { owner: 1 } },
  { key: { pass: 1 }, partialFilterExpression: { pass: { $type: 'string' } } },
  { key: { user_id: 1 }, partialFilterExpression: { user_id: { $type: 'string' } } },
]

/** Games that a process remembers; each takes about 20 kB. */
const mostRecent = 500

type UnfinishedGame = Pick<GameRecord, 'game' | 'specialization'> & {
  questions: { dealt: { id: string } }[]
  answers: { question_id: string }[]
}

export type GameRecords = ReturnType<typeof createGameRecords>

export function createGameRecords(connection: Connection) {
  const collection = typedCollection<GameRecord>(connection, 'game_sessions')
  const alive = (id: string, now: Date) => ({ _id: id, expires_at: { $gt: now } }) as object
  /** Matches the game only if no answer, category, or ruling has been added since it was read. */
  const unchangedFilterOf = ({ _id, answers, board, revision }: GameRecord, now: Date) =>
    ({
      ...alive(_id, now),
      answers: { $size: answers.length },
      // Null also matches a missing field: no ruling has changed the game.
      revision: revision ?? null,
      ...(board ? { 'board.used': { $size: board.used.length } } : {}),
    }) as mongo.Filter<GameRecord>

  const recent = new Map<string, GameRecord>()
  function remember(record: GameRecord): GameRecord {
    recent.delete(record._id)
    if (!record.completed) recent.set(record._id, record)
    const oldest = recent.keys().next().value
    if (recent.size > mostRecent && oldest !== undefined) recent.delete(oldest)
    return record
  }

  return {
    ...rowsOfPerson(collection),
    ensureIndexes: () => collection.createIndexes(indexes),

    async insert(record: GameRecord): Promise<void> {
      await collection.insertOne(record)
      remember(record)
    },

    /**
     * The game as this process has last written it, so that an answer costs one write and no read. It may be stale: it is
     * only for a write that fails if the game has changed.
     */
    recent(id: string, now: Date): GameRecord | undefined {
      const record = recent.get(id)
      return record && record.expires_at > now ? record : undefined
    },

    /** The unfinished games of a browser or a person, with only the ids of their questions and answers. */
    async unfinishedOf(
      whose: { owner: string } | { user_id: string } | { pass: string },
      now: Date,
      limit: number,
    ): Promise<UnfinishedGame[]> {
      const filter = { ...whose, completed: false, expires_at: { $gt: now } }
      const ids = { game: 1, specialization: 1, 'questions.dealt.id': 1, 'answers.question_id': 1 }
      const rows = await collection.find(filter, { projection: ids, limit }).toArray()
      return rows
    },

    async remove(id: string): Promise<void> {
      recent.delete(id)
      await collection.deleteOne({ _id: id })
    },

    find: (id: string, now: Date) => collection.findOne(alive(id, now)),

    /**
     * Adds an answer to the game as it was read, with one conditional write: a concurrent second answer finds more
     * answers than were read and changes nothing.
     *
     * @returns the game with the answer, or null if the game has changed or expired since it was read
     */
    async addAnswer(record: GameRecord, answer: StoredAnswer): Promise<GameRecord | null> {
      const answers = [...record.answers, answer]
      const score = record.score + answer.points
      const isCompleted = answers.length === record.questions.length
      const { modifiedCount } = await collection.updateOne(unchangedFilterOf(record, answer.answered_at), {
        $push: { answers: answer },
        $set: { score, completed: isCompleted, is_kept: isCompleted },
      })
      return modifiedCount === 1 ? remember({ ...record, answers, score, completed: isCompleted }) : null
    },

    async idsWith(filter: object, now: Date): Promise<string[]> {
      const games = { ...filter, expires_at: { $gt: now } }
      const rows = await collection.find(games, { projection: { _id: 1 } }).toArray()
      return rows.map(({ _id }) => String(_id))
    },

    /**
     * Replaces the game as it was read with its version after a ruling, with a conditional write like addAnswer.
     *
     * @returns false if the game has changed since it was read
     */
    async correct(before: GameRecord, after: GameRecord, now: Date): Promise<boolean> {
      const { questions, answers, score } = after
      const revision = (before.revision ?? 0) + 1
      const { modifiedCount } = await collection.updateOne(unchangedFilterOf(before, now), {
        $set: { questions, answers, score, revision },
      })
      return modifiedCount === 1
    },

    /** Unfinished games that expire by then and whose answers have not been kept for statistics. */
    async leftBefore(then: Date, limit: number): Promise<GameRecord[]> {
      const left = { expires_at: { $lte: then }, is_kept: false, completed: false }
      return await collection.find(left, { limit }).toArray()
    },

    async noteKept({ _id, answers }: GameRecord): Promise<void> {
      await collection.updateOne(
        { _id, answers: { $size: answers.length } },
        {
          $set: { is_kept: true },
        },
      )
    },

    /**
     * Replaces a category on the board as it was read, with a conditional write like addAnswer.
     *
     * @returns the game with the category, or null if the game has changed or expired since it was read
     */
    async replaceCategory(
      record: GameRecord,
      { questions, board }: Required<Pick<GameRecord, 'questions' | 'board'>>,
      now: Date,
    ): Promise<GameRecord | null> {
      const { modifiedCount } = await collection.updateOne(unchangedFilterOf(record, now), {
        $set: { questions, board },
      })
      return modifiedCount === 1 ? remember({ ...record, questions, board }) : null
    },
  }
}
