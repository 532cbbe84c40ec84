import type { QuizLevel } from '../editions.js'

/** A governance game has five scenarios (GOV-5). */
export const governanceLength = 5

/** How many scenarios of each level are drawn; fewer if there are not enough (GOV-5). */
export const governanceDraw: Readonly<Record<QuizLevel, number>> = {
  beginner: 2,
  intermediate: 2,
  advanced: 1,
}

/** Points for a correct answer (GOV-12). */
export const governancePoints = 10

/** The ids of the options, assigned after shuffling (GOV-6). */
export const optionLetters = ['A', 'B', 'C', 'D'] as const

/** Returns the maximum score of a game: 50 for five scenarios (GOV-7). */
export function governanceMaximum(scenarios: number): number {
  return scenarios * governancePoints
}

export type GovernanceVerdict = 'perfect' | 'excellent' | 'good' | 'keep-learning'

/**
 * Returns the verdict of the final screen by the share of the maximum: with 50 points perfect, from 40 excellent, from
 * 30 good (GOV-22).
 */
export function governanceVerdict(score: number, maximum: number): GovernanceVerdict {
  const share = maximum === 0 ? 0 : score / maximum
  if (share >= 1) return 'perfect'
  if (share >= 0.8) return 'excellent'
  return share >= 0.6 ? 'good' : 'keep-learning'
}

/** Returns the first sentence of an explanation, as a short text on why an option is incorrect (GOV-14). */
export function firstSentence(explanation: string): string {
  const text = explanation.trim()
  // A sentence ends at . ! or ? before a space and a capital, so that 'U.S. bonds' and '4.5%' stay whole.
  const end = /[.!?]["')\]]*(?=\s+["'(]?[A-Z])/g
  for (const match of text.matchAll(end)) {
    const sentence = text.slice(0, match.index + match[0].length)
    if (!/(?:^|\s|\.)(?:[A-Z]|vs|e\.g|i\.e|Mr|Ms|Mrs|Dr|St|No|Inc|Co|U\.S)\.["')\]]*$/.test(sentence))
      return sentence
  }
  return text
}
