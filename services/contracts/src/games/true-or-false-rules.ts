import type { Difficulty } from '../editions.js'

/** Number of statements of each difficulty, from easy to hard (TF-1). */
export const trueOrFalseDraw: Readonly<Record<Difficulty, number>> = { easy: 4, medium: 3, hard: 3 }

/** The choices of every statement, in this order (TF-2): the proposed answer is right or wrong. */
export const truths = [
  { id: 'true', text: 'Right' },
  { id: 'false', text: 'Wrong' },
] as const

/** Returns whether a claimed answer is true, given the correct answer of the bank. */
export function truthOf(claim: string, correct: string): (typeof truths)[number]['id'] {
  return claim === correct ? 'true' : 'false'
}
