import type { Inputs } from '@icio/shared-ui/figures/figure'
import type { Bond } from './bond.js'

/**
 * Returns the initial values of the price-and-yield figure for a bond; null if the figure cannot draw it.
 *
 * @param yieldRate in percent a year
 */
export function figureOfBond({ couponRate, time, frequency }: Bond, yieldRate: number): Inputs | null {
  const maturity = Math.round((time.coupons - 1 + time.untilNext) / frequency)
  if (maturity < 1 || maturity > 30 || couponRate > 8 || yieldRate < 0.5 || yieldRate > 10) return null
  return { coupon: couponRate, maturity, yield: rounded(yieldRate), shift: 2 }
}

interface Year {
  netEarnedPremiums: number
  losses: number
  underwritingExpenses: number
  policyholderDividends: number
  netInvestmentIncome: number
}

/**
 * Returns the initial values of the combined-ratio figure for a year, in percent of earned premiums; null if a share is
 * outside what the figure can draw.
 */
export function figureOfYear(year: Year): Inputs | null {
  const share = (amount: number) => rounded((100 * amount) / year.netEarnedPremiums)
  const shares = {
    losses: share(year.losses),
    expenses: share(year.underwritingExpenses),
    dividends: share(year.policyholderDividends),
    income: share(year.netInvestmentIncome),
  }
  const { losses, expenses, dividends, income } = shares
  const fits =
    losses >= 40 &&
    losses <= 110 &&
    expenses >= 15 &&
    expenses <= 45 &&
    dividends >= 0 &&
    dividends <= 10 &&
    income >= 0 &&
    income <= 20
  return fits ? { ...shares, premium: year.netEarnedPremiums } : null
}

/**
 * Returns the initial values of the see-saw of assets and claims for a portfolio, on the invented claims of the figure;
 * null if the figure cannot draw its duration or the shift.
 *
 * @param shift in basis points
 */
export function figureOfPortfolio(
  { marketValue, duration }: { marketValue: number; duration: number },
  shift: number,
): Inputs | null {
  if (duration < 0 || duration > 8 || Math.abs(shift) > 200) return null
  const start = { asset_duration: rounded(duration), shift: rounded(shift / 100) }
  // The unit of the market values is the visitor's; the figure draws millions.
  return marketValue >= 500 && marketValue <= 1000 ? { ...start, assets: rounded(marketValue) } : start
}

/** Returns the initial values of the figure of claims payments for a reserve; null if the figure cannot draw it. */
export function figureOfReserve(reserve: number): Inputs | null {
  return reserve >= 10 && reserve <= 500 ? { reserve: rounded(reserve) } : null
}

const rounded = (value: number) => Math.round(value * 100) / 100
