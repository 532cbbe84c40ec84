import Type from 'typebox'
import { bankNames } from '../banks/banks.js'
import { difficulties } from '../editions.js'
import { questionTypes, riskPoolAudience, runStates } from './rules.js'
import { oneOf } from '../one-of.schemas.js'
import { strictObject } from '../strict-object.schemas.js'

const Wish = {
  questionType: oneOf(questionTypes),
  audience: Type.Optional(Type.Literal(riskPoolAudience)),
}

/** POST /api/functions/generate-questions. More than 15 questions are rejected with a specific error (BUILD-7). */
export const GenerateQuestions = strictObject({
  ...Wish,
  count: Type.Integer({ minimum: 1, maximum: 10_000 }),
  /** Any difficulty by default. */
  difficulty: Type.Optional(oneOf(difficulties)),
})
export type GenerateQuestions = Type.Static<typeof GenerateQuestions>

export const GeneratedReply = Type.Object({
  questions: Type.Array(Type.Unknown()),
  savedCount: Type.Integer(),
  /** Always 0: generating retires nothing (BUILD-8). */
  deletedCount: Type.Integer(),
  /** Number of saved questions that are drafts: all of them. */
  draftCount: Type.Optional(Type.Integer()),
  /** Why questions were not saved, one line each. */
  errors: Type.Array(Type.String()),
})
export type GeneratedReply = Type.Static<typeof GeneratedReply>

/** POST /api/functions/generation-jobs. It has no difficulty, because a full set has all of them (CALL-17). */
export const StartRun = strictObject({
  ...Wish,
  /** True makes a whole set for a full bank. */
  replace: Type.Optional(Type.Boolean()),
})
export type StartRun = Type.Static<typeof StartRun>

export const GenerationJob = Type.Object({
  id: Type.String(),
  kind: oneOf(['single', 'full-set'] as const),
  bank: oneOf(bankNames),
  questionType: oneOf(questionTypes),
  audience: Type.Optional(Type.Literal(riskPoolAudience)),
  state: oneOf(runStates),
  target: Type.Integer(),
  batches: Type.Integer(),
  /** The current batch, from 1; the last one at the end. */
  batch: Type.Integer(),
  failedBatches: Type.Integer(),
  savedCount: Type.Integer(),
  /** Number of questions that runs from before drafts retired to make room. */
  deletedCount: Type.Integer(),
  /** Number of saved questions that were drafts. */
  draftCount: Type.Optional(Type.Integer()),
  /** Number of questions in the bank when last checked. */
  inBank: Type.Integer(),
  errors: Type.Array(Type.String()),
  startedBy: Type.String(),
  startedAt: Type.String(),
  updatedAt: Type.String(),
})
export type GenerationJob = Type.Static<typeof GenerationJob>

export const GenerationJobs = Type.Object({
  jobs: Type.Array(GenerationJob),
  /** Whether a model is connected. */
  configured: Type.Boolean(),
})
export type GenerationJobs = Type.Static<typeof GenerationJobs>

export const RunId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
