import { isClose } from '../../numbers/close.js'
import { decimalsBeside, figureText, roundedText, shareText, withUnit } from '../../numbers/figure-text.js'
import { roundTexts, type RoundResults, type RoundVerdict } from '../round.js'

/** What the numbers of a round are written with. */
export interface RoundFigures {
  unit?: string | undefined
  decimals?: number | undefined
  scale?: 'linear' | 'log' | undefined
}

/** Writes a median of typed figures, with all of its digits. */
const medianText = (value: number, { unit }: RoundFigures) => figureText(value, { unit })

/** Writes a mean with one decimal more than the figures have. */
const meanText = (value: number, { unit, decimals = 1 }: RoundFigures) =>
  withUnit(roundedText(value, { unit, decimals: decimals + 1 }), unit)

/** Writes an error: in the unit, or on a log scale as a factor (ROUND-16). */
function errorText(error: number, { unit, decimals = 1, scale }: RoundFigures): string {
  const isFactor = scale === 'log'
  const least = decimalsBeside(error, isFactor ? 1 : 0, isFactor ? 2 : decimals + 1)
  const text = roundedText(error, { decimals: least })
  if (isFactor) return `a factor of ${text}`
  // Between two years lie years.
  return withUnit(text, unit === 'year' ? 'years' : unit)
}

const percent = (share: number) => `${shareText(share)}%`

const choiceVerdicts: Record<RoundVerdict, string> = {
  'to-right': roundTexts.toRight,
  'to-wrong': roundTexts.toWrong,
  chance: roundTexts.chance,
  'too-few': roundTexts.tooFew,
}
const numberVerdicts: Record<RoundVerdict, string> = {
  ...choiceVerdicts,
  'to-right': roundTexts.nearer,
  'to-wrong': roundTexts.farther,
  'too-few': roundTexts.tooFewMoved,
}

/** A sentence, and whether it is one of the verdicts that stand large on the stage. */
export interface RoundLine {
  text: string
  strong?: true
  /** Stands on the stage too, beside the verdicts: how many the four counts are of. */
  beside?: true
}

/**
 * Returns what a round has come to, in sentences (ROUND-8 to ROUND-20): the same ones on devices, stage and report. The
 * splits, the four counts and the dots are drawn beside them.
 */
export function roundLines(results: RoundResults, figures: RoundFigures = {}): RoundLine[] {
  const { few, both, voters, skipped, shift, confidence, pulled_wrong, agreement, twin } = results
  if (few) return []
  const line = (text: string): RoundLine => ({ text })
  const strong = (text: string): RoundLine => ({ text, strong: true })
  return [
    skipped
      ? strong(roundTexts.skipped)
      : { text: `${both} of ${voters} voted twice.`, ...(shift ? { beside: true as const } : {}) },
    ...(shift
      ? [
          strong(choiceVerdicts[shift.verdict]),
          line(`Right before: ${percent(shift.before)}, after: ${percent(shift.after)}.${gainText(shift)}`),
        ]
      : []),
    ...(confidence
      ? [
          line(
            `${confidence.n} said twice how sure they are: ${percent(confidence.before)} sure and ${percent(confidence.right_before)} right before, ${percent(confidence.after)} sure and ${percent(confidence.right_after)} right after.`,
          ),
          ...(confidence.surer_not_better ? [strong(roundTexts.surer)] : []),
        ]
      : []),
    ...(pulled_wrong ? [strong(roundTexts.pulled)] : []),
    ...(agreement
      ? [
          line(
            `${agreement.changed} changed. The most frequent option had ${percent(agreement.before)} before and ${percent(agreement.after)} after.`,
          ),
          strong(roundTexts.agreement),
        ]
      : []),
    ...numberLines(results, figures),
    ...(twin
      ? [
          strong(
            `Without neighbors, on a new question: ${percent(twin.right)} (first vote: ${percent(twin.first_right)}).`,
          ),
        ]
      : []),
  ]
}

/**
 * Returns the one line of a round that a wall says large: of those who were wrong, how many are right now; where more were
 * lost than won, the other way round. Null without four counts. It counts and judges nothing: the test of ROUND-12 follows.
 */
export function roundHeadline({ shift }: Pick<RoundResults, 'shift'>): string | null {
  if (!shift) return null
  const { became_right, became_wrong, stayed_right, stayed_wrong } = shift
  const [wrong, right] = [became_right + stayed_wrong, stayed_right + became_wrong]
  if (became_wrong > became_right) return `${became_wrong} of ${right} who were right are wrong now.`
  return wrong === 0
    ? 'All who voted twice were right both times.'
    : `${became_right} of ${wrong} who were wrong are right now.`
}

/** Says what share of the possible gain or loss there was (ROUND-11, ROUND-26). */
function gainText({ before, after, gain }: NonNullable<RoundResults['shift']>): string {
  if (after < before) return ` Loss: ${percent(((before - after) / before) * 100)} of what could be lost.`
  return gain === null ? '' : ` Gain: ${percent(gain)} of what could be gained.`
}

function numberLines({ numbers, tables }: RoundResults, figures: RoundFigures): RoundLine[] {
  if (!numbers) return []
  const { medians, errors, single_error, nearer, farther, verdict } = numbers
  const withoutNulls = (values: readonly (number | null)[] | undefined) =>
    (values ?? []).filter((value) => value !== null)
  const medianTexts = withoutNulls(medians).map((value) => medianText(value, figures))
  const off = withoutNulls(errors).map((error) => errorText(error, figures))
  const first = errors?.[0]
  return [
    {
      text:
        medianTexts.length > 1
          ? `Median of the estimates: ${medianTexts.join(', then ')}${off.length > 0 ? `; off by ${off.join(', then ')}` : ''}.`
          : `Median of the estimates: ${medianTexts.join('')}${off.length > 0 ? `; off by ${off.join('')}` : ''}.`,
    },
    ...(single_error !== undefined && first !== undefined && first !== null
      ? [
          {
            text: `${singlesText(single_error, figures)} All of you together: ${errorText(first, figures)}.`,
            strong: true as const,
          },
        ]
      : []),
    ...(nearer !== undefined && farther !== undefined
      ? [
          { text: `${nearer} came nearer, ${farther} went farther.` },
          ...(verdict ? [{ text: numberVerdicts[verdict], strong: true as const }] : []),
        ]
      : []),
    ...(tables ? [{ text: tablesLine(tables, figures) }] : []),
  ]
}

/** Says how far single estimates were off: half of them or more by their median error or more, also where they tie. */
function singlesText(error: number, figures: RoundFigures): string {
  return isClose(error, figures.scale === 'log' ? 1 : 0)
    ? 'At least half of you had the right figure.'
    : `At least half of you were off by ${errorText(error, figures)} or more.`
}

function tablesLine(
  { n, mean, mean_first, mean_last, errors }: NonNullable<RoundResults['tables']>,
  figures: RoundFigures,
): string {
  const part = (name: string, value: number, error: number | null | undefined) =>
    `${name} ${meanText(value, figures)}${error === undefined || error === null ? '' : ` (off by ${errorText(error, figures)})`}`
  return `${[
    part(n === 1 ? 'The number of 1 table:' : `The mean of ${n} tables' numbers:`, mean, errors?.tables),
    part('of the first estimates:', mean_first, errors?.first),
    ...(mean_last === null ? [] : [part('of the last estimates:', mean_last, errors?.last)]),
  ].join('; ')}.`
}
