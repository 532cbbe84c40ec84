import type { BankName } from '@icio/contracts/banks/banks'
import type { Actor, QuestionAction, QuestionVersion } from '@icio/contracts/question-passport/endpoints'
import type { ReviewActivity } from '@icio/contracts/review/endpoints'
import { kindOf } from './banks.js'
import { readStoredQuestion } from './stored-questions.js'
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose'

/** The actions of people that the activity counts, and as what. */
const deeds: Partial<Record<QuestionAction, 'approved' | 'edited' | 'retired'>> = {
  reviewed: 'approved',
  edited: 'edited',
  retired: 'retired',
}

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

const schema = new Schema<VersionRow>(
  {
    _id: { type: String, required: true },
    bank: { type: String, required: true },
    question_id: { type: String, required: true },
    version: { type: Number, required: true },
    action: { type: String, required: true },
    by: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    note: { type: String, default: '' },
    question: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'question_versions', versionKey: false },
)
schema.index({ bank: 1, question_id: 1, version: -1 })
schema.index({ at: -1 })

export type VersionNote = Omit<VersionRow, '_id'>

/** The `question_versions` collection: the audit trail of the banks. Rows are never changed or deleted. */
export function createQuestionVersions(connection: Connection) {
  const model = connection.model('QuestionVersion', schema)
  const idOf = ({ bank, question_id, version }: VersionNote) => `${bank}:${question_id}:${version}`

  return {
    ensureIndexes: () => model.createIndexes(),

    /** Adds versions; one that already exists stays unchanged. */
    async add(notes: readonly VersionNote[], session: ClientSession): Promise<void> {
      if (notes.length === 0) return
      const writes = notes.map((note) => ({
        updateOne: { filter: { _id: idOf(note) }, update: { $setOnInsert: note }, upsert: true },
      }))
      await model.bulkWrite(writes, { session })
    },

    /** Returns the last text from the project for each question of a bank. */
    async projectTexts(bank: BankName, session: ClientSession | null): Promise<Map<string, object>> {
      const came = { bank, action: trusted({ $in: ['seeded', 'updated'] }) } as object
      const rows = await model
        .find(came, { question_id: 1, question: 1 }, { session })
        .sort({ question_id: 1, version: 1 })
        .lean()
      return new Map(
        rows.map(({ question_id, question }) => [question_id, readStoredQuestion(kindOf[bank], question)]),
      )
    },

    /** Counts what people have approved, edited, and retired since a moment, by person, most decisions first. */
    async activity(since: Date): Promise<ReviewActivity['people']> {
      const rows = await model
        .find({ at: trusted({ $gte: since }), action: trusted({ $in: Object.keys(deeds) }) } as object, {
          action: 1,
          by: 1,
          at: 1,
        })
        .lean()
      const people = new Map<string, ReviewActivity['people'][number]>()
      for (const { action, by, at } of rows) {
        const deed = deeds[action]
        if (!deed) continue
        const known = people.get(by.id) ?? {
          ...by,
          approved: 0,
          edited: 0,
          retired: 0,
          last_at: at.toISOString(),
        }
        known[deed] += 1
        if (known.last_at <= at.toISOString())
          Object.assign(known, { name: by.name, last_at: at.toISOString() })
        people.set(by.id, known)
      }
      const total = ({ approved, edited, retired }: ReviewActivity['people'][number]) =>
        approved + edited + retired
      return [...people.values()].sort(
        (one, other) => total(other) - total(one) || (one.id < other.id ? -1 : 1),
      )
    },

    /** Counts what people have approved, edited, and retired in a bank from a moment until before another. */
    decidedIn: (bank: BankName, since: Date, until: Date): Promise<number> =>
      model.countDocuments({
        bank,
        at: trusted({ $gte: since, $lt: until }),
        action: trusted({ $in: Object.keys(deeds) }),
        'by.id': trusted({ $ne: 'project' }),
      } as object),

    /** Lists the changes of a question, newest first. */
    async of(bank: BankName, questionId: string): Promise<QuestionVersion[]> {
      const rows = await model.find({ bank, question_id: questionId }).sort({ version: -1 }).lean()
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
