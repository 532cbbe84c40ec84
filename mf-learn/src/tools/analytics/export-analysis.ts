import type { Analysis, Slice } from './analysis.js'
import { writeCsv } from '@icio/contracts/tables/write-csv'
import type { LimitCheck } from './limits.js'

/** Writes the whole analysis as one CSV: part, name, market value, percent. */
export function exportAnalysis(analysis: Analysis, checks: readonly LimitCheck[]): string {
  const part = (title: string, slices: readonly Slice[]) =>
    slices.map(({ name, marketValue, percent }) => [title, name, rounded(marketValue), rounded(percent)])
  return writeCsv([
    ['Part', 'Name', 'Market value', 'Percent or years'],
    ['Portfolio', 'All holdings', rounded(analysis.marketValue), 100],
    ...(analysis.duration ? [['Portfolio', 'Duration', '', rounded(analysis.duration.value)]] : []),
    ...(analysis.yieldRate ? [['Portfolio', 'Yield', '', rounded(analysis.yieldRate.value)]] : []),
    ...part('Sector', analysis.sectors),
    ...part('Rating', analysis.ratings),
    ...part('Maturity', analysis.maturities),
    ...part('Issuer', analysis.issuers),
    ...checks.map(({ name, actual, limit, verdict }) => ['Limit', name, actual, `${limit}: ${verdict}`]),
  ])
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
