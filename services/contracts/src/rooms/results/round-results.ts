import { isClose } from '../../numbers/close.js'
import { mcnemarExact } from '../../statistics/binomial.js'
import { median } from '../../statistics/judgment.js'
import { percentOf, shownTables, type OptionCount } from '../counting.js'
import { leastEstimateDots, type Estimates, type RoundResults, type RoundVerdict } from '../round.js'
import { quorum } from '../rules.js'

/** What one seat said in one vote. */
export interface ChoiceVote {
  choice: string
  confidence: number | null
  /** The table of the seat, if it sits at one. */
  table?: number | null
}

/** One vote of a room, by seat. */
export type Vote<T> = ReadonlyMap<string, T>

/** A test needs this many changed votes (ROUND-12). */
const leastChanged = 6
const significant = 0.05
/** A rise of the mean confidence by this many points is noted (ROUND-13). */
const surerBy = 5

/** Tests whether `gainCount` against `lossCount` is more than chance explains (ROUND-12). */
export function testChange(
  gainCount: number,
  lossCount: number,
): { p: number | null; verdict: RoundVerdict } {
  if (gainCount + lossCount < leastChanged) return { p: null, verdict: 'too-few' }
  const p = mcnemarExact(gainCount, lossCount)
  if (p > significant) return { p, verdict: 'chance' }
  return { p, verdict: gainCount > lossCount ? 'to-right' : 'to-wrong' }
}

/** Counts of a vote in the order of the options; empty below 3 answers (ROOM-13). */
function splitOf(optionIds: readonly string[], vote: Vote<ChoiceVote>): OptionCount[] {
  if (vote.size < quorum.screen) return []
  const choices = [...vote.values()].map(({ choice }) => choice)
  return optionIds.map((choice_id) => {
    const count = choices.filter((choice) => choice === choice_id).length
    return { choice_id, count, percent: percentOf(count, vote.size) }
  })
}

const shareOf = (count: number, total: number) => (total === 0 ? 0 : (count / total) * 100)
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The first and the last of a list of votes, of the seats that are in both (ROUND-9, ROUND-18). */
function pairsOf<T>(votes: readonly Vote<T>[]): { first: T; last: T }[] {
  const [before] = votes
  const after = votes.at(-1)
  if (!before || !after || votes.length < 2) return []
  return [...before].flatMap(([seat, first]) => {
    const last = after.get(seat)
    return last === undefined ? [] : [{ first, last }]
  })
}

function baseOf<T>(votes: readonly Vote<T>[]) {
  const n = votes.map((vote) => vote.size)
  return {
    n,
    few: (n[0] ?? 0) < quorum.screen,
    voters: new Set(votes.flatMap((vote) => [...vote.keys()])).size,
    both: pairsOf(votes).length,
    skipped: votes.length === 1,
  }
}

/**
 * Returns the results of a round with options (ROUND-8 to ROUND-15). Only the seats that are in the first and the last
 * vote count in shifts; below three of them there are none.
 *
 * @param right the id of the right option, if there is one
 */
export function choiceResults(
  optionIds: readonly string[],
  right: string | undefined,
  votes: readonly Vote<ChoiceVote>[],
): RoundResults {
  const base = baseOf(votes)
  if (base.few) return base
  const splits = votes.map((vote) => splitOf(optionIds, vote))
  const pairs = pairsOf(votes)
  if (pairs.length < quorum.screen) return { ...base, splits }
  if (right === undefined) return { ...base, splits, agreement: agreementOf(optionIds, pairs) }
  const confidence = confidenceOf(right, pairs)
  const tables = turnedTables(right, pairs)
  return {
    ...base,
    splits,
    shift: shiftOf(right, pairs),
    ...(tables.length > 0 ? { turned: tables } : {}),
    ...(confidence ? { confidence } : {}),
    pulled_wrong: pulledWrong(optionIds, right, votes[0]!, pairs),
  }
}

type ChoicePair = { first: ChoiceVote; last: ChoiceVote }

function shiftOf(right: string, pairs: readonly ChoicePair[]): NonNullable<RoundResults['shift']> {
  const count = (before: boolean, after: boolean) =>
    pairs.filter(
      ({ first, last }) => (first.choice === right) === before && (last.choice === right) === after,
    ).length
  const [stayed_right, became_right] = [count(true, true), count(false, true)]
  const [became_wrong, stayed_wrong] = [count(true, false), count(false, false)]
  const before = shareOf(stayed_right + became_wrong, pairs.length)
  const after = shareOf(stayed_right + became_right, pairs.length)
  return {
    stayed_right,
    became_right,
    became_wrong,
    stayed_wrong,
    before,
    after,
    gain: before === 100 || after < before ? null : ((after - before) / (100 - before)) * 100,
    ...testChange(became_right, became_wrong),
  }
}

/** Returns the tables at which at most half were right first and more are right last, of those that may be seen (STAGE-14). */
function turnedTables(right: string, pairs: readonly ChoicePair[]): NonNullable<RoundResults['turned']> {
  const tables = new Set(pairs.flatMap(({ first }) => first.table ?? []))
  const groups = [...tables].map((table) => {
    const own = pairs.filter(({ first }) => first.table === table)
    const correctIn = (vote: 'first' | 'last') => own.filter((pair) => pair[vote].choice === right).length
    return { table, n: own.length, before: correctIn('first'), after: correctIn('last') }
  })
  return shownTables(groups, quorum.tables).filter(({ n, before, after }) => before <= n / 2 && after > n / 2)
}

function confidenceOf(right: string, pairs: readonly ChoicePair[]): RoundResults['confidence'] {
  const confidencePairs = pairs.flatMap(({ first, last }) =>
    first.confidence === null || last.confidence === null
      ? []
      : [{ first, last, before: first.confidence, after: last.confidence }],
  )
  if (confidencePairs.length < quorum.screen) return undefined
  const correctIn = (vote: 'first' | 'last') =>
    shareOf(confidencePairs.filter((pair) => pair[vote].choice === right).length, confidencePairs.length)
  const before = meanOf(confidencePairs.map((pair) => pair.before))
  const after = meanOf(confidencePairs.map((pair) => pair.after))
  // Of whole numbers, so that a rise by exactly five points is one (ROUND-25).
  const rise = confidencePairs.reduce((sum, pair) => sum + pair.after - pair.before, 0)
  const [right_before, right_after] = [correctIn('first'), correctIn('last')]
  return {
    n: confidencePairs.length,
    before,
    after,
    right_before,
    right_after,
    surer_not_better: rise >= surerBy * confidencePairs.length && right_after <= right_before,
  }
}

/** Returns the option that most chose; null where two share the first place. */
function mostFrequent(optionIds: readonly string[], choices: readonly string[]): string | null {
  const counts = optionIds
    .map((id) => ({ id, count: choices.filter((choice) => choice === id).length }))
    .sort((a, b) => b.count - a.count)
  return counts[0] && counts[0].count > (counts[1]?.count ?? 0) ? counts[0].id : null
}

/**
 * Returns whether a wrong majority of the first vote pulled: most of those who changed moved to it (ROUND-14), and more
 * moved to it than away from it than chance explains (ROUND-27).
 */
function pulledWrong(
  optionIds: readonly string[],
  right: string,
  firstVote: Vote<ChoiceVote>,
  pairs: readonly ChoicePair[],
): boolean {
  const majority = mostFrequent(
    optionIds,
    [...firstVote.values()].map(({ choice }) => choice),
  )
  if (majority === null || majority === right) return false
  const changedPairs = pairs.filter(({ first, last }) => first.choice !== last.choice)
  const to = changedPairs.filter(({ last }) => last.choice === majority).length
  const away = changedPairs.filter(({ first }) => first.choice === majority).length
  return to > changedPairs.length / 2 && testChange(to, away).verdict === 'to-right'
}

function agreementOf(
  optionIds: readonly string[],
  pairs: readonly ChoicePair[],
): NonNullable<RoundResults['agreement']> {
  const top = (vote: 'first' | 'last') => {
    const counts = optionIds.map((id) => pairs.filter((pair) => pair[vote].choice === id).length)
    return shareOf(Math.max(0, ...counts), pairs.length)
  }
  return {
    changed: pairs.filter(({ first, last }) => first.choice !== last.choice).length,
    before: top('first'),
    after: top('last'),
  }
}

/** A number's scale, and the true figure where it is known. */
export interface NumberScale {
  scale: 'linear' | 'log'
  truth?: number | undefined
}

/** Returns how far an estimate is from the truth: absolute, on a log scale as a factor of 1 or more (ROUND-16). */
export function errorOf(estimate: number, truth: number, scale: 'linear' | 'log'): number {
  return scale === 'log' ? Math.max(estimate / truth, truth / estimate) : Math.abs(estimate - truth)
}

/** Returns the mean on the scale: on a log scale the geometric one (ROUND-17). */
export function meanOn(values: readonly number[], scale: 'linear' | 'log'): number {
  return scale === 'log' ? Math.exp(meanOf(values.map(Math.log))) : meanOf(values)
}

/** Returns what is shown of the estimates of one vote: dots from five on, else lowest, median and highest (ROUND-6). */
export function estimatesOf(values: readonly number[]): Estimates {
  const dots = values.toSorted((a, b) => a - b)
  if (dots.length < quorum.screen) return { dots: [], three: false }
  if (dots.length >= leastEstimateDots) return { dots, three: false }
  return { dots: [dots[0]!, median(dots), dots.at(-1)!], three: true }
}

/**
 * Returns the results of a round with numbers (ROUND-6, ROUND-16, ROUND-17).
 *
 * @param tableNumbers one number of each table that wrote one; null where tables were not asked
 */
export function numberResults(
  { scale, truth }: NumberScale,
  votes: readonly Vote<number>[],
  tableNumbers: readonly number[] | null = null,
): RoundResults {
  const base = baseOf(votes)
  if (base.few) return base
  const values = votes.map((vote) => [...vote.values()])
  const isShownByVote = values.map((voteNumbers) => voteNumbers.length >= quorum.screen)
  const medians = values.map((voteNumbers, vote) => (isShownByVote[vote] ? median(voteNumbers) : null))
  const numbers: NonNullable<RoundResults['numbers']> = { medians, estimates: values.map(estimatesOf) }
  if (truth !== undefined) {
    numbers.errors = medians.map((value) => (value === null ? null : errorOf(value, truth, scale)))
    numbers.single_error = median(values[0]!.map((value) => errorOf(value, truth, scale)))
    const pairs = pairsOf(votes)
    if (pairs.length >= quorum.screen) {
      const errorPairs = pairs
        .map(({ first, last }) => [errorOf(first, truth, scale), errorOf(last, truth, scale)] as const)
        // 0.1 and 0.3 are equally far from 0.2 (ROUND-25).
        .filter(([before, after]) => !isClose(before, after))
      numbers.nearer = errorPairs.filter(([before, after]) => after < before).length
      numbers.farther = errorPairs.length - numbers.nearer
      Object.assign(numbers, testChange(numbers.nearer, numbers.farther))
    }
  }
  const last = votes.length > 1 && isShownByVote.at(-1) ? values.at(-1)! : null
  return {
    ...base,
    numbers,
    ...(tableNumbers && tableNumbers.length > 0
      ? { tables: tablesOf({ scale, truth }, tableNumbers, values[0]!, last) }
      : {}),
  }
}

function tablesOf(
  { scale, truth }: NumberScale,
  tables: readonly number[],
  first: readonly number[],
  last: readonly number[] | null,
): NonNullable<RoundResults['tables']> {
  const [mean, mean_first] = [meanOn(tables, scale), meanOn(first, scale)]
  const mean_last = last ? meanOn(last, scale) : null
  const error = (value: number) => errorOf(value, truth ?? Number.NaN, scale)
  return {
    n: tables.length,
    mean,
    mean_first,
    mean_last,
    ...(truth === undefined
      ? {}
      : {
          errors: {
            tables: error(mean),
            first: error(mean_first),
            last: mean_last === null ? null : error(mean_last),
          },
        }),
  }
}

/**
 * Returns the result of the second question on the same idea (ROUND-20): the share right of those who were in the first,
 * the last and this vote, beside their first. Undefined below three of them.
 */
export function twinResults(
  optionIds: readonly string[],
  correct: { question: string; twin: string },
  votes: readonly Vote<ChoiceVote>[],
  twin: Vote<ChoiceVote>,
): RoundResults['twin'] {
  const [before] = votes
  const after = votes.at(-1)
  const seats = [...twin.keys()].filter((seat) => before?.has(seat) && after?.has(seat))
  if (seats.length < quorum.screen) return undefined
  const correctIn = (vote: Vote<ChoiceVote> | undefined, right: string) =>
    shareOf(seats.filter((seat) => vote?.get(seat)?.choice === right).length, seats.length)
  return {
    n: seats.length,
    right: correctIn(twin, correct.twin),
    first_right: correctIn(before, correct.question),
    split: splitOf(optionIds, twin),
  }
}
