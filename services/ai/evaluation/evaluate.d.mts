import type { AskedQuestion, Library } from '../src/assistant/library/library.js'

export type Find = Library['find']
export type Build = (asked: readonly AskedQuestion[]) => Library

/** A question as a trustee types it. */
export interface EvaluationQuestion {
  edition: 'general' | 'government-risk-pools'
  question: string
  /** Sections that answer it, as article#heading; empty for a question that the library does not cover. */
  sections: string[]
}

/** Shares from 0 to 1. */
export interface Evaluation {
  /** The share of in-scope questions for which one of the three quoted sections is right. */
  rightSection: number
  /** The share of in-scope questions that were not answered. */
  wrongAbstentions: number
  /** The share of out-of-scope questions that were answered. */
  wrongAnswers: number
  /** What went wrong, one line each. */
  misses: string[]
}

export function evaluate(find: Find, questions: readonly EvaluationQuestion[]): Evaluation
export function crossValidate(
  build: Build,
  questions: readonly EvaluationQuestion[],
  folds?: number,
): Evaluation
