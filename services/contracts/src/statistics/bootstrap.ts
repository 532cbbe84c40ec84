import { isClose } from '../numbers/close.js'

/**
 * The mulberry32 generator: the same seed gives the same numbers everywhere, so that a published number can be
 * reproduced. For statistics only, because anyone who knows the seed can predict every number.
 *
 * @param seed 32 bits
 * @returns a function that returns numbers from 0 (inclusive) to 1 (exclusive)
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Returns the share of pairs, one from each group, in which the first group's value is higher; ties count half
 * (MIRROR-8).
 */
export function pairsHigher(first: readonly number[], second: readonly number[]): number {
  let higher = 0
  for (const a of first) for (const b of second) higher += a > b ? 1 : a === b ? 0.5 : 0
  return higher / (first.length * second.length)
}

/**
 * Returns a function that draws both groups again and returns `pairsHigher` of the draws. It counts values instead of
 * comparing all pairs, so that a room of 2,000 people takes milliseconds and not seconds.
 */
function pairsOfDraws(
  first: readonly number[],
  second: readonly number[],
  random: () => number,
): () => number {
  const places = new Map(
    [...new Set([...first, ...second])].sort((a, b) => a - b).map((value, at) => [value, at]),
  )
  const placesOf = (values: readonly number[]) => values.map((value) => places.get(value) ?? 0)
  const groups = [placesOf(first), placesOf(second)] as const
  const drawCounts = (group: readonly number[]) => {
    const counts = new Uint32Array(places.size)
    for (let i = 0; i < group.length; i += 1) {
      const place = group[Math.floor(random() * group.length)] ?? 0
      counts[place] = (counts[place] ?? 0) + 1
    }
    return counts
  }
  return () => {
    const [one, other] = [drawCounts(groups[0]), drawCounts(groups[1])]
    let [higher, below] = [0, 0]
    for (let place = 0; place < one.length; place += 1) {
      const [a = 0, b = 0] = [one[place], other[place]]
      higher += a * (below + b / 2)
      below += b
    }
    return higher / (first.length * second.length)
  }
}

const draws = 2000

/** In smaller groups the interval holds the true share less often than it says (MIRROR-30). */
const leastForInterval = 8

/**
 * Returns `pairsHigher` with a 95% interval from 2,000 bootstrap draws within each group, and the share of pairs in which
 * both values are the same (MIRROR-8, MIRROR-30).
 *
 * @param seed the seed of the generator: the first 32 bits of SHA-256 of the activity's id
 * @returns null if a group is empty; `low` and `high` are null if a group has fewer than eight people or all draws agree
 */
export function pairsHigherInterval(
  first: readonly number[],
  second: readonly number[],
  seed: number,
): { value: number; ties: number; low: number | null; high: number | null } | null {
  if (first.length === 0 || second.length === 0) return null
  const shares = { value: pairsHigher(first, second), ties: pairsTied(first, second) }
  if (first.length < leastForInterval || second.length < leastForInterval)
    return { ...shares, low: null, high: null }
  const random = seededRandom(seed)
  const draw = pairsOfDraws(first, second, random)
  return { ...shares, ...middle95(Array.from({ length: draws }, draw)) }
}

function pairsTied(first: readonly number[], second: readonly number[]): number {
  const same = first.reduce((sum, a) => sum + second.filter((b) => b === a).length, 0)
  return same / (first.length * second.length)
}

/** The result of a room with two groups: the share of pairs, and the size of each group. */
export interface RoomOfPairs {
  value: number
  first: number
  second: number
}

/** Fewer rooms than this get no interval (MIRROR-10). */
const leastRooms = 10

/**
 * Returns the mean of the rooms' shares of pairs, weighted by n₁n₀/(n₁+n₀+1), with a bootstrap interval over rooms
 * (MIRROR-10).
 */
export function pooledPairsHigher(
  rooms: readonly RoomOfPairs[],
  seed: number,
): { value: number; low: number | null; high: number | null } | null {
  const both = rooms.filter(({ first, second }) => first > 0 && second > 0)
  if (both.length === 0) return null
  const value = weightedMean(both)
  if (both.length < leastRooms) return { value, low: null, high: null }
  const random = seededRandom(seed)
  return { value, ...middle95(Array.from({ length: draws }, () => weightedMean(resample(both, random)))) }
}

function weightedMean(rooms: readonly RoomOfPairs[]): number {
  let [sum, weights] = [0, 0]
  for (const { value, first, second } of rooms) {
    const weight = (first * second) / (first + second + 1)
    sum += weight * value
    weights += weight
  }
  return sum / weights
}

function resample<T>(values: readonly T[], random: () => number): T[] {
  return values.map(() => values[Math.floor(random() * values.length)] as T)
}

/**
 * Returns the 2.5th and the 97.5th percentile, with linear interpolation; null where both are the same, because no sample
 * is that certain (MIRROR-30).
 */
function middle95(results: readonly number[]): { low: number | null; high: number | null } {
  const sortedResults = results.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const place = share * (sortedResults.length - 1)
    const [below, above] = [sortedResults[Math.floor(place)] ?? 0, sortedResults[Math.ceil(place)] ?? 0]
    return below + (above - below) * (place - Math.floor(place))
  }
  const [low, high] = [at(0.025), at(0.975)]
  return isClose(low, high) ? { low: null, high: null } : { low, high }
}
