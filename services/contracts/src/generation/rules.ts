import { banksByKind, type BankKind, type BankName } from '../banks/banks.js'
import type { Edition } from '../editions.js'

/** The types of questions that can be generated (CALL-16). */
export const questionTypes = ['quiz', 'fillInBlanks', 'fillInBlanksRiskPool', 'governance'] as const
export type QuestionType = (typeof questionTypes)[number]

/** The only audience value; without it the edition is general. */
export const riskPoolAudience = 'risk-pools'

/** Maximum number of questions in a request and in a batch of a run. */
export const batchSize = 15

/** Pause between two batches of a run, and after the model's rate limit. */
export const batchPauseMs = 2500

export const rateLimitPauseMs = 10_000

/** The target of a request: kind, edition, and bank (docs/spec/rules.md, reading 35). */
export interface GenerationTarget {
  kind: BankKind
  edition: Edition
  bank: BankName
}

export interface GenerationRequest {
  questionType: QuestionType
  audience?: typeof riskPoolAudience
}

/**
 * Returns the target of a request: quiz and governance for risk pools and fillInBlanksRiskPool fill the risk pools'
 * banks, the rest the general ones.
 */
export function targetOfRequest({ questionType, audience }: GenerationRequest): GenerationTarget {
  const kind = questionType === 'quiz' || questionType === 'governance' ? questionType : 'fill-in-blanks'
  const forPools =
    questionType === 'fillInBlanksRiskPool' || (questionType !== 'fillInBlanks' && audience !== undefined)
  const edition = forPools ? 'government-risk-pools' : 'general'
  return { kind, edition, bank: banksByKind[kind][edition] }
}

export function requestForBank(kind: BankKind, edition: Edition): GenerationRequest {
  if (kind === 'fill-in-blanks')
    return { questionType: edition === 'general' ? 'fillInBlanks' : 'fillInBlanksRiskPool' }
  return edition === 'general' ? { questionType: kind } : { questionType: kind, audience: riskPoolAudience }
}

/** States of a run; the last four are final. `stopped` means that the credits ran out. */
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

export function isUnderWay(state: RunState): boolean {
  return state === 'running' || state === 'waiting' || state === 'cancelling'
}
