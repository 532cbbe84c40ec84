import Type from 'typebox'
import { QuestionFields } from '../question-passport/schemas.js'
import { strictObject } from '../strict-object.schemas.js'

/** The questions from one response of the model, without ids. */
export const GeneratedBatch = strictObject({
  run: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  /** Number of the batch in the run, from 1. */
  number: Type.Integer({ minimum: 1 }),
  model: Type.String({ minLength: 1, maxLength: 200 }),
  questions: Type.Array(QuestionFields, { maxItems: 15 }),
})
export type GeneratedBatch = Type.Static<typeof GeneratedBatch>

export const IntakeResult = Type.Object({
  saved: Type.Integer(),
  /** Number of saved questions that are drafts: all of them. */
  drafts: Type.Integer(),
  /** Why questions were not saved, one line each. */
  errors: Type.Array(Type.String()),
  ids: Type.Array(Type.String()),
})
export type IntakeResult = Type.Static<typeof IntakeResult>
