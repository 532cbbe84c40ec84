import { dayIn } from '../dates/days.js'
import { digitsText, figureText } from '../numbers/figure-text.js'
import { leastForVerdict, type RangeVerdict } from '../statistics/ranges.js'

/** The number of questions of a round, or as many as the bank has (RANGE-1). */
export const roundLength = 10

/** A question that a player has met within this time is dealt only after all others (RANGE-2). */
export const metLifetimeMs = 30 * 24 * 60 * 60 * 1000

/** A round can be continued this long; an anonymous one is gone after it (RANGE-19). */
export const roundLifetimeMs = 24 * 60 * 60 * 1000

/** The number of answers in a block of the record (RANGE-18). */
export const blockLength = 20

/** Fewer forecasts than this are not summed up for others (RANGE-22). */
export const leastForecasts = 5

/** The two collections of range questions; they are not among the six banks of the audit. */
export const rangeBankOf = {
  general: 'range_questions',
  'government-risk-pools': 'range_questions_risk_pools',
} as const
export type RangeBankName = (typeof rangeBankOf)[keyof typeof rangeBankOf]

/** The parts of a question that decide whether a range is possible. */
export interface RangeLimits {
  unit: string
  scale: 'linear' | 'log'
  least: number
  most: number
}

/** What is wrong with a range: the field, and the text beside it. */
export interface RangeProblem {
  field: 'low' | 'high'
  text: string
}

/**
 * Returns what is wrong with a range, or null if it can be taken (RANGE-6).
 *
 * @param range two finite numbers
 */
export function rangeProblem(
  { low, high }: { low: number; high: number },
  { unit, scale, least, most }: RangeLimits,
): RangeProblem | null {
  const ends = [
    ['low', low],
    ['high', high],
  ] as const
  if (scale === 'log') {
    const notAbove = ends.find(([, value]) => value <= 0)
    if (notAbove) return { field: notAbove[0], text: 'Both ends must be above 0.' }
  }
  const outside = ends.find(([, value]) => value < least || value > most)
  if (outside) return { field: outside[0], text: limitsText({ least, most, unit }) }
  return high > low ? null : { field: 'high', text: 'The upper end must be above the lower end.' }
}

/** Says between which values a range or an outcome of a question must lie (RANGE-6). */
export function limitsText({ least, most, unit }: Pick<RangeLimits, 'least' | 'most' | 'unit'>): string {
  return `Stay between ${digitsText(least, { unit })} and ${figureText(most, { unit })}.`
}

/** From this many answers on ranges can be found too wide: 0.9²⁹ is below 5 % (RANGE-14). */
const leastForTooWide = 29
/** With fewer answers a verdict in line says that they cannot show small errors (RANGE-15). */
const leastForSmallErrors = 30
/** A stretch up to this factor is not mentioned (RANGE-16). */
const notableStretch = 1.05

const numberWords: Readonly<Record<number, string>> = { 9: 'Nine', 10: 'Ten' }

/**
 * Returns what the verdict on some ranges says, in sentences (RANGE-14 to RANGE-16, RANGE-28): that nothing was found is
 * not said as 'fits', and how much wider ranges should be only of those that were too narrow.
 *
 * @param stretch the factor of RANGE-16; null where it is not finite
 */
export function verdictLines({
  n,
  verdict,
  stretch,
}: {
  n: number
  verdict: RangeVerdict | null
  stretch: number | null
}): string[] {
  const many = numberWords[n] ?? n
  switch (verdict) {
    case null:
      return [`Answer ${leastForVerdict - n} more for a verdict.`]
    case 'too-wide':
      return ['Your ranges were wider than they had to be.']
    case 'too-narrow':
      return [
        'Your ranges were too narrow.',
        ...(stretch !== null && Number.isFinite(stretch) && stretch > notableStretch
          ? [`Make your ranges about ${stretch.toFixed(1)} times as wide.`]
          : []),
      ]
    case 'in-line':
      return [
        n < leastForTooWide
          ? `${many} answers do not show that your ranges are too narrow.`
          : `${many} answers show neither that your ranges are too narrow nor that they are too wide.`,
        ...(n < leastForSmallErrors ? [`${many} answers cannot show small errors.`] : []),
      ]
  }
}

/** The parts of a row that are checked together; see RangeRow in schemas.ts. */
interface CheckedRow extends RangeLimits {
  answer: number | null
  as_of?: string | undefined
  tags: readonly string[]
  closes_at?: string | undefined
  resolves_at?: string | undefined
}

/**
 * Returns what a row of the right shape has wrong all the same, by field (RANGE-20, RANGE-21).
 *
 * @param tagsInUse the tags of the six banks; undefined to accept any
 */
export function rangeRowProblems(
  row: CheckedRow,
  { now, tagsInUse }: { now: Date; tagsInUse?: ReadonlySet<string> },
): { field: string; text: string }[] {
  const problems: { field: string; text: string }[] = []
  const wrong = (field: string, text: string) => problems.push({ field, text })
  const { scale, least, most, answer, as_of: asOf, tags, closes_at: closes, resolves_at: resolves } = row
  if (least >= most) wrong('most', 'The most must be above the least.')
  if (scale === 'log' && least <= 0) wrong('least', 'On the log scale the least must be above 0.')
  if (answer !== null && (answer < least || answer > most))
    wrong('answer', 'The answer must be between the least and the most.')
  // A day has begun as soon as it has in the zone that is furthest ahead.
  if (asOf !== undefined && asOf > dayIn(now, 'Pacific/Kiritimati'))
    wrong('as_of', 'This date is in the future.')
  for (const tag of tags)
    if (tagsInUse && !tagsInUse.has(tag)) wrong('tags', `No bank uses the tag '${tag}'.`)
  const isForecast = closes !== undefined || resolves !== undefined
  if (isForecast && (closes === undefined || resolves === undefined))
    wrong('closes_at', 'A forecast needs the day it closes and the day it is resolved.')
  else if (closes !== undefined && resolves !== undefined && closes >= resolves)
    wrong('closes_at', 'A forecast must close before it is resolved.')
  if (isForecast && answer !== null) wrong('answer', 'A forecast has no answer yet.')
  if (!isForecast && answer === null) wrong('answer', 'Enter the answer.')
  return problems
}
