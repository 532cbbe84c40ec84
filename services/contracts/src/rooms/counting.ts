import { decimalsBeside } from '../numbers/figure-text.js'

/** An option as everybody sees it, in one order on every device; its letter is that of its place (STAGE-4). */
export interface RoomOption {
  id: string
  text: string
}

export interface OptionCount {
  choice_id: string
  count: number
  /** In percent of those who answered: whole, but for shares that would be 0 or 100 and are neither. */
  percent: number
}

/** A group of a result, for example a table, and how many of it answered. */
export interface CountedGroup {
  /** The number of the table; 0 for seats that are at none. */
  table: number
  n: number
}

/**
 * Returns the tables whose result can be shown (ROOM-17): those in which enough answered. What is withheld could be had
 * by subtraction if it were one table, or fewer answers than the quorum; then the next smallest is withheld too. Tables
 * without an answer hold nothing back.
 *
 * @param least the quorum (ROOM-17): `quorum.tables` on screens, `quorum.report` in reports
 */
export function shownTables<Group extends CountedGroup>(groups: readonly Group[], least: number): Group[] {
  const bySize = groups.filter(({ n }) => n > 0).toSorted((a, b) => a.n - b.n || a.table - b.table)
  let withheld = bySize.filter(({ n }) => n < least).length
  const answersOf = (count: number) => bySize.slice(0, count).reduce((sum, { n }) => sum + n, 0)
  while (withheld > 0 && withheld < bySize.length && (withheld === 1 || answersOf(withheld) < least)) {
    withheld += 1
  }
  return bySize.slice(withheld).toSorted((a, b) => a.table - b.table)
}

/** Returns the quantile of sorted numbers, by linear interpolation between the nearest two; NaN for none. */
export function quantile(sortedNumbers: readonly number[], share: number): number {
  if (sortedNumbers.length === 0) return Number.NaN
  const place = (sortedNumbers.length - 1) * share
  const [below, above] = [sortedNumbers[Math.floor(place)] ?? 0, sortedNumbers[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place - Math.floor(place))
}

/** Returns the median and the ends of the middle half (ROOM-14). */
export function middleHalf(numbers: readonly number[]): { median: number; low: number; high: number } {
  const sortedNumbers = numbers.toSorted((a, b) => a - b)
  return {
    median: quantile(sortedNumbers, 0.5),
    low: quantile(sortedNumbers, 0.25),
    high: quantile(sortedNumbers, 0.75),
  }
}

export interface RankedOption {
  choice_id: string
  /** Its mean place, from 1. */
  mean_place: number
  /** The first of k options gets k − 1 points, the last none. */
  borda: number
}

/** Counts rankings (ROOM-14), each a permutation of the options, in the order of the options. */
export function countRanks(
  optionIds: readonly string[],
  orders: readonly (readonly string[])[],
): RankedOption[] {
  return optionIds.map((choice_id) => {
    const places = orders.map((order) => order.indexOf(choice_id) + 1).filter((place) => place > 0)
    const sum = places.reduce((total, place) => total + place, 0)
    return {
      choice_id,
      mean_place: places.length === 0 ? Number.NaN : sum / places.length,
      borda: places.length * optionIds.length - sum,
    }
  })
}

/** Returns a word as it is shown: on one line, with single blanks. */
export function oneLine(word: string): string {
  return word.trim().replace(/\s+/g, ' ')
}

/** Marks at the end of a word or before it, which say how it was said; a word of nothing else stays. */
function withoutEndMarks(word: string): string {
  const bare = word
    .replace(/^[\s¿¡"“”„«»‹›]+/u, '')
    .replace(/(?<![\s.!?…,;:"“”„«»‹›。！？、，؟؛।])[\s.!?…,;:"“”„«»‹›。！？、，؟؛।]+$/u, '')
  return bare === '' ? word : bare
}

/**
 * Returns the form in which two words are the same (ROOM-14): end marks, case (with ß as ss and every i), kinds of
 * apostrophes and hyphens, invisible marks and surplus blanks are set aside.
 */
export function plainWord(word: string): string {
  // Before NFKC, which takes some apostrophes apart.
  const signs = word.replace(/[’‘‛ʼʹ′`´＇]/g, "'").replace(/[‐‑‒–—―−]/g, '-')
  const visibleText = signs.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  // Upper case between: it writes ß as SS and the dotless i like any other; at last İ leaves its dot behind.
  const foldedText = visibleText
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
  return withoutEndMarks(oneLine(foldedText))
}

/** The most frequent words that are shown (ROOM-14). */
export const wordsShown = 20

export interface CountedWord {
  text: string
  count: number
}

/**
 * Counts words (ROOM-14): those that two or more seats entered, the most frequent first, then by the alphabet. A seat that
 * enters a word twice counts once.
 */
export function countWords(
  lists: readonly (readonly string[])[],
  least = 2,
  most = wordsShown,
): CountedWord[] {
  const counts = new Map<string, CountedWord>()
  for (const words of lists) {
    const own = new Map(words.map((word) => [plainWord(word), withoutEndMarks(oneLine(word))]))
    own.delete('')
    for (const [plain, text] of own) {
      const countedWord = counts.get(plain)
      counts.set(plain, { text: countedWord?.text ?? text, count: (countedWord?.count ?? 0) + 1 })
    }
  }
  return [...counts.values()]
    .filter(({ count }) => count >= least)
    .sort((a, b) => b.count - a.count || a.text.localeCompare(b.text, 'en'))
    .slice(0, most)
}

/**
 * Returns the share in whole percent, with decimals where it would be 0 or 100 and is neither (TOOL-28); 0 of nothing.
 * Whole percents of one question need not add up to 100.
 */
export function percentOf(count: number, total: number): number {
  if (total === 0) return 0
  const percent = (count / total) * 100
  return Number(percent.toFixed(decimalsBeside(percent, percent < 50 ? 0 : 100, 0)))
}

/**
 * Returns the entropy of answers in bits, the measure of how much a question divided a room (ROOM-33). Only for questions
 * with one answer a person: of several ticks each, those on which all agree would count as divided (ROUND-28).
 */
export function entropy(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts
    .filter((count) => count > 0)
    .reduce((sum, count) => sum - (count / total) * Math.log2(count / total), 0)
}

/**
 * Returns the answer of a table: the choice of the most of its seats; null for a tie, which is wrong (ROOM-35).
 */
export function majority(choiceIds: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const id of choiceIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a)
  return first && first[1] !== second?.[1] ? first[0] : null
}

/** Returns a table's wager on the last clue: its points times the mean of its seats' confidence (ROOM-35). */
export function wagerOf(points: number, confidences: readonly number[]): number {
  if (confidences.length === 0 || points <= 0) return 0
  const mean = confidences.reduce((sum, value) => sum + value, 0) / confidences.length
  return Math.round((points * Math.min(100, Math.max(0, mean))) / 100)
}

export interface Scored {
  points: number
}

/** Sorts by points and ranks; equal points share a rank (ROOM-31). */
export function rankByPoints<Entry extends Scored>(entries: readonly Entry[]): (Entry & { rank: number })[] {
  let rank = 0
  let last: number | undefined
  return entries
    .toSorted((a, b) => b.points - a.points)
    .map((entry, index) => {
      if (entry.points !== last) rank = index + 1
      last = entry.points
      return { ...entry, rank }
    })
}
