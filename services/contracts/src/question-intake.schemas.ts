import Type from 'typebox'
import { QuestionFields } from './question-passport.schemas.js'

/** Questions of one answer of the model, without ids. */
export const GeneratedBatch = Type.Object(
  {
    run: Type.String({ pattern: '^[\\w-]{1,64}$' }),
    /** Number of the batch within the run, from 1. */
    number: Type.Integer({ minimum: 1 }),
    /** Name of the model. */
    model: Type.String({ minLength: 1, maxLength: 200 }),
    questions: Type.Array(QuestionFields, { maxItems: 15 }),
  },
  { additionalProperties: false },
)
export type GeneratedBatch = Type.Static<typeof GeneratedBatch>

export const IntakeResult = Type.Object({
  saved: Type.Integer(),
  /** Questions that have made room. They are retired, not destroyed. */
  deleted: Type.Integer(),
  /** Why questions were not saved, one line each. */
  errors: Type.Array(Type.String()),
  /** Ids of those that were saved. */
  ids: Type.Array(Type.String()),
})
export type IntakeResult = Type.Static<typeof IntakeResult>
