import { digitsText, withUnit } from './figure-text.js'

/** What a number that a person types may be. */
export interface NumberRule {
  /** Printed beside the number, such as '%', '$', 'years' or '$ million'; it can be typed too, whole or in part. */
  unit?: string | undefined
  /** The limits, which the number may reach. */
  least?: number | undefined
  most?: number | undefined
  /** True if the least itself is refused. */
  above?: boolean | undefined
  whole?: boolean | undefined
}

/** How the numbers of an account or of a column are written. */
export interface NumberNotation {
  /** True where accounts are read: brackets are a minus, and the sign of a currency may stand beside a number. */
  accounts?: boolean | undefined
  /** The decimal mark, where it is known; without it each number is read by itself. */
  decimal?: DecimalMark | undefined
}
export type DecimalMark = '.' | ','

/** Longer texts are no number; the bound keeps the reading of pasted pages cheap. */
const longest = 60

const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g
const apostrophes = /['‘´ʼ`]/g
const minus = /[-\u2010-\u2013\u2212\ufe58\ufe63\uff0d]/
const currencies =
  '$ € £ ¥ ₹ kr r usd eur gbp chf cad aud nzd jpy sek nok dkk isk pln zł czk zar brl inr cny hkd sgd mxn'
/** How accounts write a whole amount (1’250.–) and, behind it, a minus (1,250.00-). */
const wholeAmount = /(?<=\d)[.,][-\u2013\u2014]+(?=[^\d\u2013\u2014-]*$)/
const minusBehind = /^([^-\u2010-\u2013\u2212]*\d[.,]?)\s?[-\u2212](\D*)$/

const groupedByCommas = String.raw`[1-9]\d{0,2}(?:,\d{3})+`
const groupedByPoints = String.raw`[1-9]\d{0,2}(?:\.\d{3})+`
const groupedBySigns = String.raw`[1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:’\d{3})+`
const shapes = {
  whole: new RegExp(String.raw`^(?:\d+|${groupedBySigns})$`),
  thousands: new RegExp(`^${groupedByCommas}$`),
  decimalPoint: new RegExp(String.raw`^(?:\d*|${groupedByCommas}|${groupedBySigns})\.\d*$`),
  decimalComma: new RegExp(String.raw`^(?:\d*|${groupedByPoints}|${groupedBySigns}),\d*$`),
  thousandsByPoints: new RegExp(`^${groupedByPoints}$`),
}

/**
 * Reads a number as people type it, whatever their country (NUM-1): a single point is a decimal point; groups of three
 * behind commas are thousands; any other single comma is a decimal comma; blanks and ’ between groups of three are
 * thousands, and so are points where there are two or more of them or a decimal comma stands behind.
 *
 * @returns null if the text is no number by that rule
 */
export function readNumber(text: string, how: NumberNotation & Pick<NumberRule, 'unit'> = {}): number | null {
  if (text.length > longest) return null
  const plainText = text.replace(invisible, '').replace(/\s+/g, ' ').trim()
  const numberText = withoutUnit(how.accounts ? asAccount(plainText) : plainText, how.unit)
  const [, before = '', digits = '', after = ''] =
    /^(\D*?)([.,]?\d(?:.*\d)?[.,]?)(\D*)$/.exec(numberText) ?? []
  const brackets = before.includes('(') && after.includes(')')
  const isNegative = brackets || minus.test(before)
  if (brackets && (!how.accounts || minus.test(before))) return null
  const beside = `${brackets ? before.replace('(', '') : before} ${brackets ? after.replace(')', '') : after}`
  const words = isNegative && !brackets ? beside.replace(minus, '') : beside.replace('+', '')
  if (!isUnit(words, `${how.unit ?? ''} ${how.accounts ? currencies : ''}`)) return null
  const plain = plainDigits(digits.replace(apostrophes, '’'), how.decimal)
  const value = plain === null ? NaN : Number(plain)
  if (!Number.isFinite(value)) return null
  return isNegative && value !== 0 ? -value : value
}

function asAccount(text: string): string {
  return text.replace(wholeAmount, '').replace(minusBehind, '-$1$2')
}

/** Units such as 'per 100' have digits of their own, so a unit that is typed whole goes first. */
function withoutUnit(text: string, unit = ''): string {
  return /\d/.test(unit) && text.toLowerCase().endsWith(unit.toLowerCase())
    ? text.slice(0, -unit.length).trim()
    : text
}

/** Whether the words beside a number are its unit or a part of it, each at most once. */
function isUnit(words: string, unit: string): boolean {
  const unitWords = wordsOf(unit)
  if (unitWords.includes('%')) unitWords.push('percent')
  return wordsOf(words).every((word) => {
    const place = unitWords.indexOf(word)
    if (place >= 0) unitWords.splice(place, 1)
    return place >= 0
  })
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().replace(/[$€£¥₹%]/g, ' $& ')
  return words.split(' ').flatMap((word) => (word ? [word.replace(/(?<=..)s$/, '')] : []))
}

/** Returns the digits with a decimal point and no thousands; null if they have another shape. */
function plainDigits(digits: string, decimal: DecimalMark | undefined): string | null {
  if (!/\d/.test(digits)) return null
  if (shapes.whole.test(digits)) return digits.replace(/[ ’]/g, '')
  if (decimal !== ',') {
    if (shapes.thousands.test(digits)) return digits.replaceAll(',', '')
    if (shapes.decimalPoint.test(digits)) return digits.replace(/[, ’]/g, '')
  }
  if (decimal === '.') return null
  const points = digits.split('.').length - 1
  if (shapes.thousandsByPoints.test(digits) && (points > 1 || decimal === ','))
    return digits.replaceAll('.', '')
  // 012,345 is neither a group of thousands nor what anybody writes for 12.345.
  if (!shapes.decimalComma.test(digits) || (decimal === undefined && /^0\d+,\d{3}$/.test(digits))) return null
  return digits.replace(/[. ’]/g, '').replace(',', '.')
}

/** Whether a text holds more than the beginning of a number, such as a minus or a currency sign. */
export function isBegun(text: string): boolean {
  return /[^\s$€£¥%(),.+\-\u2212]/.test(text)
}

/** Returns what is wrong with a typed number, and what to write instead; null if it can be taken (NUM-2). */
export function numberProblem(text: string, rule: NumberRule & NumberNotation = {}): string | null {
  const { unit, least = -Infinity, most = Infinity, above = false, whole = false } = rule
  if (!/\p{Nd}/u.test(text)) return 'Enter a number.'
  const value = readNumber(text, rule)
  if (value === null) return howToWrite(text, rule)
  if (whole && !Number.isInteger(value)) return 'Enter a whole number.'
  if (above && value <= least) return `Enter a number above ${limitText(least, unit)}.`
  if (value < least) return `Enter ${limitText(least, unit)} or more.`
  return value > most ? `Enter ${limitText(most, unit)} or less.` : null
}

function howToWrite(text: string, { unit, whole, accounts }: NumberRule & NumberNotation): string {
  const bare = text.trim()
  const inside = /^\((.*)\)$/.exec(bare)?.[1]
  if (inside !== undefined && !accounts && readNumber(inside, { unit }) !== null)
    return `Write a minus instead of the brackets: −${inside.trim()}.`
  if (/\de[+-]?\d/i.test(bare)) return 'Write the number in full, without an e.'
  return whole
    ? 'Write a whole number, like 1250 or 1,250.'
    : 'Write the number like 1250.5, 1,250.50 or 1250,5.'
}

/**
 * Formats a number as it was read, such as '4.5%': all of its digits and the unit (NUM-3). A single comma means a
 * decimal to half of the world, so that thousands are only parted where there are two commas.
 */
export function readingText(value: number, unit = ''): string {
  if (unit === 'year') return String(value)
  const digits = value
    .toLocaleString('en-US', { maximumFractionDigits: 15, useGrouping: Math.abs(value) >= 1e6 })
    .replace('-', '−')
  return withUnit(digits, unit)
}

/** The label says the unit. */
const limitText = (value: number, unit: string | undefined) => digitsText(value, { unit })
