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
  /** Questions with an answer in the library of which one of the three sections quoted is right. */
  rightSection: number
  /** The same questions, not answered. */
  wrongAbstentions: number
  /** Questions without an answer in the library that got one all the same. */
  wrongAnswers: number
  /** What went wrong, a line each. */
  misses: string[]
}

export function evaluate(find: Find, questions: readonly EvaluationQuestion[]): Evaluation
export function crossValidate(
  build: Build,
  questions: readonly EvaluationQuestion[],
  folds?: number,
): Evaluation
