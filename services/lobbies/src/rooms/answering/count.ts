import {
  countRanks,
  countWords,
  plainWord,
  middleHalf,
  percentOf,
  shownTables,
  wordsShown,
} from '@icio/contracts/rooms/counting'
import type { OptionCount, Results } from '@icio/contracts/rooms/endpoints'
import { quorum, ratings } from '@icio/contracts/rooms/rules'
import { questionOfRound } from '../activities/round.js'
import type { BallotCount } from './ballot-count.js'
import type { AnswerRecord } from '../../collections/room-answers.js'
import { questionOf, type ActivityRecord } from '../room.js'

type Given = Pick<AnswerRecord, 'value' | 'table'>

/** Returns the options that are answered: those of the activity, of the quiz question, or of the clue. */
export function optionsOf(activity: ActivityRecord): { id: string; text: string }[] {
  if (activity.round) return questionOfRound(activity).options
  return questionOf(activity)?.options ?? activity.content.options ?? []
}

export function countOptions(optionIds: readonly string[], answers: readonly Given[]): OptionCount[] {
  const counts = new Map<string, number>()
  for (const { value } of answers) {
    for (const id of value.choice_ids ?? []) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return optionIds.map((choice_id) => {
    const count = counts.get(choice_id) ?? 0
    return { choice_id, count, percent: percentOf(count, answers.length) }
  })
}

/** Counts the answers of one ballot: everything that screens and the report may need, withholding nothing. */
export function countAnswers(activity: ActivityRecord, answers: readonly Given[]): BallotCount {
  const ids = optionsOf(activity).map(({ id }) => id)
  const { kind, truth, statements = [] } = activity.content
  const hasOptions = kind === 'choice' || kind === 'quiz' || kind === 'board'
  const numbersOf = (answerRows: readonly Given[]) => answerRows.flatMap(({ value }) => value.number ?? [])
  const rangesOf = (answerRows: readonly Given[]) =>
    answerRows.flatMap(({ value: { low, high } }) =>
      low === undefined || high === undefined ? [] : [{ low, high }],
    )
  const byTable = new Map<number, Given[]>()
  for (const answer of answers) {
    const table = answer.table ?? 0
    const own = byTable.get(table) ?? []
    own.push(answer)
    byTable.set(table, own)
  }
  const tables = [...byTable].sort(([a], [b]) => a - b)
  return {
    n: answers.length,
    counts: hasOptions ? countOptions(ids, answers) : [],
    dots: kind === 'number' ? numbersOf(answers).sort((a, b) => a - b) : [],
    ranges: kind === 'range' ? rangesOf(answers).sort((a, b) => a.low - b.low || a.high - b.high) : [],
    // All of them: which ones appear is decided by the approval of the hosts at the time (ROOM-15).
    words:
      kind === 'words'
        ? countWords(
            answers.map(({ value }) => value.words ?? []),
            2,
            Infinity,
          )
        : [],
    ranks:
      kind === 'rank'
        ? countRanks(
            ids,
            answers.map(({ value }) => value.order ?? []),
          )
        : [],
    ...(kind === 'feedback' ? { ratings: statements.map((_, place) => countRatings(place, answers)) } : {}),
    tables: tables.map(([table, own]) => {
      return {
        table,
        n: own.length,
        counts: hasOptions ? countOptions(ids, own) : [],
        median: kind === 'number' ? middleHalf(numbersOf(own)).median : null,
        hits:
          kind === 'range' && truth !== undefined
            ? rangesOf(own).filter(({ low, high }) => low <= truth && truth <= high).length
            : null,
      }
    }),
  }
}

/** Returns how many gave a statement the lowest rating, the next, up to the highest. */
function countRatings(place: number, answers: readonly Given[]): number[] {
  const counts = Array.from({ length: ratings.most - ratings.least + 1 }, () => 0)
  for (const { value } of answers) {
    const rating = value.ratings?.[place]
    if (rating !== undefined) counts[rating - ratings.least] = (counts[rating - ratings.least] ?? 0) + 1
  }
  return counts
}

/** Returns the round that was counted last: that of the question on the screen, or of the activity. */
export function countedOf(activity: ActivityRecord): BallotCount | null {
  return activity.quiz || activity.board ? (questionOf(activity)?.counted ?? null) : activity.counted
}

/**
 * Returns what may be shown of a count (ROOM-13, ROOM-17): nothing below the quorum, tables only where nothing can be
 * had by subtraction, words only where hosts approved them.
 *
 * @param approved the words that may appear, by their plain form
 */
export function toResults(
  activity: ActivityRecord,
  counts: BallotCount,
  {
    approved,
    hasAnswer,
    hasTables,
  }: { approved: ReadonlyMap<string, string>; hasAnswer: boolean; hasTables: boolean },
): Results {
  const { n } = counts
  const { truth, kind } = activity.content
  const few = n < quorum.screen
  const base = { n, few }
  const tables = few || !hasTables ? [] : shownTables(counts.tables, quorum.tables)
  switch (kind) {
    case 'number': {
      const { median, low, high } = middleHalf(counts.dots)
      return {
        ...base,
        kind,
        dots: few ? [] : counts.dots,
        median: few ? null : median,
        middle: few ? null : { low, high },
        tables: tables.map(({ table, n, median }) => ({ table, n, ...(median === null ? {} : { median }) })),
      }
    }
    case 'range': {
      const ends = (end: 'low' | 'high') => middleHalf(counts.ranges.map((range) => range[end])).median
      const isHit = ({ low, high }: { low: number; high: number }) =>
        truth !== undefined && low <= truth && truth <= high
      return {
        ...base,
        kind,
        ranges: few ? [] : counts.ranges,
        low_median: few ? null : ends('low'),
        high_median: few ? null : ends('high'),
        ...(few || !hasAnswer || truth === undefined ? {} : { hits: counts.ranges.filter(isHit).length }),
        tables: tables.map(({ table, n, hits }) => ({
          table,
          n,
          ...(hasAnswer && hits !== null ? { hits } : {}),
        })),
      }
    }
    case 'words': {
      const several = new Set(counts.words.map(({ text }) => plainWord(text)))
      return {
        ...base,
        kind,
        words: few
          ? []
          : counts.words.filter(({ text }) => approved.has(plainWord(text))).slice(0, wordsShown),
        once: few
          ? []
          : [...approved]
              .flatMap(([plain, text]) => (several.has(plain) ? [] : [text]))
              .sort()
              .slice(0, wordsShown),
      }
    }
    case 'rank':
      return { ...base, kind, options: few ? [] : counts.ranks }
    case 'questions':
      return { ...base, few: false, kind }
    case 'quiz':
    case 'board':
      return { ...base, kind, counts: few ? [] : counts.counts }
    default:
      return {
        ...base,
        kind: 'choice',
        counts: few ? [] : counts.counts,
        tables: tables.map(({ table, n, counts }) => ({ table, n, counts })),
      }
  }
}
