import type { Edition } from '@icio/contracts/editions'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection, mongo } from 'mongoose'
import type { RoundAnswer } from './range-rounds.js'
import { rowsOfPerson } from './rows-of-person.js'

/** A range that a person gave, with the true value as it was marked. */
export interface RangeAnswerRecord extends RoundAnswer {
  user_id: string
  round: string
  specialization: Edition
  answer: number
  scale: 'linear' | 'log'
}

export type RangeAnswers = ReturnType<typeof createRangeAnswers>

/** Creates the operations on the range answers of persons; anonymous answers never get here (RANGE-19). */
export function createRangeAnswers(connection: Connection) {
  const collection = typedCollection<RangeAnswerRecord>(connection, 'range_answers')

  return {
    ...rowsOfPerson(collection, { at: 1, _id: 1 }),
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { user_id: 1, question_id: 1, round: 1 }, unique: true },
        { key: { user_id: 1, at: 1 } },
        { key: { question_id: 1 } },
      ]),

    async add(record: RangeAnswerRecord, session: mongo.ClientSession): Promise<void> {
      await collection.insertOne(record, { session })
    },

    /** Marks the ranges of a question again that were marked by an earlier answer (RANGE-26). */
    async correct(
      { question_id, was, answer }: { question_id: string; was: number; answer: number },
      mark: (range: { low: number; high: number }) => { hit: boolean; score: number },
    ): Promise<void> {
      const rows = await collection.find({ question_id, answer: was }).toArray()
      if (rows.length === 0) return
      await collection.bulkWrite(
        rows.map(({ user_id, round, low, high }) => ({
          updateOne: {
            filter: { user_id, question_id, round },
            update: { $set: { answer, ...mark({ low, high }) } },
          },
        })),
      )
    },
  }
}
