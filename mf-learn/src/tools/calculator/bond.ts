import type { CouponTime, Frequency } from './coupon-time.js'

/** A bond with equal coupons whose par is repaid at maturity. */
export interface Bond {
  par: number
  /** Annual coupon, in percent of par. */
  couponRate: number
  frequency: Frequency
  /** The remaining term at settlement. */
  time: CouponTime
}

export interface BondMeasures {
  /** The amount the buyer pays: present value of all payments, including accrued interest. */
  fullPrice: number
  accruedInterest: number
  /** The quoted price: full price less accrued interest. */
  price: number
  /** Annual coupon divided by the quoted price, in percent. */
  currentYield: number
  /** Average time to the payments, weighted by present value, in years. */
  macaulayDuration: number
  /** Percentage change of the price for a yield change of one percentage point. */
  modifiedDuration: number
  /** In years squared; half of it times the squared yield change corrects the duration estimate. */
  convexity: number
  /** Change of the full price for one basis point of yield. */
  basisPointValue: number
}

interface Payment {
  /** Time from now, in coupon periods. */
  periods: number
  amount: number
}

/**
 * Calculates price, duration and convexity at a yield.
 *
 * @param yieldRate yield to maturity, in percent a year, compounded at the coupon frequency
 */
export function measureBond(bond: Bond, yieldRate: number): BondMeasures {
  const perPeriod = yieldRate / 100 / bond.frequency
  const present = bond.time.coupons === 1 ? lastPeriod(bond, perPeriod) : discountPayments(bond, perPeriod)
  const accruedInterest = couponOf(bond) * (1 - bond.time.untilNext)
  const price = present.fullPrice - accruedInterest
  return {
    ...present,
    accruedInterest,
    price,
    currentYield: (100 * ((bond.couponRate / 100) * bond.par)) / price,
    basisPointValue: (present.modifiedDuration * present.fullPrice) / 10_000,
  }
}

/**
 * Returns the quoted price by the Treasury's formula (31 CFR part 356, appendix B): simple interest in a broken coupon
 * period, where the street convention compounds. On a coupon date and in the last period both are the same.
 *
 * @param yieldRate in percent a year, compounded at the coupon frequency
 */
export function treasuryPrice(bond: Bond, yieldRate: number): number {
  const { coupons, untilNext } = bond.time
  const perPeriod = yieldRate / 100 / bond.frequency
  // What is left is worth this much on the next coupon date, with its coupon.
  const atNext = discountPayments({ ...bond, time: { coupons, untilNext: 0 } }, perPeriod).fullPrice
  return atNext / (1 + perPeriod * untilNext) - couponOf(bond) * (1 - untilNext)
}

type Present = Pick<BondMeasures, 'fullPrice' | 'macaulayDuration' | 'modifiedDuration' | 'convexity'>

/** In its last coupon period, a bond is priced with simple interest like a money market instrument (MSRB Rule G-33). */
function lastPeriod(bond: Bond, perPeriod: number): Present {
  const { frequency, par, time } = bond
  const growth = 1 + perPeriod * time.untilNext
  const years = time.untilNext / frequency
  return {
    fullPrice: (couponOf(bond) + par) / growth,
    macaulayDuration: years,
    modifiedDuration: years / growth,
    convexity: 2 * (years / growth) ** 2,
  }
}

function discountPayments(bond: Bond, perPeriod: number): Present {
  const { frequency } = bond
  let fullPrice = 0
  let weightedTime = 0
  let weightedConvexity = 0
  for (const { periods, amount } of paymentsOf(bond)) {
    const value = amount / (1 + perPeriod) ** periods
    fullPrice += value
    weightedTime += value * periods
    weightedConvexity += value * periods * (periods + 1)
  }
  const macaulayDuration = weightedTime / fullPrice / frequency
  return {
    fullPrice,
    macaulayDuration,
    modifiedDuration: macaulayDuration / (1 + perPeriod),
    convexity: weightedConvexity / (1 + perPeriod) ** 2 / fullPrice / frequency ** 2,
  }
}

/** The yields that are computed, in percent a year (TOOL-26). */
export const yieldLimits = { least: -99, most: 1000 } as const

/**
 * Returns the yield at which a bond is worth its quoted price, in percent (TOOL-26). Uses bisection, since the price
 * falls as the yield rises.
 *
 * @returns 'below' or 'above' if the yield is beyond the limits, and 'no time' if the day count leaves none, so that
 *   the bond is worth its par at any yield
 */
export function yieldOfBond(bond: Bond, price: number): number | 'below' | 'above' | 'no time' {
  if (bond.time.coupons === 1 && bond.time.untilNext < 1e-9) return 'no time'
  let low: number = yieldLimits.least
  let high: number = yieldLimits.most
  if (measureBond(bond, low).price < price) return 'below'
  if (measureBond(bond, high).price > price) return 'above'
  for (let round = 0; round < 100; round += 1) {
    const middle = (low + high) / 2
    if (measureBond(bond, middle).price > price) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function paymentsOf(bond: Bond): Payment[] {
  const { coupons, untilNext } = bond.time
  return Array.from({ length: coupons }, (_, index) => ({
    periods: untilNext + index,
    amount: couponOf(bond) + (index === coupons - 1 ? bond.par : 0),
  }))
}

function couponOf({ par, couponRate, frequency }: Bond): number {
  return ((couponRate / 100) * par) / frequency
}
