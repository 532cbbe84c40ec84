import { binomialProbability } from '../../statistics/binomial.js'
import { isAbove } from '../../numbers/close.js'
import { pairsHigher, pairsHigherInterval, pooledPairsHigher } from '../../statistics/bootstrap.js'
import { median, noiseIndex } from '../../statistics/judgment.js'
import { newcombeDifference, pooledDifference } from '../../statistics/shares.js'
import {
  leastForMirrorDots,
  leastForOwn,
  leastForSentence,
  leastInGroup,
  leastOfSide,
  mirrorTexts,
  type Experiment,
  type MirrorEstimate,
  type MirrorGroup,
  type MirrorResults,
} from '../mirror.js'
import { quorum } from '../rules.js'

/** What one seat answered, with the wording that it read: 0 for the first, 1 for the second. */
export interface MirrorAnswer {
  wording: 0 | 1
  choice?: string | undefined
  number?: number | undefined
  guess?: number | undefined
  expected?: number | undefined
}

/** Counts of one room, by group, as they join the record of all rooms (MIRROR-18). */
export type RoomCount =
  | { kind: 'shares'; first: { count: number; total: number }; second: { count: number; total: number } }
  | { kind: 'pairs'; value: number; first: number; second: number }

/** Returns the answers of a group: [that of the wording expected to be higher, the other one]. */
function sidesOf<T>(experiment: Pick<Experiment, 'expected'>, groups: readonly [T, T]): readonly [T, T] {
  return experiment.expected.higher === 2 ? [groups[1], groups[0]] : groups
}

function groupsOf(answers: readonly MirrorAnswer[]): [MirrorAnswer[], MirrorAnswer[]] {
  return [answers.filter(({ wording }) => wording === 0), answers.filter(({ wording }) => wording === 1)]
}

const numbersIn = (answers: readonly MirrorAnswer[]) => answers.flatMap(({ number }) => number ?? [])

/**
 * Returns the result of an experiment with two wordings (MIRROR-6 to MIRROR-9). Below two answers in a group there is
 * only the sentence.
 *
 * @param seed the seed of the bootstrap: the first 32 bits of SHA-256 of the activity's id
 */
export function betweenResults(
  experiment: Pick<Experiment, 'id' | 'outcome' | 'expected' | 'laboratories'>,
  answers: readonly MirrorAnswer[],
  seed: number,
): MirrorResults {
  const groups = groupsOf(answers)
  const smaller = Math.min(groups[0].length, groups[1].length)
  const n = answers.length
  if (smaller < leastInGroup) return { n, few: true, groups: [], sentence: mirrorTexts.tooFewForGroups }
  const sizes: [number, number] = [groups[0].length, groups[1].length]
  const { outcome } = experiment
  if (outcome.kind === 'option') {
    const shares = groups.map((group) => ({
      count: group.filter(({ choice }) => choice === outcome.option).length,
      total: group.length,
    })) as [Count, Count]
    const difference = newcombeDifference(...sidesOf(experiment, shares))
    return {
      n,
      few: false,
      groups: shares.map(({ count, total }) => ({ n: total, count, share: (count / total) * 100 })),
      difference,
      ...(experiment.laboratories ? { effect: difference.value * 100 } : {}),
      sentence: sentenceOf(experiment.id, sizes, difference, { none: 0, most: 1 }),
    }
  }
  const values = groups.map(numbersIn) as [number[], number[]]
  const [high, low] = sidesOf(experiment, values)
  const pairs = pairsHigherInterval(high, low, seed)
  if (!pairs) return { n, few: true, groups: [], sentence: mirrorTexts.tooFewForGroups }
  const effect = experiment.laboratories ? standardizedDifference(high, low) : null
  return {
    n,
    few: false,
    groups: values.map(groupOfNumbers),
    pairs,
    ...(effect === null ? {} : { effect }),
    sentence: sentenceOf(experiment.id, sizes, pairs, { none: 0.5, most: 1 }),
  }
}

interface Count {
  count: number
  total: number
}

function groupOfNumbers(values: readonly number[]): MirrorGroup {
  return {
    n: values.length,
    ...(values.length >= quorum.screen ? { median: median(values) } : {}),
    ...(values.length >= leastForMirrorDots ? { values: values.toSorted((a, b) => a - b) } : {}),
  }
}

/** Returns the difference of two means in pooled standard deviations (Cohen's d); null where nothing varies. */
export function standardizedDifference(first: readonly number[], second: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0)
  const variance = (squares(first) + squares(second)) / (first.length + second.length - 2)
  return variance > 0 ? (mean(first) - mean(second)) / Math.sqrt(variance) : null
}

/**
 * Returns the sentence of a room alone (MIRROR-9). `none` is the value without an effect, `most` the largest one: groups of
 * eight that have nothing in common show an effect although no interval can be drawn around it (MIRROR-30).
 */
function sentenceOf(
  experimentId: string,
  [first, second]: readonly [number, number],
  { value, low, high }: MirrorEstimate,
  { none, most }: { none: number; most: number },
): string {
  if (Math.min(first, second) < leastForSentence)
    return experimentId === 'frame'
      ? `With ${first} and ${second} people this cannot be a verdict: an effect as large as in the 36 laboratories would come out level or reversed in ${levelOrReversed(first, second)} of 100 such rooms.`
      : mirrorTexts.noVerdict
  if (isAbove(low ?? (value === most ? value : none), none)) return mirrorTexts.shows
  const least = 2 * none - most
  return isAbove(none, high ?? (value === least ? value : none))
    ? mirrorTexts.opposite
    : mirrorTexts.cannotTell
}

/** The shares that chose plan A in the 36 laboratories, after each of the two texts (docs/spec/published-figures.md, 5.2). */
const laboratoryShares = [2059 / 3097, 1200 / 3174] as const

/**
 * Returns how many of 100 rooms with groups of these sizes come out level or reversed where the true shares are those of
 * the laboratories (MIRROR-31).
 */
function levelOrReversed(first: number, second: number): number {
  const chances = (total: number, share: number) =>
    Array.from({ length: total + 1 }, (_, count) => binomialProbability(count, total, share))
  const [ofFirst, ofSecond] = [chances(first, laboratoryShares[0]), chances(second, laboratoryShares[1])]
  let sum = 0
  ofFirst.forEach((one, a) =>
    ofSecond.forEach((other, c) => {
      // Of whole numbers: shares of unequal groups are level only where the products are.
      if (a * second <= c * first) sum += one * other
    }),
  )
  return Math.round(sum * 100)
}

/**
 * Returns the result of false consensus (MIRROR-14). The mean error is withheld too where a side is too small for its
 * mean: it could be had by subtraction.
 */
export function ownResults(optionIds: readonly string[], answers: readonly MirrorAnswer[]): MirrorResults {
  const n = answers.length
  if (n < leastForOwn) return { n, few: true, groups: [] }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const sides = optionIds.map((choice_id) => {
    const own = answers.filter(({ choice }) => choice === choice_id)
    const guesses = own.flatMap(({ guess }) => guess ?? [])
    return {
      choice_id,
      n: own.length,
      share: (own.length / n) * 100,
      guess: guesses.length >= leastOfSide ? mean(guesses) : null,
    }
  })
  const truth = new Map(sides.map(({ choice_id, share }) => [choice_id, share]))
  const errors = answers.flatMap(({ choice = '', guess }) =>
    guess === undefined ? [] : [guess - (truth.get(choice) ?? 0)],
  )
  const isComplete = sides.every((side) => side.n === 0 || side.guess !== null)
  return { n, few: false, groups: [], own: { sides, error: isComplete ? mean(errors) : null } }
}

/** Returns the result of a case that everybody judged (MIRROR-15, MIRROR-16, MIRROR-17). */
export function noiseResults(
  answers: readonly MirrorAnswer[],
  earlier?: { index: number; n: number },
): MirrorResults {
  const numbers = numbersIn(answers).toSorted((a, b) => a - b)
  const index = noiseIndex(numbers)
  const n = answers.length
  if (n < quorum.screen || index === null) return { n, few: true, groups: [] }
  const expected = answers.flatMap((answer) => answer.expected ?? [])
  return {
    n,
    few: false,
    groups: [],
    noise: {
      index,
      expected: expected.length >= quorum.screen ? median(expected) : null,
      // The median of three judgments would be the judgment of one person.
      dots: numbers.length >= leastForMirrorDots ? numbers : [],
      ...(earlier ? { earlier } : {}),
    },
  }
}

/** Returns what a room adds to the record of all rooms (MIRROR-18); null for other forms and an empty group. */
export function roomCountOf(
  experiment: Pick<Experiment, 'form' | 'outcome' | 'expected'>,
  answers: readonly MirrorAnswer[],
): RoomCount | null {
  const [first, second] = sidesOf(experiment, groupsOf(answers))
  if (experiment.form !== 'between' || first.length === 0 || second.length === 0) return null
  const { outcome } = experiment
  if (outcome.kind !== 'option') {
    const [high, low] = [numbersIn(first), numbersIn(second)]
    if (high.length === 0 || low.length === 0) return null
    return { kind: 'pairs', value: pairsHigher(high, low), first: first.length, second: second.length }
  }
  const countOf = (group: readonly MirrorAnswer[]) => ({
    count: group.filter(({ choice }) => choice === outcome.option).length,
    total: group.length,
  })
  return { kind: 'shares', first: countOf(first), second: countOf(second) }
}

/** Returns all rooms together (MIRROR-10); undefined without a room that has both groups. */
export function allRooms(counts: readonly RoomCount[], seed: number): MirrorResults['rooms'] {
  const shares = counts.flatMap((count) => (count.kind === 'shares' ? [count] : []))
  const pairs = counts.flatMap((count) => (count.kind === 'pairs' ? [count] : []))
  if (shares.length > 0) {
    const pooledShares = pooledDifference(shares)
    if (!pooledShares) return undefined
    const { value, low, high, rooms } = pooledShares
    return {
      value,
      low,
      high,
      rooms,
      people: shares.reduce((sum, { first, second }) => sum + first.total + second.total, 0),
    }
  }
  const pooledPairs = pooledPairsHigher(pairs, seed)
  if (!pooledPairs) return undefined
  return {
    ...pooledPairs,
    rooms: pairs.length,
    people: pairs.reduce((sum, { first, second }) => sum + first + second, 0),
  }
}

/**
 * Deals wordings in blocks of two (MIRROR-3): the first of a block gets what the coin says, the second the other one.
 *
 * @param place the place in the order of first opening, from 0
 * @param coin the coin of the block with this index: 0 or 1
 */
export function dealtWording(place: number, coin: (block: number) => 0 | 1): 0 | 1 {
  const first = coin(Math.floor(place / 2))
  return place % 2 === 0 ? first : first === 0 ? 1 : 0
}
