import type { BankName } from '@icio/contracts/banks/banks'
import type { Actor, QuestionAction, QuestionVersion } from '@icio/contracts/question-passport/endpoints'
import type { ReviewActivity } from '@icio/contracts/review/endpoints'
import { kindOf } from './banks.js'
import { readStoredQuestion } from './stored-questions.js'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection } from 'mongoose'

/** The actions of people that the activity counts, and as what. */
const fieldOf: Partial<Record<QuestionAction, 'approved' | 'edited' | 'retired'>> = {
  reviewed: 'approved',
  edited: 'edited',
  retired: 'retired',
}

const decisions = Object.keys(fieldOf) as QuestionAction[]

/** A change of a question; never deleted. */
export interface VersionRow {
  /** Bank, id, and number. */
  _id: string
  bank: BankName
  question_id: string
  version: number
  action: QuestionAction
  by: Actor
  at: Date
  note: string
  question: QuestionVersion['question']
}

export type VersionNote = Omit<VersionRow, '_id'>

/** The `question_versions` collection: the audit trail of the banks. Rows are never changed or deleted. */
export function createQuestionVersions(connection: Connection) {
  const collection = typedCollection<VersionRow>(connection, 'question_versions')
  const idOf = ({ bank, question_id, version }: VersionNote) => `${bank}:${question_id}:${version}`

  return {
    ensureIndexes: () =>
      collection.createIndexes([{ key: { bank: 1, question_id: 1, version: -1 } }, { key: { at: -1 } }]),

    async add(notes: readonly VersionNote[], session: ClientSession): Promise<void> {
      if (notes.length === 0) return
      const writes = notes.map((note) => ({
        updateOne: { filter: { _id: idOf(note) }, update: { $setOnInsert: note }, upsert: true },
      }))
      await collection.bulkWrite(writes, { session })
    },

    /** Returns the last text from the project for each question of a bank. */
    async projectTexts(bank: BankName, session: ClientSession | null): Promise<Map<string, object>> {
      const came = { bank, action: { $in: ['seeded', 'updated'] as QuestionAction[] } }
      const rows = await collection
        .find(came, {
          projection: { question_id: 1, question: 1 },
          sort: { question_id: 1, version: 1 },
          ...(session ? { session } : {}),
        })
        .toArray()
      return new Map(
        rows.map(({ question_id, question }) => [question_id, readStoredQuestion(kindOf[bank], question)]),
      )
    },

    /** Counts what people have approved, edited, and retired since a moment, by person, most decisions first. */
    async activity(since: Date): Promise<ReviewActivity['people']> {
      const rows = await collection
        .find(
          { at: { $gte: since }, action: { $in: decisions } },
          { projection: { action: 1, by: 1, at: 1 } },
        )
        .toArray()
      const people = new Map<string, ReviewActivity['people'][number]>()
      for (const { action, by, at } of rows) {
        const field = fieldOf[action]
        if (!field) continue
        const person = people.get(by.id) ?? {
          ...by,
          approved: 0,
          edited: 0,
          retired: 0,
          last_at: at.toISOString(),
        }
        person[field] += 1
        if (person.last_at <= at.toISOString())
          Object.assign(person, { name: by.name, last_at: at.toISOString() })
        people.set(by.id, person)
      }
      const total = ({ approved, edited, retired }: ReviewActivity['people'][number]) =>
        approved + edited + retired
      return [...people.values()].sort(
        (one, other) => total(other) - total(one) || (one.id < other.id ? -1 : 1),
      )
    },

    /** Counts what people have approved, edited, and retired in a bank from a moment until before another. */
    decidedIn: (bank: BankName, since: Date, until: Date): Promise<number> =>
      collection.countDocuments({
        bank,
        at: { $gte: since, $lt: until },
        action: { $in: decisions },
        'by.id': { $ne: 'project' },
      }),

    async of(bank: BankName, questionId: string): Promise<QuestionVersion[]> {
      const rows = await collection
        .find({ bank, question_id: questionId }, { sort: { version: -1 } })
        .toArray()
      return rows.map(({ version, action, by, at, note, question }) => ({
        version,
        action,
        by,
        at: at.toISOString(),
        note,
        question: readStoredQuestion(kindOf[bank], question),
      }))
    },
  }
}

export type QuestionVersions = ReturnType<typeof createQuestionVersions>
