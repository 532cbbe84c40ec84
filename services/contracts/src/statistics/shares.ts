import { isClose } from '../numbers/close.js'

/** The 97.5th percentile of the normal distribution, as stated in the specification of the intervals. */
const z = 1.959964

/** An estimate with the ends of its 95% interval. */
export interface Estimate {
  value: number
  low: number
  high: number
}

export interface Share {
  count: number
  total: number
}

/** Returns Wilson's 95% score interval of a share; for a total of 0, the value is NaN and the interval is 0 to 1. */
export function wilsonInterval({ count, total }: Share): Estimate {
  if (total === 0) return { value: Number.NaN, low: 0, high: 1 }
  const p = count / total
  const middle = (p + z ** 2 / (2 * total)) / (1 + z ** 2 / total)
  const half = (z / (1 + z ** 2 / total)) * Math.sqrt((p * (1 - p)) / total + z ** 2 / (4 * total ** 2))
  // At the ends the formula gives 0 and 1 except for rounding errors.
  return { value: p, low: count === 0 ? 0 : middle - half, high: count === total ? 1 : middle + half }
}

/**
 * Returns the difference of two independent shares with Newcombe's hybrid score interval (1998, method 10; MIRROR-7).
 */
export function newcombeDifference(first: Share, second: Share): Estimate {
  const [a, b] = [wilsonInterval(first), wilsonInterval(second)]
  const value = a.value - b.value
  return {
    value,
    low: value - Math.sqrt((a.value - a.low) ** 2 + (b.high - b.value) ** 2),
    high: value + Math.sqrt((a.high - a.value) ** 2 + (b.value - b.low) ** 2),
  }
}

/** With fewer rooms the interval of Mantel and Haenszel holds the true difference less often than it says (MIRROR-30). */
const leastPooledRooms = 5

/**
 * Returns the Mantel-Haenszel risk difference over several rooms, with Sato's variance (MIRROR-10). Ignores rooms in
 * which a group is empty. One room has the interval of its own (Newcombe); two to four, and rooms without variance, have
 * none (MIRROR-30). The interval ends at differences of 100 points, which the formula can exceed in small rooms.
 *
 * @returns null if no room has both groups
 */
export function pooledDifference(
  rooms: readonly { first: Share; second: Share }[],
): { value: number; low: number | null; high: number | null; standardError: number; rooms: number } | null {
  const both = rooms.filter(({ first, second }) => first.total > 0 && second.total > 0)
  let [weight, weightedSum, sumP, sumQ] = [0, 0, 0, 0]
  for (const { first, second } of both) {
    const [a, n1, c, n0] = [first.count, first.total, second.count, second.total]
    const n = n1 + n0
    weight += (n1 * n0) / n
    weightedSum += (a * n0 - c * n1) / n
    sumP += (n1 ** 2 * c - n0 ** 2 * a + (n1 * n0 * (n0 - n1)) / 2) / n ** 2
    sumQ += (a * (n0 - c) + c * (n1 - a)) / (2 * n)
  }
  if (weight === 0) return null
  const value = weightedSum / weight
  const standardError = Math.sqrt((value * sumP + sumQ) / weight ** 2)
  return { value, ...intervalOf(both, value, standardError), standardError, rooms: both.length }
}

function intervalOf(
  rooms: readonly { first: Share; second: Share }[],
  value: number,
  standardError: number,
): { low: number | null; high: number | null } {
  const [only] = rooms
  if (only && rooms.length === 1) {
    const { low, high } = newcombeDifference(only.first, only.second)
    return { low, high }
  }
  if (rooms.length < leastPooledRooms || isClose(standardError, 0)) return { low: null, high: null }
  return { low: Math.max(-1, value - z * standardError), high: Math.min(1, value + z * standardError) }
}
