import { roundTexts, type RoundResults, type RoundVerdict } from './round.js'

/** What the numbers of a round are written with. */
export interface RoundFigures {
  unit?: string | undefined
  decimals?: number | undefined
  scale?: 'linear' | 'log' | undefined
}

/** Writes a number with its unit; a percent sign and a dollar sign stand where readers expect them. */
function figure(value: number, { unit = '', decimals }: RoundFigures): string {
  const text = value
    .toLocaleString('en-US', { maximumFractionDigits: decimals === undefined ? 2 : decimals + 1 })
    .replace('-', '−')
  if (unit === '$') return `$${text}`
  return unit === '%' ? `${text} %` : unit ? `${text} ${unit}` : text
}

/** Writes an error: in the unit, or on a log scale as a factor (ROUND-16). */
export function errorText(error: number, figures: RoundFigures): string {
  return figures.scale === 'log'
    ? `a factor of ${error.toLocaleString('en-US', { maximumFractionDigits: 2 })}`
    : figure(error, figures)
}

const percent = (share: number) => `${Math.round(share)} %`

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
}

/** A sentence, and whether it is one of the verdicts that stand large on the stage. */
export interface RoundLine {
  text: string
  strong?: true
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
    skipped ? strong(roundTexts.skipped) : line(`${both} of ${voters} voted twice.`),
    ...(shift
      ? [
          strong(choiceVerdicts[shift.verdict]),
          line(
            `Right before: ${percent(shift.before)}, after: ${percent(shift.after)}.${
              shift.gain === null ? '' : ` Gain: ${percent(shift.gain)} of what could be gained.`
            }`,
          ),
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
            `Without neighbours, on a new question: ${percent(twin.right)} (first vote: ${percent(twin.first_right)}).`,
          ),
        ]
      : []),
  ]
}

function numberLines({ numbers, tables }: RoundResults, figures: RoundFigures): RoundLine[] {
  if (!numbers) return []
  const { medians, errors, single_error, nearer, farther, verdict } = numbers
  const known = (values: readonly (number | null)[] | undefined) =>
    (values ?? []).filter((value) => value !== null)
  const shown = known(medians).map((value) => figure(value, figures))
  const off = known(errors).map((error) => errorText(error, figures))
  const first = errors?.[0]
  return [
    {
      text:
        shown.length > 1
          ? `Median of the estimates: ${shown.join(', then ')}${off.length > 0 ? `; off by ${off.join(', then ')}` : ''}.`
          : `Median of the estimates: ${shown.join('')}${off.length > 0 ? `; off by ${off.join('')}` : ''}.`,
    },
    ...(single_error !== undefined && first !== undefined && first !== null
      ? [
          {
            text: `Half of you were further off than ${errorText(single_error, figures)}. All of you together: ${errorText(first, figures)}.`,
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

function tablesLine(
  { n, mean, mean_first, mean_last, errors }: NonNullable<RoundResults['tables']>,
  figures: RoundFigures,
): string {
  const part = (name: string, value: number, error: number | null | undefined) =>
    `${name} ${figure(value, figures)}${error === undefined || error === null ? '' : ` (off by ${errorText(error, figures)})`}`
  return `${[
    part(n === 1 ? 'The number of 1 table:' : `The mean of ${n} tables' numbers:`, mean, errors?.tables),
    part('of the first estimates:', mean_first, errors?.first),
    ...(mean_last === null ? [] : [part('of the last estimates:', mean_last, errors?.last)]),
  ].join('; ')}.`
}
