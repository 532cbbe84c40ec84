import { readNumber } from '@icio/contracts/numbers/read-number'
import type { CsvTable } from './csv.js'
import { readRating, type RatingClass } from './rating-scales.js'
import { governmentClass, type GovernmentClass } from './us-government.js'

/** One line of a portfolio. Values missing in the file are null. */
export interface Holding {
  issuer: string
  sector: string | null
  rating: RatingClass
  /** The rating as written in the file. */
  ratingText: string
  government: GovernmentClass
  marketValue: number
  /** Years until maturity. */
  years: number | null
  duration: number | null
  /** In percent. */
  yieldRate: number | null
}

/** A line that could not be read, and why. */
export interface Refusal {
  line: number
  why: string
}

export type ReadHoldings =
  { at: 'refused'; why: string } | { at: 'read'; holdings: Holding[]; refusals: Refusal[] }

const columnNames = {
  issuer: ['issuer', 'issuer name', 'security', 'security name', 'description', 'name', 'holding'],
  sector: ['sector', 'asset class', 'class', 'type', 'asset type', 'security type'],
  /** The one rating of the bond. */
  rating: ['rating', 'credit rating', 'quality', 'credit quality', 'composite rating', 'average rating'],
  marketValue: ['market value', 'marketvalue', 'value', 'fair value', 'mv', 'amount', 'market value usd'],
  maturity: ['maturity', 'maturity date', 'final maturity', 'years to maturity'],
  duration: ['duration', 'modified duration', 'effective duration', 'mod duration', 'eff duration'],
  yieldRate: ['yield', 'book yield', 'ytm', 'yield to maturity', 'market yield', 'yield %'],
} as const
type ColumnName = keyof typeof columnNames

/** Columns of single agencies; combined if no column has one rating for the bond. */
const agencyColumn =
  /^(?:s&p|sp|standard & poor'?s|moody'?s|fitch|kbra|dbrs|dbrs morningstar|am best)(?: (?:long term |issue )?(?:credit )?rating)?$/
const naicColumn = /^(?:naic|svo)(?: (?:designation|rating|class|category|designation category|desig))?$/

/** Maximum number of lines; with more, the page would freeze. */
export const lineLimit = 20_000

/**
 * Reads a table of holdings. Issuer and market value are required; an invalid line is left out and reported.
 *
 * @param today the day from which time to maturity is counted
 */
export function readHoldings(table: CsvTable, today: Date): ReadHoldings {
  const places = placesOf(table.header)
  const missing = (['issuer', 'marketValue'] as const).filter((name) => places[name] === undefined)
  if (table.header.length === 0) return { at: 'refused', why: 'There is nothing in it yet.' }
  if (missing.length > 0) {
    const named = missing.map((name) => (name === 'issuer' ? 'Issuer' : 'Market value')).join(' and ')
    return { at: 'refused', why: `The first line must name the columns. Not found: ${named}.` }
  }
  if (table.rows.length > lineLimit) {
    return { at: 'refused', why: `The file has more than ${lineLimit.toLocaleString('en-US')} lines.` }
  }
  const agencies = placesLike(table.header, agencyColumn)
  const naic = placesLike(table.header, naicColumn)
  const holdings: Holding[] = []
  const refusals: Refusal[] = []
  for (const { line, cells } of table.rows) {
    const cell = (name: ColumnName) => cells[places[name] ?? -1] ?? ''
    const at = (found: readonly number[]) => found.map((place) => cells[place] ?? '').filter(Boolean)
    const read = readHolding(cell, ratingOf(cell('rating'), at(agencies), at(naic)), today)
    if (typeof read === 'string') refusals.push({ line, why: read })
    else holdings.push(read)
  }
  if (holdings.length === 0) return { at: 'refused', why: 'No line could be read as a holding.' }
  return { at: 'read', holdings, refusals }
}

/** Returns the rating of a line: the bond's rating, else those of the agencies, else the NAIC designation. */
function ratingOf(own: string, agencies: readonly string[], naic: readonly string[]): string {
  const designation = naic.map((text) => (/^naic/i.test(text) ? text : `NAIC ${text}`)).join('/')
  const texts = [own, agencies.join('/'), designation].filter(Boolean)
  return texts.find((text) => !['Not given', 'Not rated'].includes(readRating(text))) ?? texts[0] ?? ''
}

function placesOf(header: readonly string[]): Partial<Record<ColumnName, number>> {
  const places: Partial<Record<ColumnName, number>> = {}
  const names = header.map(plainName)
  for (const [column, known] of Object.entries(columnNames) as [ColumnName, readonly string[]][]) {
    const place = names.findIndex((name) => known.includes(name))
    if (place >= 0) places[column] = place
  }
  return places
}

function placesLike(header: readonly string[], pattern: RegExp): number[] {
  return header.flatMap((name, place) => (pattern.test(plainName(name)) ? [place] : []))
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[_\s]+/g, ' ')
    .replace(/[()$]/g, '')
    .trim()
}

function readHolding(cell: (name: ColumnName) => string, ratingText: string, today: Date): Holding | string {
  const issuer = cell('issuer')
  const marketValue = readAmount(cell('marketValue'))
  if (!issuer) return 'no issuer'
  if (marketValue === null) return `“${cell('marketValue')}” is no market value`
  if (marketValue < 0) return 'the market value is negative'
  return {
    issuer,
    sector: cell('sector') || null,
    rating: readRating(ratingText),
    ratingText,
    government: governmentClass(issuer, cell('sector') || null),
    marketValue,
    years: readYears(cell('maturity'), today),
    duration: readNumber(cell('duration'), { unit: 'years' }),
    yieldRate: readNumber(cell('yieldRate'), { unit: '%' }),
  }
}

/** Accepts negative amounts in parentheses, as accountants write them. */
function readAmount(text: string): number | null {
  return readNumber(text, { accounts: true })
}

/** Returns the years to maturity, from a date or a number of years; null if the text is neither. */
export function readYears(text: string, today: Date): number | null {
  const date = readDate(text.trim())
  if (date) return Math.max(0, (date.getTime() - today.getTime()) / (365.25 * 24 * 60 * 60 * 1000))
  const years = readNumber(text)
  return years !== null && years >= 0 && years <= 200 ? years : null
}

function readDate(text: string): Date | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : american
      ? [american[3], american[1], american[2]]
      : [undefined, undefined, undefined]
  if (!year || Number(month) > 12 || Number(day) > 31) return null
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
}
