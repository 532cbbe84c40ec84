/** The range of stated confidence, in percent: from a coin toss to certainty. */
export const confidenceRange = { least: 50, most: 100, step: 5 } as const

/** An answer for which the player stated their confidence, in percent. */
export interface StatedAnswer {
  confidence: number
  isCorrect: boolean
}

/** The answers with about the same stated confidence. */
export interface CalibrationBand {
  /** Percent, both ends included. */
  from: number
  to: number
  count: number
  /** Mean stated confidence, in percent. */
  stated: number
  /** Share of correct answers, in percent. */
  right: number
}

export interface Calibration {
  count: number
  /** Mean squared distance between stated confidence and outcome: 0 is perfect, 0.25 results from always saying 50%. */
  brier: number
  /** Mean over all answers, in percent. */
  stated: number
  right: number
  /** Only bands with answers, by rising confidence. */
  bands: CalibrationBand[]
}

const bandWidth = 10

/** Calculates how well the stated confidence matched the answers; null if none was stated. */
export function calibrationOf(
  answers: readonly { confidence?: number; isCorrect: boolean }[],
): Calibration | null {
  const statedAnswers = answers.filter((answer): answer is StatedAnswer => answer.confidence !== undefined)
  if (statedAnswers.length === 0) return null
  return {
    ...summary(statedAnswers),
    brier: mean(
      statedAnswers.map(({ confidence, isCorrect }) => (confidence / 100 - (isCorrect ? 1 : 0)) ** 2),
    ),
    bands: bandsOf(statedAnswers),
  }
}

/** With fewer stated confidences there is no verdict (RANGE-29). */
export const leastForConfidenceVerdict = 10
const significant = 0.05

export type ConfidenceVerdict = 'too-sure' | 'too-modest' | 'in-line'

/**
 * Tests the stated confidences with the answers (RANGE-29): the exact two-sided test at 5% of the number of right
 * answers, which is a sum of independent answers that are right with the probabilities stated.
 *
 * @param answers those without a stated confidence are ignored
 * @returns null with fewer than ten stated confidences
 */
export function confidenceVerdict(
  answers: readonly { confidence?: number; isCorrect: boolean }[],
): ConfidenceVerdict | null {
  const statedAnswers = answers.filter((answer): answer is StatedAnswer => answer.confidence !== undefined)
  if (statedAnswers.length < leastForConfidenceVerdict) return null
  const correct = statedAnswers.filter(({ isCorrect }) => isCorrect).length
  const chances = chancesOfCorrect(statedAnswers.map(({ confidence }) => confidence / 100))
  const sum = (some: readonly number[]) => some.reduce((total, chance) => total + chance, 0)
  if (2 * sum(chances.slice(0, correct + 1)) <= significant) return 'too-sure'
  return 2 * sum(chances.slice(correct)) <= significant ? 'too-modest' : 'in-line'
}

/** Returns the probability of each number of right answers, from none to all. */
function chancesOfCorrect(probabilities: readonly number[]): number[] {
  let chances = [1]
  for (const p of probabilities)
    chances = [...chances, 0].map((chance, k) => chance * (1 - p) + (chances[k - 1] ?? 0) * p)
  return chances
}

function bandsOf(statedAnswers: readonly StatedAnswer[]): CalibrationBand[] {
  const { least, most } = confidenceRange
  const starts = Array.from({ length: (most - least) / bandWidth }, (_, index) => least + index * bandWidth)
  return starts.flatMap((from) => {
    const last = from + bandWidth === most
    const to = last ? most : from + bandWidth - 1
    const inside = statedAnswers.filter(({ confidence }) => confidence >= from && confidence <= to)
    return inside.length > 0 ? { from, to, ...summary(inside) } : []
  })
}

function summary(answers: readonly StatedAnswer[]) {
  return {
    count: answers.length,
    stated: mean(answers.map(({ confidence }) => confidence)),
    right: mean(answers.map(({ isCorrect }) => (isCorrect ? 100 : 0))),
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
