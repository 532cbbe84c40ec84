import type { Edition } from '@icio/contracts/editions'
import type { Library, LibraryTexts } from '../src/assistant/library/library.js'

export type Find = Library['find']

/** A question as a person types it. */
export interface EvaluationQuestion {
  edition: Edition
  question: string
  /** How it is worded: plain, short, misspelled, and so on. */
  kind?: string
  /** What answers it: 'article#heading', 'glossary:term', 'bias:name'; empty for a question of another subject. */
  sections: string[]
}

export interface Share {
  is: number
  of: number
}

export interface Evaluation {
  /** Questions of the subject for which one of the three passages is right. */
  rightSection: Share
  /** Questions of the subject that got 'nearest', nothing, or a refusal. */
  notAnswered: Share
  /** Those of them that were refused. */
  refused: Share
  /** Questions of other subjects that got passages. */
  answeredOutside: Share
  /** What went wrong, one line each. */
  misses: string[]
}

export function evaluate(find: Find, questions: readonly EvaluationQuestion[]): Evaluation
export function evaluateDefinitions(
  find: Find,
  terms: readonly { name: string; labels: readonly string[] }[],
  edition: Edition,
): { right: Share; misses: string[] }
export function termsOfSite(texts: LibraryTexts, edition: Edition): { name: string; labels: string[] }[]
export function labelsOfSite(texts: LibraryTexts, edition: Edition): ReadonlySet<string>
export function unknownLabels(
  questions: readonly EvaluationQuestion[],
  labelsOf: (edition: Edition) => ReadonlySet<string>,
): string[]
export function exactInterval(share: Share): [number, number]
export function described(share: Share): string
export function reciprocalRank(find: Find, question: EvaluationQuestion): number
export function plainLabel(label: string): string
