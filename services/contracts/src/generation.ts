import { bankOf, type BankKind, type BankName } from './banks.js'
import type { Specialization } from './editions.js'
import { endpoint } from './endpoint.js'
import type {
  GenerateQuestions,
  GenerationJob,
  GenerationJobs,
  GeneratedReply,
  StartRun,
} from './generation.schemas.js'

/** What can be generated (CALL-16). */
export const questionTypes = ['quiz', 'fillInBlanks', 'fillInBlanksRiskPool', 'governance'] as const
export type QuestionType = (typeof questionTypes)[number]

/** The one audience that is named; without it the general edition is meant. */
export const riskPoolAudience = 'risk-pools'

/** Questions in one request, and in one batch of a run. */
export const batchSize = 15

/** Between two batches of a run, and after the model has said that it was asked too often. */
export const batchPauseMs = 2500
export const rateLimitPauseMs = 10_000

/** What a wish is for: kind, edition and bank (docs/spec/rules.md, reading 35). */
export interface GenerationTarget {
  kind: BankKind
  edition: Specialization
  bank: BankName
}

export interface GenerationWish {
  questionType: QuestionType
  audience?: typeof riskPoolAudience
}

/** Quiz and governance for risk pools, and fillInBlanksRiskPool, fill the risk pools' banks; the rest the general ones. */
export function targetOf({ questionType, audience }: GenerationWish): GenerationTarget {
  const kind = questionType === 'quiz' || questionType === 'governance' ? questionType : 'fill-in-blanks'
  const forPools =
    questionType === 'fillInBlanksRiskPool' || (questionType !== 'fillInBlanks' && audience !== undefined)
  const edition = forPools ? 'government-risk-pools' : 'general'
  return { kind, edition, bank: bankOf[kind][edition] }
}

/** The wish that fills a bank. */
export function wishFor(kind: BankKind, edition: Specialization): GenerationWish {
  if (kind === 'fill-in-blanks')
    return { questionType: edition === 'general' ? 'fillInBlanks' : 'fillInBlanksRiskPool' }
  return edition === 'general' ? { questionType: kind } : { questionType: kind, audience: riskPoolAudience }
}

/** One request for up to fifteen questions. They are checked, saved, and what they replace is retired (BUILD-8). */
export const generateQuestions = endpoint<{
  body: GenerateQuestions
  reply: GeneratedReply
}>({
  method: 'POST',
  url: '/api/functions/generate-questions',
  errors: [
    'unauthenticated',
    'forbidden',
    'too_many_generated',
    'generation_running',
    'ai_rate_limited',
    'ai_credits',
    'ai_failed',
    'ai_unusable',
    'ai_not_configured',
  ],
})

/** Begins a full-set run: what is missing up to 100, or for a full bank 100 new ones, when that is confirmed. */
export const startRun = endpoint<{ body: StartRun; reply: GenerationJob }>({
  method: 'POST',
  url: '/api/functions/generation-jobs',
  errors: ['unauthenticated', 'forbidden', 'generation_running', 'bank_full', 'ai_not_configured'],
})

/** The runs, the newest first. */
export const listRuns = endpoint<{ reply: GenerationJobs }>({
  method: 'GET',
  url: '/api/functions/generation-jobs',
  errors: ['unauthenticated', 'forbidden'],
})

/** Ends a run before its next batch; the batch under way is finished (BUILD-10). */
export const cancelRun = endpoint<{ params: { id: string }; reply: GenerationJob }>({
  method: 'POST',
  url: '/api/functions/generation-jobs/:id/cancel',
  errors: ['unauthenticated', 'forbidden', 'not_found'],
})

/** States of a run; the last four are ends. `stopped` is for want of credits. */
export const runStates = [
  'running',
  'waiting',
  'cancelling',
  'done',
  'cancelled',
  'stopped',
  'failed',
] as const
export type RunState = (typeof runStates)[number]

/** True while a run goes on. */
export function isUnderWay(state: RunState): boolean {
  return state === 'running' || state === 'waiting' || state === 'cancelling'
}

export type { GenerateQuestions, GeneratedReply, GenerationJob, StartRun } from './generation.schemas.js'
