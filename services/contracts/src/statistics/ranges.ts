import { binomialAtLeast, binomialAtMost } from './binomial.js'

/** A 90% range that someone gave, and the true value. */
export interface RangeAnswer {
  low: number
  high: number
  truth: number
  /** 'log' for quantities that span orders of magnitude; distances are then ratios. */
  scale: 'linear' | 'log'
}

/** The stated probability that a range contains the true value. */
export const statedProbability = 0.9

/** The penalty per unit outside the range, relative to a unit of width: 2/α with α = 0.1. */
const penalty = 20

function scaleAnswer({ low, high, truth, scale }: RangeAnswer) {
  const of = scale === 'log' ? Math.log : (value: number) => value
  return { low: of(low), high: of(high), truth: of(truth) }
}

/**
 * Returns the interval score of Gneiting and Raftery (2007) for a 90% range (RANGE-10). Lower is better; a
 * well-calibrated range minimizes it on average.
 *
 * @param spread the question's unit of width, on the question's scale
 */
export function intervalScore(answer: RangeAnswer, spread: number): number {
  const { low, high, truth } = scaleAnswer(answer)
  return (high - low + penalty * Math.max(0, low - truth) + penalty * Math.max(0, truth - high)) / spread
}

/** Returns whether the range contains the true value, including its ends. */
export const holds = ({ low, high, truth }: RangeAnswer): boolean => low <= truth && truth <= high

/** Returns whether a range contains the true value (RANGE-9), and its score (RANGE-10). */
export function markRange(
  { low, high }: { low: number; high: number },
  { truth, scale, spread }: { truth: number; scale: RangeAnswer['scale']; spread: number },
): { hit: boolean; score: number } {
  const answer = { low, high, truth, scale }
  return { hit: holds(answer), score: intervalScore(answer, spread) }
}

/** Fewer answers than this get no verdict (RANGE-14). */
export const leastForVerdict = 9

export type RangeVerdict = 'too-narrow' | 'in-line' | 'too-wide'

/** Returns whether 90% ranges with this many hits are too narrow or too wide; null with fewer than nine answers. */
export function rangeVerdict(hits: number, answers: number): RangeVerdict | null {
  if (answers < leastForVerdict) return null
  if (binomialAtMost(hits, answers, statedProbability) <= 0.05) return 'too-narrow'
  return binomialAtLeast(hits, answers, statedProbability) <= 0.05 ? 'too-wide' : 'in-line'
}

/**
 * Returns the factor by which all ranges would have to be stretched around their middles to contain nine true values in
 * ten (RANGE-16): the ⌈0.9 (n + 1)⌉-th smallest distance of a true value from the middle, in half widths. Null with
 * fewer than nine answers; infinite if a range of zero width missed.
 */
export function stretchNeeded(answers: readonly RangeAnswer[]): number | null {
  if (answers.length < leastForVerdict) return null
  const distances = answers.map((answer) => {
    const { low, high, truth } = scaleAnswer(answer)
    const distance = Math.abs(truth - (low + high) / 2)
    return distance === 0 ? 0 : distance / ((high - low) / 2)
  })
  const place = Math.min(answers.length, Math.ceil(statedProbability * (answers.length + 1)))
  return distances.toSorted((a, b) => a - b)[place - 1] ?? null
}
