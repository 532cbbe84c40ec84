import { dayFrom } from '@icio/contracts/dates/days'
import { plainName, type Column } from '@icio/contracts/tables/columns'
import type { TableLine } from '@icio/contracts/tables/csv'
import type { Cell } from '@icio/contracts/tables/write-csv'
import { readTable, type ReadLine, type Understanding, type Value } from '@icio/contracts/tables/read-table'
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

/** A line, or a value of one, that was not taken, and why. */
export interface Remark {
  line: number
  why: string
}

/** Several spellings that count as one. */
export interface Merge {
  name: string
  others: string[]
}

export interface ReadHoldings {
  holdings: Holding[]
  /** Lines that are no holding for us, and values that could not be read in lines that are. */
  refusals: Remark[]
  /** Lines with totals of others. */
  totals: Remark[]
  merges: Merge[]
}

/** No portfolio of bonds is outside of these; a value that is was read wrongly, or means something else. */
const sense = {
  duration: { least: -10, most: 50, unit: 'years' },
  yield: { least: -20, most: 100, unit: '%' },
  years: { least: 0, most: 200, unit: 'years' },
} as const

/** What a portfolio is read for; the names are in order of preference (TABLE-3). */
export const holdingColumns: readonly Column[] = [
  {
    name: 'issuer',
    label: 'Issuer',
    names: [
      'issuer',
      'issuer name',
      'name of issuer',
      'issuer description',
      'emittent',
      'émetteur',
      'security name',
      'security',
      'holding',
      'name',
      'security description',
      'issue name',
      'bezeichnung',
      'description',
    ],
    kind: 'text',
    required: true,
  },
  {
    name: 'sector',
    label: 'Sector',
    names: ['sector', 'sektor', 'secteur', 'asset class', 'asset type', 'security type', 'class', 'type'],
    kind: 'text',
  },
  {
    name: 'rating',
    label: 'Rating',
    names: ['rating', 'credit rating', 'composite rating', 'average rating', 'credit quality', 'quality'],
    kind: 'text',
  },
  {
    name: 'marketValue',
    label: 'Market value',
    names: [
      // In one currency, where a file has both.
      'market value base',
      'base market value',
      'market value usd',
      'market value',
      'marketvalue',
      'mkt value',
      'mkt val',
      'total market value',
      'ending market value',
      'fair value',
      'marktwert',
      'kurswert',
      'valeur de marché',
      'mv',
      'value',
      'amount',
    ],
    kind: 'number',
    accounts: true,
    required: true,
  },
  {
    name: 'maturity',
    label: 'Maturity',
    names: [
      'maturity',
      'maturity date',
      'final maturity',
      'stated maturity',
      'mat date',
      'fälligkeit',
      'échéance',
      'years to maturity',
    ],
    kind: 'day or years',
    ...sense.years,
  },
  {
    name: 'duration',
    label: 'Duration',
    names: [
      'duration',
      'effective duration',
      'eff duration',
      'eff dur',
      'option adjusted duration',
      'oad',
      'modified duration',
      'mod duration',
      'mod dur',
    ],
    kind: 'number',
    ...sense.duration,
  },
  {
    name: 'yieldRate',
    label: 'Yield',
    names: [
      'yield',
      'yield to maturity',
      'ytm',
      'yield to worst',
      'ytw',
      'market yield',
      'rendite',
      'rendement',
      'book yield',
    ],
    kind: 'number',
    ...sense.yield,
  },
]

/** Columns of single agencies; combined if no column has one rating for the bond. */
const agencyColumn =
  /^(?:s&p|sp|standard & poor'?s|moody'?s|fitch|kbra|dbrs|dbrs morningstar|am best)(?: (?:long term |issue )?(?:credit )?rating)?$/
const naicColumn = /^(?:naic|svo)(?: (?:designation|rating|class|category|designation category|desig))?$/

/**
 * Reads a table of holdings as it is understood. A line without issuer or market value is left out, a value that could
 * not be read is left open; both are named by line.
 *
 * @param today the day from which time to maturity is counted
 */
export function readHoldings(
  table: readonly TableLine[],
  understanding: Understanding,
  today: Date,
): ReadHoldings {
  const header = table[understanding.header]?.cells ?? []
  const agencies = placesLike(header, agencyColumn)
  const naic = placesLike(header, naicColumn)
  const { lines, problems } = readTable(table, holdingColumns, understanding)
  const unread = problems.map(({ line, column, text, why }) => ({
    line,
    why: `${column.label} “${text}”: ${why}`,
  }))
  const refusals: Remark[] = []
  const totals: Remark[] = []
  const holdings: Holding[] = []
  let sinceTotal = 0
  for (const read of lines) {
    const { line, values, cells } = read
    const marketValue = numberOf(values.marketValue)
    const issuer = String(values.issuer ?? '')
    const sums = [sinceTotal, holdings.reduce((sum, holding) => sum + holding.marketValue, 0)]
    const total = totalOf(read, sums)
    if (total !== null) {
      totals.push({ line, why: total })
      sinceTotal = 0
      continue
    }
    const refuse = (why: string) => void refusals.push({ line, why })
    if (marketValue === null) {
      if (!unread.some((one) => one.line === line && one.why.startsWith('Market value')))
        refuse(issuer ? `${issuer}: no market value` : 'no issuer and no market value')
      continue
    }
    if (!issuer) refuse('no issuer')
    else if (marketValue < 0) refuse(`${issuer}: the market value is negative`)
    else {
      sinceTotal += marketValue
      const at = (places: readonly number[]) =>
        places.map((place) => String(cells[place] ?? '')).filter(Boolean)
      const years = yearsOf(values.maturity ?? null, today)
      if (years !== null && years > sense.years.most)
        refuse(`Maturity: this is more than ${sense.years.most} years away`)
      const sector = String(values.sector ?? '') || null
      const ratingText = ratingOf(String(values.rating ?? ''), at(agencies), at(naic))
      holdings.push({
        issuer,
        sector,
        rating: readRating(ratingText),
        ratingText,
        government: governmentClass(issuer, sector),
        marketValue,
        years: years !== null && years <= sense.years.most ? years : null,
        duration: numberOf(values.duration),
        yieldRate: numberOf(values.yieldRate),
      })
    }
  }
  const merges = [mergeSpellings(holdings, 'issuer'), mergeSpellings(holdings, 'sector')].flat()
  const all = [...refusals, ...unread].sort((one, other) => one.line - other.line)
  return { holdings, refusals: all, totals, merges }
}

/** What a line that sums up others is called, without anything beside it. */
const sumWords =
  /^((sub ?|grand ?|portfolio ?)?totals?( general)?|sum|somme|suma|(gesamt|zwischen)?summe|(ins)?gesamt|(sous ?)?totale?|totaal)$/

/**
 * Returns the words of a line that sums up others, else null: its one word, or a name with 'total' in it and the sum of
 * the lines above, because there are issuers of that name. Custodians repeat an account before that word.
 */
function totalOf({ values, cells }: ReadLine, sums: readonly number[]): string | null {
  const value = numberOf(values.marketValue)
  const isSum = value !== null && sums.some((sum) => sum > 0 && Math.abs(value / sum - 1) < 1e-6)
  const words = [cells.find((cell) => cell !== '') ?? '', values.issuer ?? ''].map(String)
  const totalText = words.find((text) => {
    const name = plainName(text).normalize('NFD').replace(/\p{M}/gu, '')
    return sumWords.test(name) || (isSum && /^(sub ?|grand ?)?totals?\b|\btotals?$/.test(name))
  })
  return totalText ?? null
}

/**
 * Counts spellings that differ by case, blanks and final points as one, under the first of them (TABLE-8).
 *
 * @param holdings are changed in place
 */
function mergeSpellings(holdings: Holding[], field: 'issuer' | 'sector'): Merge[] {
  const names = new Map<string, Merge>()
  for (const holding of holdings) {
    const spelling = holding[field]
    if (spelling === null) continue
    const key = spelling
      .normalize('NFKC')
      // Upper case first: ß is SS there.
      .toUpperCase()
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/(?<![ .])[ .]+$/, '')
    const merge = names.get(key) ?? { name: spelling, others: [] }
    names.set(key, merge)
    if (spelling !== merge.name && !merge.others.includes(spelling)) merge.others.push(spelling)
    holding[field] = merge.name
  }
  return [...names.values()].filter(({ others }) => others.length > 0)
}

function numberOf(value: Value | undefined): number | null {
  return typeof value === 'number' ? value : null
}

/** Returns the years to maturity, from a day or a number of years. */
function yearsOf(value: Value, today: Date): number | null {
  if (value === null || typeof value !== 'object') return null
  if ('years' in value) return value.years
  const day = dayFrom(value.day)
  return day && Math.max(0, (day.getTime() - today.getTime()) / (365.25 * 24 * 60 * 60 * 1000))
}

/** Returns the rating of a line: the bond's rating, else those of the agencies, else the NAIC designation. */
function ratingOf(own: string, agencies: readonly string[], naic: readonly string[]): string {
  const designation = naic.map((text) => (/^naic/i.test(text) ? text : `NAIC ${text}`)).join('/')
  const texts = [own, agencies.join('/'), designation].filter(Boolean)
  return texts.find((text) => !['Not given', 'Not rated'].includes(readRating(text))) ?? texts[0] ?? ''
}

function placesLike(header: readonly Cell[], pattern: RegExp): number[] {
  return header.flatMap((name, place) => (pattern.test(plainName(name)) ? [place] : []))
}
