import type { Difficulty } from '../editions.js'

/** So many statements of each difficulty, from easy to hard (TF-1). */
export const trueOrFalseDraw: Readonly<Record<Difficulty, number>> = { easy: 4, medium: 3, hard: 3 }

/** The choices of every statement, in this order. */
export const truths = [
  { id: 'true', text: 'True' },
  { id: 'false', text: 'False' },
] as const

/** Which of them is right of an answer that is claimed, where this one is the bank's. */
export function truthOf(claim: string, right: string): (typeof truths)[number]['id'] {
  return claim === right ? 'true' : 'false'
}
