/** The underwriting figures of a year, in any one unit. */
export interface UnderwritingYear {
  netEarnedPremiums: number
  netWrittenPremiums: number
  /** Losses and loss adjustment expenses incurred. */
  losses: number
  underwritingExpenses: number
  policyholderDividends: number
  netInvestmentIncome: number
}

/** Trade divides expenses by written premiums and the rest by earned ones, financial everything by earned ones. */
export type RatioBasis = 'trade' | 'financial'

/** All in percent; null if a premium in a denominator is not positive. */
export function underwritingRatios(year: UnderwritingYear, basis: RatioBasis) {
  const earnedPremiums = year.netEarnedPremiums
  const forExpenses = basis === 'trade' ? year.netWrittenPremiums : earnedPremiums
  if (earnedPremiums <= 0 || forExpenses <= 0) return null
  const lossRatio = (year.losses / earnedPremiums) * 100
  const expenseRatio = (year.underwritingExpenses / forExpenses) * 100
  const dividendRatio = (year.policyholderDividends / earnedPremiums) * 100
  const investmentIncomeRatio = (year.netInvestmentIncome / earnedPremiums) * 100
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

/** A year's gain or loss, in the unit of its figures and in percent of net premiums earned. */
export interface YearResult {
  amount: number
  percent: number
}

/**
 * Returns the underwriting result in money, without and with net investment income. The ratios cannot show it: on the
 * trade basis, a growing book spreads its expenses over premiums that are not earned yet.
 *
 * @returns null if earned premiums are not positive
 */
export function yearResults(year: UnderwritingYear) {
  const { netEarnedPremiums: earnedPremiums, losses, underwritingExpenses, policyholderDividends } = year
  if (earnedPremiums <= 0) return null
  const result = (sum: number): YearResult => {
    // Beside the premiums a sum of this size is a rounding error of the computer.
    const amount = Math.abs(sum) < 1e-9 * earnedPremiums ? 0 : sum
    return { amount, percent: (amount / earnedPremiums) * 100 }
  }
  const underwriting = earnedPremiums - losses - underwritingExpenses - policyholderDividends
  return {
    underwriting: result(underwriting),
    withInvestmentIncome: result(underwriting + year.netInvestmentIncome),
  }
}

/** The parts of a balance sheet that the leverage ratios need, in any one unit. */
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
  /** The threshold at which a regulator or board asks questions, in percent; null if there is no usual one. */
  line: number | null
  source: string
}

/** Whose balance sheet it is: the NAIC's ratios apply to insurers that file with it, not to public risk pools. */
export type Entity = 'insurer' | 'pool'

const boardsLine = 'IRIS does not apply to pools; the line belongs in the board’s net position policy'
const peersLine = 'No regulatory line; compare with pools of the same coverages'

/** The ratios of each balance sheet, in the order of the amounts that `surplusRatios` divides. */
const ratioWords: Readonly<Record<Entity, readonly Omit<SurplusRatio, 'percent'>[]>> = {
  insurer: [
    {
      name: 'Net premiums to surplus',
      formula: 'Net premiums written ÷ surplus',
      line: 300,
      source: 'NAIC IRIS ratio 2: unusual from 300%',
    },
    {
      name: 'Gross premiums to surplus',
      formula: 'Gross premiums written ÷ surplus',
      line: 900,
      source: 'NAIC IRIS ratio 1: unusual from 900%',
    },
    {
      name: 'Reserves to surplus',
      formula: 'Loss and expense reserves ÷ surplus',
      line: null,
      source: 'No regulatory line; compare with peers of the same lines',
    },
    {
      name: 'Net leverage',
      formula: '(Net premiums written + liabilities) ÷ surplus',
      line: null,
      source: 'No regulatory line; rating agencies publish industry averages',
    },
    {
      name: 'Risk assets to surplus',
      formula: 'Risk assets ÷ surplus',
      line: null,
      source: 'The line belongs in the investment policy',
    },
    {
      name: 'Unrealized losses to surplus',
      formula: 'Unrealized losses on bonds ÷ surplus',
      line: null,
      source: 'What a forced sale would cost',
    },
  ],
  pool: [
    {
      name: 'Net contributions to net position',
      formula: 'Net contributions ÷ net position',
      line: null,
      source: boardsLine,
    },
    {
      name: 'Gross contributions to net position',
      formula: 'Gross contributions ÷ net position',
      line: null,
      source: boardsLine,
    },
    {
      name: 'Claim liabilities to net position',
      formula: 'Claim and expense liabilities ÷ net position',
      line: null,
      source: peersLine,
    },
    {
      name: 'Net leverage',
      formula: '(Net contributions + liabilities) ÷ net position',
      line: null,
      source: peersLine,
    },
    {
      name: 'Risk assets to net position',
      formula: 'Risk assets ÷ net position',
      line: null,
      source: 'The line belongs in the investment policy, within what state law allows',
    },
    {
      name: 'Unrealized losses to net position',
      formula: 'Unrealized losses on bonds ÷ net position',
      line: null,
      source: 'In net position already where bonds stand at fair value (GASB 31 and 72)',
    },
  ],
}

/** Calculates the ratios to surplus; null if surplus is not positive. */
export function surplusRatios(sheet: SurplusSheet, entity: Entity): SurplusRatio[] | null {
  if (sheet.surplus <= 0) return null
  const amounts = [
    sheet.netWrittenPremiums,
    sheet.grossWrittenPremiums,
    sheet.lossReserves,
    sheet.netWrittenPremiums + sheet.totalLiabilities,
    sheet.riskAssets,
    sheet.unrealizedLosses,
  ]
  return ratioWords[entity].map((words, place) => ({
    ...words,
    percent: ((amounts[place] ?? 0) / sheet.surplus) * 100,
  }))
}
