/** The figures of a year's underwriting, in any one unit. */
export interface UnderwritingYear {
  netEarnedPremiums: number
  netWrittenPremiums: number
  /** Losses and loss adjustment expenses incurred. */
  losses: number
  underwritingExpenses: number
  policyholderDividends: number
  netInvestmentIncome: number
}

/** All in percent. */
export interface UnderwritingRatios {
  lossRatio: number
  expenseRatio: number
  dividendRatio: number
  combinedRatio: number
  investmentIncomeRatio: number
  operatingRatio: number
}

/**
 * The trade basis: losses and dividends over earned premiums, expenses over written premiums. The financial basis
 * takes earned premiums for all.
 */
export type RatioBasis = 'trade' | 'financial'

/** Null where a premium that is divided by is not positive. */
export function underwritingRatios(year: UnderwritingYear, basis: RatioBasis): UnderwritingRatios | null {
  const earned = year.netEarnedPremiums
  const forExpenses = basis === 'trade' ? year.netWrittenPremiums : earned
  if (earned <= 0 || forExpenses <= 0) return null
  const lossRatio = (year.losses / earned) * 100
  const expenseRatio = (year.underwritingExpenses / forExpenses) * 100
  const dividendRatio = (year.policyholderDividends / earned) * 100
  const investmentIncomeRatio = (year.netInvestmentIncome / earned) * 100
  const combinedRatio = lossRatio + expenseRatio + dividendRatio
  return {
    lossRatio,
    expenseRatio,
    dividendRatio,
    combinedRatio,
    investmentIncomeRatio,
    operatingRatio: combinedRatio - investmentIncomeRatio,
  }
}

/** A balance sheet as far as leverage needs it, in any one unit. */
export interface SurplusSheet {
  /** Policyholders' surplus, or a pool's net position. */
  surplus: number
  grossWrittenPremiums: number
  netWrittenPremiums: number
  lossReserves: number
  totalLiabilities: number
  /** Stocks and other assets outside investment-grade bonds and cash. */
  riskAssets: number
  /** Fair value below carrying value on bonds, as a positive figure. */
  unrealizedLosses: number
}

export interface SurplusRatio {
  name: string
  formula: string
  /** In percent of surplus. */
  percent: number
  /** From here on it is worth a question, in percent; null where there is no usual line. */
  line: number | null
  source: string
}

/** Ratios to surplus; null where surplus is not positive. */
export function surplusRatios(sheet: SurplusSheet): SurplusRatio[] | null {
  if (sheet.surplus <= 0) return null
  const toSurplus = (amount: number) => (amount / sheet.surplus) * 100
  return [
    {
      name: 'Net premiums to surplus',
      formula: 'Net premiums written ÷ surplus',
      percent: toSurplus(sheet.netWrittenPremiums),
      line: 300,
      source: 'NAIC IRIS ratio 2: unusual from 300%',
    },
    {
      name: 'Gross premiums to surplus',
      formula: 'Gross premiums written ÷ surplus',
      percent: toSurplus(sheet.grossWrittenPremiums),
      line: 900,
      source: 'NAIC IRIS ratio 1: unusual from 900%',
    },
    {
      name: 'Reserves to surplus',
      formula: 'Loss and expense reserves ÷ surplus',
      percent: toSurplus(sheet.lossReserves),
      line: null,
      source: 'No regulatory line; compare with peers of the same lines',
    },
    {
      name: 'Net leverage',
      formula: '(Net premiums written + liabilities) ÷ surplus',
      percent: toSurplus(sheet.netWrittenPremiums + sheet.totalLiabilities),
      line: null,
      source: 'No regulatory line; rating agencies publish industry averages',
    },
    {
      name: 'Risk assets to surplus',
      formula: 'Risk assets ÷ surplus',
      percent: toSurplus(sheet.riskAssets),
      line: null,
      source: 'The line belongs into the investment policy',
    },
    {
      name: 'Unrealized losses to surplus',
      formula: 'Unrealized losses on bonds ÷ surplus',
      percent: toSurplus(sheet.unrealizedLosses),
      line: null,
      source: 'What a forced sale would cost',
    },
  ]
}
