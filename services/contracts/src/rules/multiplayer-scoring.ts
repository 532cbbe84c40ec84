import { pointsForQuestion } from './quiz-rules.js'

/** How a lobby scores: by being right alone, or with a share for speed (the host's option). */
export const scorings = ['accuracy', 'pace'] as const
export type Scoring = (typeof scorings)[number]

/** Share of a question's points for being right when pace counts; the rest is for speed. */
const shareForRight = 0.6

/** What decides the points of one stored answer. */
export interface ScoredAnswer {
  /** Place of the question in the game, from 0. */
  index: number
  isRight: boolean
  /** From the opening of the question to the last change of the answer. */
  elapsedMs: number
  /** The question's limit; null where there was none. */
  limitMs: number | null
}

/**
 * Points of an answer (docs/multiplayer.md, points). Accuracy: (index+1) x 10 as in the solo quiz. Pace: 60 % for being right
 * and up to 40 % for speed in whole-second steps, the first second free; without a limit nobody loses any.
 */
export function pointsForAnswer(scoring: Scoring, answer: ScoredAnswer): number {
  if (!answer.isRight) return 0
  const full = pointsForQuestion(answer.index)
  return scoring === 'accuracy'
    ? full
    : Math.round(full * (shareForRight + (1 - shareForRight) * speed(answer)))
}

/** 1 for an answer within the first second, down to 0 at the limit. */
function speed({ elapsedMs, limitMs }: ScoredAnswer): number {
  if (limitMs === null) return 1
  const seconds = Math.max(0, Math.ceil(elapsedMs / 1000) - 1)
  return Math.max(0, 1 - seconds / (limitMs / 1000))
}

/** Adds ranks, best first: equal scores share a rank and the next one is skipped (1, 1, 3). */
export function ranked<T extends { score: number }>(rows: readonly T[]): (T & { rank: number })[] {
  const sorted = [...rows].sort((one, other) => other.score - one.score)
  return sorted.map((row) => ({ ...row, rank: 1 + sorted.findIndex(({ score }) => score === row.score) }))
}
