import { isClose } from './close.js'

/** What decides how a figure is written. */
export interface FigureForm {
  unit?: string | undefined
  /** Decimals that are always written; more follow where the figure has them. */
  decimals?: number | undefined
}

/** More digits than anybody types behind a point, and fewer than the rounding errors of a computation reach. */
const knownDigits = 14
const mostDecimals = 15

function groupDigits(value: number, unit: string, least: number, most: number): string {
  return value
    .toLocaleString('en-US', {
      minimumFractionDigits: Math.min(least, most),
      maximumFractionDigits: most,
      useGrouping: unit !== 'year',
    })
    .replace(/^-(?=0(\.0+)?$)/, '')
    .replace('-', '−')
}

/** Writes a figure with all of its digits, as it was typed, and a year as one: 1945, 0.0021, 1,250.5 (RANGE-27). */
export function digitsText(value: number, { unit = '', decimals = 0 }: FigureForm = {}): string {
  const figure = Number.isInteger(value) ? value : Number(value.toPrecision(knownDigits))
  return groupDigits(figure, unit, decimals, mostDecimals)
}

/**
 * Returns with how many decimals a figure is written so that it is not rounded to a border that it missed: 299.6 beside
 * 300 takes one, 0.004 beside 0 takes three (TOOL-28).
 *
 * @param least the decimals that it has anyhow
 */
export function decimalsBeside(value: number, border: number, least: number): number {
  if (!Number.isFinite(value) || isClose(value, border)) return least
  let decimals = least
  while (decimals < mostDecimals && Number(value.toFixed(decimals)) === Number(border.toFixed(decimals)))
    decimals += 1
  return decimals
}

/** Writes a computed figure, such as a mean, with so many decimals, and with more where it would be written as 0 (TOOL-28). */
export function roundedText(value: number, { unit = '', decimals = 0 }: FigureForm = {}): string {
  const most = decimalsBeside(value, 0, decimals)
  // One more digit than shows that it is not 0, so that 0.0149 is not 0.01.
  return groupDigits(value, unit, 0, most > decimals ? most + 1 : most)
}

/**
 * Puts the unit beside the digits: '$1,200', '−$4.5 million', '4%', '1.5×', '12 years', '1 year', and no unit beside a year
 * such as 1945.
 */
export function withUnit(digits: string, unit = ''): string {
  if (unit === '' || unit === 'year') return digits
  if (unit.startsWith('$')) return digits.replace(/^−?/, '$&$$') + unit.slice(1)
  if (unit.startsWith('%') || unit === '×') return digits + unit
  return `${digits} ${/^−?1$/.test(digits) ? singular(unit) : unit}`
}

/** What follows the noun of a unit: 'of claims', 'per year'. */
const complement = / (?:of|per|in|a) .*$/

/** Units that are the same after a 1. */
const invariableUnits = /^times\b|\bseries$/

/** Returns a unit as it stands after a 1: year, basis point, policy, month of claims. */
function singular(unit: string): string {
  if (invariableUnits.test(unit)) return unit
  const [more = ''] = complement.exec(unit) ?? []
  const noun = unit
    .slice(0, unit.length - more.length)
    .replace(/\blives$/, 'life')
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x|ch|sh)es$/, '')
    // Not of an abbreviation (ms, bps), nor where it belongs to the word (surplus, basis, loss).
    .replace(/(?<=[a-z]{2}[^ius])s$/i, '')
  return noun + more
}

/** Whether a unit is a word or an abbreviation rather than a sign that stands at each figure, or a year, which has none. */
export function isUnitWord(unit = ''): boolean {
  return !['', '%', '$', 'year'].includes(unit)
}

/** Writes two figures; a unit that is a word stands once, after both: '0 to 40 years', '4% to 5%', '$1 to $2 million'. */
export function spanText({ low, high }: { low: number; high: number }, form: FigureForm = {}): string {
  const sign = form.unit?.startsWith('$') ? '$' : ''
  const first = isUnitWord(form.unit) ? { ...form, unit: sign } : form
  return `${figureText(low, first)} to ${figureText(high, form)}`
}

/** Writes a figure with all of its digits and its unit (RANGE-27): '$1,200', '0.0021%', '12 years', '1945'. */
export function figureText(value: number, form: FigureForm = {}): string {
  return withUnit(digitsText(value, form), form.unit)
}

/**
 * Writes a share in whole percent, with decimals where it would be written as 0 or 100 and is neither (TOOL-28).
 *
 * @param borders further ones, at which a sentence beside it changes
 */
export function shareText(percent: number, borders: readonly number[] = []): string {
  const decimals = [100, ...borders].map((border) => decimalsBeside(percent, border, 0))
  return roundedText(percent, { decimals: Math.max(...decimals) })
}
