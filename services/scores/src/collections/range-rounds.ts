import type { Edition } from '@icio/contracts/editions'
import type { AnsweredRangeRow } from '@icio/contracts/ranges/endpoints'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection, mongo } from 'mongoose'
import { rowsOfPerson } from './rows-of-person.js'

/** An answer of a round. The true value and the explanation are in its question. */
export interface RoundAnswer {
  question_id: string
  low: number
  high: number
  hit: boolean
  score: number
  at: Date
}

/** A question of a round; `erratum` if a ruling has changed its answer since the deal. */
export type DealtRangeRow = AnsweredRangeRow & { erratum?: { was: number; text: string } }

/** A round of ranges of one player. The deal copies the questions, so that editing a bank does not change a round. */
export interface RangeRoundRecord {
  _id: string
  /** The browser that started it: 'visitor:' and the id in its cookie. */
  owner: string
  user_id: string | null
  specialization: Edition
  questions: DealtRangeRow[]
  answers: RoundAnswer[]
  created_at: Date
  expires_at: Date
}

export type RangeRounds = ReturnType<typeof createRangeRounds>

/** Creates the operations on rounds. A round expires after 24 hours (RANGE-19). */
export function createRangeRounds(connection: Connection) {
  const collection = typedCollection<RangeRoundRecord>(connection, 'range_rounds')

  return {
    ...rowsOfPerson(collection),
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
        { key: { 'questions.id': 1 } },
        { key: { user_id: 1 }, partialFilterExpression: { user_id: { $type: 'string' } } },
      ]),

    async insert(record: RangeRoundRecord): Promise<void> {
      await collection.insertOne(record)
    },

    find: (id: string, now: Date) => collection.findOne({ _id: id, expires_at: { $gt: now } }),

    /**
     * Adds an answer to the round as it was read, with one conditional write, so that of two concurrent answers one
     * counts (RANGE-8).
     *
     * @returns the round with the answer, or null if it has changed or expired since it was read
     */
    async addAnswer(
      record: RangeRoundRecord,
      answer: RoundAnswer,
      session: mongo.ClientSession,
    ): Promise<RangeRoundRecord | null> {
      const { modifiedCount } = await collection.updateOne(
        { _id: record._id, expires_at: { $gt: answer.at }, answers: { $size: record.answers.length } },
        { $push: { answers: answer } },
        { session },
      )
      return modifiedCount === 1 ? { ...record, answers: [...record.answers, answer] } : null
    },

    async idsWith(id: string, answer: number, now: Date): Promise<string[]> {
      const holding = { expires_at: { $gt: now }, questions: { $elemMatch: { id, answer } } }
      return (await collection.find(holding, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)
    },

    /** Replaces questions and answers after a ruling. @returns false if an answer has come since the round was read */
    async correct(
      before: RangeRoundRecord,
      after: Pick<RangeRoundRecord, 'questions' | 'answers'>,
    ): Promise<boolean> {
      const { matchedCount } = await collection.updateOne(
        { _id: before._id, answers: { $size: before.answers.length } },
        { $set: after },
      )
      return matchedCount === 1
    },

    /** Runs the work in a transaction, so that an answer is in the round and in the record, or in neither. */
    inTransaction<T>(work: (session: mongo.ClientSession) => Promise<T>): Promise<T> {
      return connection.transaction(work)
    },
  }
}
