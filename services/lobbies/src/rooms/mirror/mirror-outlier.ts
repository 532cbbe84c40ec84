import type { RoomCount } from '@icio/contracts/rooms/results/mirror-results'

export interface BesideOthers {
  /** The pooled figure of the others (MIRROR-10). */
  value: number
  rooms: number
  people: number
  /** How many standard errors of the difference lie between the room and that figure. */
  standardErrors: number
}

/**
 * Returns how far a room lies from the pooled figure of the others (MIRROR-34). The standard error is that of the
 * difference of the two: with that of the pooled figure alone, nearly every room would be far from a record of many rooms.
 * The room's part of it is that of a room of its size whose people answer as those of the record do: a scripted room in
 * which all agree has no spread of its own, and small ones have too little.
 *
 * @returns null while there are no others
 */
export function besideOthers(count: RoomCount, others: readonly RoomCount[]): BesideOthers | null {
  const [first, second] = sizesOf(count)
  const comparableCounts = others.filter((other) => Math.min(...sizesOf(other)) > 0)
  if (Math.min(first, second) === 0 || comparableCounts.length === 0) return null
  let [weights, weightedSum, variances, people] = [0, 0, 0, 0]
  for (const other of comparableCounts) {
    const [n1, n0] = sizesOf(other)
    const weight = (n1 * n0) / (n1 + n0 + (other.kind === 'pairs' ? 1 : 0))
    weights += weight
    weightedSum += weight * valueOf(other)
    variances += weight ** 2 * varianceOf(other)
    people += n1 + n0
  }
  const value = weightedSum / weights
  const standardError = Math.sqrt(expectedVariance(count, comparableCounts, value) + variances / weights ** 2)
  return {
    value,
    rooms: comparableCounts.length,
    people,
    standardErrors: Math.abs(valueOf(count) - value) / standardError,
  }
}

const sizesOf = (count: RoomCount): [number, number] =>
  count.kind === 'shares' ? [count.first.total, count.second.total] : [count.first, count.second]

const valueOf = (count: RoomCount): number =>
  count.kind === 'shares'
    ? count.first.count / count.first.total - count.second.count / count.second.total
    : count.value

/** The variance of a room's figure from its own counts. */
function varianceOf(count: RoomCount): number {
  if (count.kind === 'pairs') return varianceOfPairs(count.value, count.first, count.second)
  const ofGroup = ({ count: choiceCount, total }: { count: number; total: number }) =>
    varianceOfShare(oneMore(choiceCount, total), total + 2)
  return ofGroup(count.first) + ofGroup(count.second)
}

/** The variance of the figure of a room of this size whose people answer as those of the other rooms. */
function expectedVariance(count: RoomCount, others: readonly RoomCount[], pooledValue: number): number {
  if (count.kind === 'pairs') return varianceOfPairs(pooledValue, count.first, count.second)
  const ofGroup = (group: 'first' | 'second') => {
    const all = others.flatMap((other) => (other.kind === 'shares' ? [other[group]] : []))
    const sum = (field: 'count' | 'total') => all.reduce((total, one) => total + one[field], 0)
    return varianceOfShare(oneMore(sum('count'), sum('total')), count[group].total)
  }
  return ofGroup('first') + ofGroup('second')
}

const varianceOfShare = (share: number, people: number) => (share * (1 - share)) / people

/** A share with one success and one failure added, so that no count is certain (Agresti and Caffo, 2000). */
const oneMore = (count: number, total: number) => (count + 1) / (total + 2)

/** The variance of a share of pairs (Hanley and McNeil, 1982), moved from 0 and 1 as shares are. */
function varianceOfPairs(value: number, n1: number, n0: number): number {
  const least = Math.min(n1, n0)
  const a = oneMore(value * least, least)
  const [q1, q2] = [a / (2 - a), (2 * a ** 2) / (1 + a)]
  return (a * (1 - a) + (n1 - 1) * (q1 - a ** 2) + (n0 - 1) * (q2 - a ** 2)) / (n1 * n0)
}
