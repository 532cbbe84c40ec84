import { isClose } from '@icio/contracts/numbers/close'
import type { Inputs } from '@icio/shared-ui/figures/figure'
import type { Bond } from './bond.js'
import { figure } from './figure-format.js'
import type { UnderwritingYear } from './ratios.js'

/**
 * Returns the initial values of the price-and-yield figure for a bond; null if the figure cannot draw it.
 *
 * @param yieldRate in percent a year
 */
export function figureOfBond(bond: Bond, yieldRate: number): Inputs | null {
  const { couponRate } = bond
  const maturity = wholeYearsOf(bond)
  if (maturity < 1 || maturity > 30 || couponRate > 8 || yieldRate < 0.5 || yieldRate > 10) return null
  return { coupon: couponRate, maturity, yield: roundValue(yieldRate), shift: 2 }
}

function yearsOf({ time, frequency }: Bond): number {
  return (time.coupons - 1 + time.untilNext) / frequency
}

const wholeYearsOf = (bond: Bond): number => Math.round(yearsOf(bond))

/** Says what the figure draws: it knows whole years only, and a broken term would be read as the typed one (TOOL-29). */
export function drawnBondText(bond: Bond): string {
  const years = yearsOf(bond)
  const drawnYears = wholeYearsOf(bond)
  return isClose(years, drawnYears)
    ? 'Drawn from your figures, for 100 of par and coupons once a year.'
    : `Drawn for ${drawnYears} whole ${drawnYears === 1 ? 'year' : 'years'} instead of ${figure(years, 2, drawnYears)}, for 100 of par and coupons once a year: its price and its slope differ from the results above.`
}

/** In percent of earned premiums; null if a share is outside what the combined-ratio figure can draw. */
export function figureOfYear(year: Omit<UnderwritingYear, 'netWrittenPremiums'>): Inputs | null {
  const share = (amount: number) => roundValue((100 * amount) / year.netEarnedPremiums)
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
  const start = { asset_duration: roundValue(duration), shift: roundValue(shift / 100) }
  // The unit of the market values is the visitor's; the figure draws millions.
  return marketValue >= 500 && marketValue <= 1000 ? { ...start, assets: roundValue(marketValue) } : start
}

/** Returns the initial values of the figure of claims payments for a reserve; null if the figure cannot draw it. */
export function figureOfReserve(reserve: number): Inputs | null {
  return reserve >= 10 && reserve <= 500 ? { reserve: roundValue(reserve) } : null
}

const roundValue = (value: number) => Math.round(value * 100) / 100
