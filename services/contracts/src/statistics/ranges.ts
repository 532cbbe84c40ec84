import { binomialAtLeast, binomialAtMost } from './binomial.js'

/** A 90% range that somebody gave, and what turned out to be true. */
export interface RangeAnswer {
  low: number
  high: number
  truth: number
  /** Log where the quantity spans orders of magnitude: distances are then ratios. */
  scale: 'linear' | 'log'
}

/** How surely a range is meant to hold the truth. */
export const stated = 0.9

/** What one unit outside of a range costs, against one unit of its width: 2/α with α = 0.1. */
const penalty = 20

/** The answer in the measure of its scale. */
function measured({ low, high, truth, scale }: RangeAnswer) {
  const of = scale === 'log' ? Math.log : (value: number) => value
  return { low: of(low), high: of(high), truth: of(truth) }
}

/**
 * The interval score of Gneiting and Raftery (2007) for a 90% range (RANGE-10). Lower is better; an honest range makes
 * it least on average.
 *
 * @param spread the question's own unit of width, on the question's scale
 */
export function intervalScore(answer: RangeAnswer, spread: number): number {
  const { low, high, truth } = measured(answer)
  return (high - low + penalty * Math.max(0, low - truth) + penalty * Math.max(0, truth - high)) / spread
}

/** True where the truth lies within the range, its ends included. */
export const holds = ({ low, high, truth }: RangeAnswer): boolean => low <= truth && truth <= high

/** Fewer answers than this get no verdict (RANGE-14). */
export const leastForVerdict = 9

export type RangeVerdict = 'too-narrow' | 'in-line' | 'too-wide'

/** Whether so many hits of so many 90% ranges are fewer or more than honest ranges would have; null below nine. */
export function rangeVerdict(hits: number, answers: number): RangeVerdict | null {
  if (answers < leastForVerdict) return null
  if (binomialAtMost(hits, answers, stated) <= 0.05) return 'too-narrow'
  return binomialAtLeast(hits, answers, stated) <= 0.05 ? 'too-wide' : 'in-line'
}

/**
 * The factor by which all ranges had to be stretched around their middles to hold nine truths in ten (RANGE-16): the
 * ⌈0.9 (n + 1)⌉-th smallest distance of a truth from the middle, in half widths. Null below nine answers; infinite where
 * a range without width missed.
 */
export function stretchNeeded(answers: readonly RangeAnswer[]): number | null {
  if (answers.length < leastForVerdict) return null
  const distances = answers.map((answer) => {
    const { low, high, truth } = measured(answer)
    const distance = Math.abs(truth - (low + high) / 2)
    return distance === 0 ? 0 : distance / ((high - low) / 2)
  })
  const place = Math.min(answers.length, Math.ceil(stated * (answers.length + 1)))
  return distances.toSorted((a, b) => a - b)[place - 1] ?? null
}
