import { pointsForQuestion } from '../games/quiz-rules.js'

/** How a lobby scores: by correctness only, or also by speed (the host's choice). */
export const scorings = ['accuracy', 'pace'] as const
export type Scoring = (typeof scorings)[number]

/** With pace scoring, the share of a question's points for a correct answer; the rest is for speed. */
const shareForCorrect = 0.6

export interface TimedAnswer {
  /** Index of the question in the game, from 0. */
  index: number
  isCorrect: boolean
  /** Time from the opening of the question to the last change of the answer. */
  elapsedMs: number
  /** The question's time limit; null if there was none. */
  limitMs: number | null
}

/**
 * Returns the points of an answer (docs/multiplayer.md, points). Accuracy: (index+1) x 10, as in the solo quiz. Pace:
 * 60% for a correct answer and up to 40% for speed in whole-second steps, with the first second free; without a time
 * limit, speed costs nothing.
 */
export function pointsForAnswer(scoring: Scoring, answer: TimedAnswer): number {
  if (!answer.isCorrect) return 0
  const full = pointsForQuestion(answer.index)
  return scoring === 'accuracy'
    ? full
    : Math.round(full * (shareForCorrect + (1 - shareForCorrect) * speed(answer)))
}

/** Returns 1 for an answer within the first second, down to 0 at the time limit. */
function speed({ elapsedMs, limitMs }: TimedAnswer): number {
  if (limitMs === null) return 1
  const seconds = Math.max(0, Math.ceil(elapsedMs / 1000) - 1)
  return Math.max(0, 1 - seconds / (limitMs / 1000))
}

/** Adds ranks, best first: equal scores share a rank and the next one is skipped (1, 1, 3). */
export function rankByScore<T extends { score: number }>(rows: readonly T[]): (T & { rank: number })[] {
  const sortedRows = [...rows].sort((one, other) => other.score - one.score)
  return sortedRows.map((row) => ({
    ...row,
    rank: 1 + sortedRows.findIndex(({ score }) => score === row.score),
  }))
}
