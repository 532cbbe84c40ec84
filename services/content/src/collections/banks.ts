import { bankNames, banksByKind, type BankKind, type BankName } from '@icio/contracts/banks/banks'
import { difficulties, quizLevels, editionIds } from '@icio/contracts/editions'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import type { Actor } from '@icio/contracts/question-passport/endpoints'
import { Schema, type Connection, type Model, type Query, type SchemaDefinition } from 'mongoose'
import { readStoredQuestion } from './stored-questions.js'

/** The fields of a row besides those of its question. */
export interface Keeping {
  created_at: Date
  updated_at: Date
  /** Counts all changes, by people and by releases. */
  version: number
  /** Counts the sets of choices that the question has had; missing for the first. Statistics belong to one of them. */
  revision?: number
  /** When a person last changed the row; null if it is as seeded. */
  edited_at: Date | null
  /** When the row was retired; retired rows are kept and never dealt. */
  retired_at: Date | null
  /** Print of the file's row that was last seeded; null for rows made here. */
  seed_print: string | null
  dropped_at?: Date | null
  /** A draft is not dealt until somebody publishes it. */
  is_draft?: boolean
  /** Who wrote it; null if it came with the project. */
  author?: { kind: 'person' | 'model'; id: string; name: string } | null
  reviewer?: { id: string; name: string; at: Date } | null
  recheck_at?: Date | null
  run?: string | null
  retired_for_run?: string | null
  /** Another key that waits for a second person, as the fields that it changes. */
  key_change?: { question: Record<string, unknown>; by: Actor; at: Date; note: string } | null
}

export type Kept<K extends BankKind> = RowOf[K] & Keeping

const keeping: SchemaDefinition = {
  created_at: { type: Date, required: true },
  updated_at: { type: Date, required: true },
  version: { type: Number, required: true, default: 1 },
  revision: Number,
  edited_at: { type: Date, default: null },
  retired_at: { type: Date, default: null },
  seed_print: { type: String, default: null },
  dropped_at: Date,
  is_draft: { type: Boolean, default: false },
  author: { type: Schema.Types.Mixed, default: null },
  reviewer: { type: Schema.Types.Mixed, default: null },
  recheck_at: { type: Date, default: null },
  run: { type: String, default: null },
  retired_for_run: { type: String, default: null },
  key_change: { type: Schema.Types.Mixed, default: null },
}

/** The fields of a row besides its question; none of them is dealt. */
export const keepingFields = Object.keys(keeping) as (keyof Keeping)[]

const text = { type: String, required: true }
const part = (fields: SchemaDefinition) => new Schema(fields, { _id: false })

const fields: Record<BankKind, SchemaDefinition> = {
  quiz: {
    question_id: text,
    difficulty: { ...text, enum: difficulties },
    prompt: text,
    choices: [part({ id: text, text, isCorrect: Boolean, whyCorrect: String, whyWrong: String })],
    explanation: part({ correct: text, incorrectByChoiceId: Schema.Types.Mixed }),
    source: text,
    tags: [String],
  },
  'fill-in-blanks': {
    question_id: text,
    difficulty: { ...text, enum: difficulties },
    level: { ...text, enum: quizLevels },
    // A blank may be at the very start or end of its sentence, which leaves the text on that side empty.
    sentence_before: String,
    blank: text,
    sentence_after: String,
    choices: [part({ id: text, text, isCorrect: Boolean, whyWrong: String })],
    explanation: text,
    source: String,
    tags: [String],
  },
  governance: {
    scenario_id: { type: Number, required: true },
    difficulty: { ...text, enum: quizLevels },
    context: text,
    question: text,
    options: [part({ text, isCorrect: Boolean, explanation: text })],
    correct_explanation: text,
    incorrect_explanation: text,
    book_reference: text,
    bias: String,
    // Undefined if the row has no list: an empty one would differ from the file's text.
    voices: { type: [part({ seat: text, says: text })], default: undefined },
    tags: [String],
  },
}

export const idField: Readonly<Record<BankKind, 'question_id' | 'scenario_id'>> = {
  quiz: 'question_id',
  'fill-in-blanks': 'question_id',
  governance: 'scenario_id',
}

export const kindOf = Object.fromEntries(
  Object.entries(banksByKind).flatMap(([kind, names]) => editionIds.map((edition) => [names[edition], kind])),
) as Record<BankName, BankKind>

/** The model of a bank on this connection; each bank is its own collection (DATA-11). */
export function bankModel<K extends BankKind>(connection: Connection, name: BankName): Model<Kept<K>> {
  const existingModel = connection.models[name]
  if (existingModel) return existingModel as Model<Kept<K>>
  const kind = kindOf[name]
  const schema = new Schema(
    { ...fields[kind], ...keeping },
    { collection: name, versionKey: false, strict: 'throw' },
  )
  schema.index({ [idField[kind]]: 1 }, { unique: true })
  // The draw reads questions in play, newest first; exports read everything in order of creation (CALL-15).
  schema.index({ retired_at: 1, created_at: -1 })
  // In the model, so that no reader of a bank can leave it out.
  schema.post(
    ['find', 'findOne'],
    function (this: Query<unknown, unknown>, result: object | object[] | null) {
      if (!this.mongooseOptions().lean || isPart(this.projection())) return
      for (const row of [result ?? []].flat()) Object.assign(row, readStoredQuestion(kind, row))
    },
  )
  // The fields are data, chosen by the kind of bank, so that mongoose cannot infer the type of a row from them.
  return connection.model(name, schema) as unknown as Model<Kept<K>>
}

/** Whether a query reads some fields of its rows only, and not what is left after leaving some out. */
function isPart(projection: Record<string, unknown> | null | undefined): boolean {
  return Object.values(projection ?? {}).some((value) => value === 1)
}

export async function ensureBankIndexes(connection: Connection): Promise<void> {
  await Promise.all(bankNames.map((name) => bankModel(connection, name).createIndexes()))
}
