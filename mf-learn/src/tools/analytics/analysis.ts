import type { Holding } from './holdings.js'
import { gradeOf, ratingClasses } from './rating-scales.js'

export interface Slice {
  name: string
  marketValue: number
  /** Share of the whole, in percent. */
  percent: number
}

const notGiven = 'Not given'

/** The buckets of the maturity ladder: from, and up to but not including, this many years. */
export const ladder = [
  { name: 'Under 1 year', to: 1 },
  { name: '1 to 3 years', to: 3 },
  { name: '3 to 5 years', to: 5 },
  { name: '5 to 7 years', to: 7 },
  { name: '7 to 10 years', to: 10 },
  { name: '10 to 20 years', to: 20 },
  { name: '20 years and more', to: Infinity },
] as const

/** The visitor's answers about holdings that may be US government obligations, by key. */
export type Answers = Readonly<Record<string, boolean>>

/** Analyzes a portfolio. Returns null if it has no value. */
export function analyze(read: readonly Holding[], answers: Answers = {}) {
  const holdings = read.map((holding) => applyAnswer(holding, answers))
  const marketValue = sum(holdings)
  if (marketValue <= 0) return null
  const group = (nameOf: (holding: Holding) => string) => slices(holdings, nameOf, marketValue)
  return {
    marketValue,
    count: holdings.length,
    // Averages weighted by market value, over the holdings that state them.
    duration: average(holdings, ({ duration }) => duration, marketValue),
    yieldRate: average(holdings, ({ yieldRate }) => yieldRate, marketValue),
    sectors: group(({ sector }) => sector ?? notGiven),
    ratings: inOrder(
      group(({ rating }) => rating),
      ratingClasses,
    ),
    maturities: inOrder(
      group(({ years }) => rungOf(years)),
      [...ladder.map(({ name }) => name), notGiven],
    ),
    issuers: group(({ issuer }) => issuer),
    limited: limitedShares(holdings, marketValue),
    // For the visitor to say whether they are US government obligations, by issuer and sector.
    unsure: unsureOf(read, marketValue),
    unreadRatings: slices(
      holdings.filter(({ rating }) => rating === 'Not read'),
      ({ ratingText }) => ratingText,
      marketValue,
    ),
  }
}

export type Analysis = NonNullable<ReturnType<typeof analyze>>

function applyAnswer(holding: Holding, answers: Answers): Holding {
  const answer = answers[keyOf(holding)]
  if (holding.government !== 'unsure' || answer === undefined) return holding
  return { ...holding, government: answer ? 'us government' : 'other' }
}

function keyOf({ issuer, sector }: Pick<Holding, 'issuer' | 'sector'>): string {
  return JSON.stringify([issuer, sector])
}

function unsureOf(holdings: readonly Holding[], whole: number) {
  const unsure = holdings.filter(({ government }) => government === 'unsure')
  return slices(unsure, keyOf, whole).map(({ name, percent }) => {
    const [issuer, sector] = JSON.parse(name) as [string, string | null]
    return { key: name, issuer, sector, percent }
  })
}

/** Shares that the limits of a policy apply to, in percent of the whole: without US government obligations. */
function limitedShares(holdings: readonly Holding[], whole: number) {
  const share = (of: (holding: Holding) => boolean) => (sum(holdings.filter(of)) / whole) * 100
  const isOther = ({ government }: Holding) => government === 'other'
  const mayBeOther = ({ government }: Holding) => government !== 'us government'
  const byIssuer = (of: (holding: Holding) => boolean) =>
    slices(holdings.filter(of), ({ issuer }) => issuer, whole)
  const bySector = (of: (holding: Holding) => boolean) =>
    slices(
      holdings.filter((holding) => of(holding) && holding.sector),
      ({ sector }) => sector ?? notGiven,
      whole,
    )
  return {
    issuers: byIssuer(isOther),
    sectors: bySector(isOther),
    // With those that may be US government obligations, or may not.
    issuersAtMost: byIssuer(mayBeOther),
    sectorsAtMost: bySector(mayBeOther),
    belowInvestmentGrade: share(({ rating }) => gradeOf(rating) === 'below'),
    notRated: share((holding) => mayBeOther(holding) && gradeOf(holding.rating) === 'not rated'),
    // Shares of the value that state what a limit asks for, or are of the US government.
    sectorCoverage: share((holding) => !mayBeOther(holding) || holding.sector !== null),
    ratingCoverage: share((holding) => !mayBeOther(holding) || gradeOf(holding.rating) !== 'unknown'),
  }
}

function rungOf(years: number | null): string {
  if (years === null) return notGiven
  return ladder.find(({ to }) => years < to)?.name ?? notGiven
}

function slices(holdings: readonly Holding[], nameOf: (holding: Holding) => string, whole: number): Slice[] {
  const values = new Map<string, number>()
  for (const holding of holdings) {
    const name = nameOf(holding)
    values.set(name, (values.get(name) ?? 0) + holding.marketValue)
  }
  return [...values]
    .map(([name, marketValue]) => ({ name, marketValue, percent: (marketValue / whole) * 100 }))
    .sort((one, other) => other.marketValue - one.marketValue)
}

function inOrder(unsortedSlices: readonly Slice[], names: readonly string[]): Slice[] {
  return names.flatMap((name) => unsortedSlices.filter((slice) => slice.name === name))
}

/** Null if no holding states it. The coverage is the share of the market value that does, in percent. */
function average(holdings: readonly Holding[], of: (holding: Holding) => number | null, whole: number) {
  const coveredHoldings = holdings.filter((holding) => of(holding) !== null)
  const weight = sum(coveredHoldings)
  if (weight <= 0) return null
  const value =
    coveredHoldings.reduce((total, holding) => total + holding.marketValue * (of(holding) ?? 0), 0) / weight
  const values = coveredHoldings.map((holding) => of(holding) ?? 0)
  return {
    value,
    coverage: (weight / whole) * 100,
    least: Math.min(...values),
    most: Math.max(...values),
  }
}

function sum(holdings: readonly Holding[]): number {
  return holdings.reduce((total, { marketValue }) => total + marketValue, 0)
}
