import { ratingBuckets, type Holding } from './holdings.js'

/** A part of the portfolio. */
export interface Slice {
  name: string
  marketValue: number
  /** Of the whole, in percent. */
  percent: number
}

export interface Analysis {
  marketValue: number
  count: number
  /** Averages weighted by market value, over what states them. */
  duration: Average | null
  yieldRate: Average | null
  sectors: Slice[]
  ratings: Slice[]
  maturities: Slice[]
  issuers: Slice[]
}

export interface Average {
  value: number
  /** Share of market value that states it, in percent. */
  coverage: number
}

const notGiven = 'Not given'

/** The rungs of the maturity ladder: from, and up to but not including, so many years. */
export const ladder = [
  { name: 'Under 1 year', to: 1 },
  { name: '1 to 3 years', to: 3 },
  { name: '3 to 5 years', to: 5 },
  { name: '5 to 7 years', to: 7 },
  { name: '7 to 10 years', to: 10 },
  { name: '10 to 20 years', to: 20 },
  { name: '20 years and more', to: Infinity },
] as const

/** Takes a portfolio apart. Null for one without value. */
export function analyse(holdings: readonly Holding[]): Analysis | null {
  const marketValue = sum(holdings)
  if (marketValue <= 0) return null
  const group = (nameOf: (holding: Holding) => string) => slices(holdings, nameOf, marketValue)
  return {
    marketValue,
    count: holdings.length,
    duration: average(holdings, ({ duration }) => duration, marketValue),
    yieldRate: average(holdings, ({ yieldRate }) => yieldRate, marketValue),
    sectors: group(({ sector }) => sector ?? notGiven),
    ratings: inOrder(
      group(({ rating }) => rating),
      ratingBuckets,
    ),
    maturities: inOrder(
      group(({ years }) => rungOf(years)),
      [...ladder.map(({ name }) => name), notGiven],
    ),
    issuers: group(({ issuer }) => issuer),
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

function inOrder(given: readonly Slice[], names: readonly string[]): Slice[] {
  return names.flatMap((name) => given.filter((slice) => slice.name === name))
}

function average(
  holdings: readonly Holding[],
  of: (holding: Holding) => number | null,
  whole: number,
): Average | null {
  const stated = holdings.filter((holding) => of(holding) !== null)
  const weight = sum(stated)
  if (weight <= 0) return null
  const value =
    stated.reduce((total, holding) => total + holding.marketValue * (of(holding) ?? 0), 0) / weight
  return { value, coverage: (weight / whole) * 100 }
}

function sum(holdings: readonly Holding[]): number {
  return holdings.reduce((total, { marketValue }) => total + marketValue, 0)
}
