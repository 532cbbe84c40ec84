/** A bond with equal coupons and its par repaid at the end. */
export interface Bond {
  /** Amount repaid at maturity. */
  par: number
  /** Yearly coupon, in percent of par. */
  couponRate: number
  /** Until maturity; need not be a whole number of coupon periods. */
  years: number
  /** Coupon payments a year. */
  frequency: 1 | 2 | 4 | 12
}

export interface BondMeasures {
  /** What the buyer pays: present value of all payments, including accrued interest. */
  fullPrice: number
  accruedInterest: number
  /** As quoted: full price less accrued interest. */
  price: number
  /** Coupon of a year over the quoted price, in percent. */
  currentYield: number
  /** Average time to the payments, weighted by present value, in years. */
  macaulayDuration: number
  /** Percentage change of the price for a change of the yield by one point. */
  modifiedDuration: number
  /** In years squared; times half the squared change of yield it corrects the estimate by duration. */
  convexity: number
  /** Change of the full price for one basis point. */
  basisPointValue: number
}

interface Payment {
  /** Time from now, in coupon periods. */
  periods: number
  amount: number
}

/**
 * Price, duration and convexity at a yield.
 *
 * @param yieldRate to maturity, in percent a year, compounded as often as coupons are paid
 */
export function measureBond(bond: Bond, yieldRate: number): BondMeasures {
  const { frequency } = bond
  const perPeriod = yieldRate / 100 / frequency
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
  const modifiedDuration = macaulayDuration / (1 + perPeriod)
  const accruedInterest = accruedOf(bond)
  const price = fullPrice - accruedInterest
  return {
    fullPrice,
    accruedInterest,
    price,
    currentYield: (100 * ((bond.couponRate / 100) * bond.par)) / price,
    macaulayDuration,
    modifiedDuration,
    convexity: weightedConvexity / (1 + perPeriod) ** 2 / fullPrice / frequency ** 2,
    basisPointValue: (modifiedDuration * fullPrice) / 10_000,
  }
}

/**
 * The yield at which a bond is worth its quoted price, in percent; null where none between -50% and 1,000% fits.
 * Found by halving: the price falls with every rise of the yield.
 */
export function yieldOfBond(bond: Bond, price: number): number | null {
  let low = -50
  let high = 1000
  if (measureBond(bond, low).price < price || measureBond(bond, high).price > price) return null
  for (let round = 0; round < 100; round += 1) {
    const middle = (low + high) / 2
    if (measureBond(bond, middle).price > price) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function paymentsOf({ par, couponRate, years, frequency }: Bond): Payment[] {
  const { count, first } = periodsOf(years, frequency)
  const coupon = ((couponRate / 100) * par) / frequency
  return Array.from({ length: count }, (_, index) => ({
    periods: first + index,
    amount: coupon + (index === count - 1 ? par : 0),
  }))
}

function accruedOf({ par, couponRate, years, frequency }: Bond): number {
  return (((couponRate / 100) * par) / frequency) * (1 - periodsOf(years, frequency).first)
}

/** How many coupons are left, and the share of a period until the first of them. */
function periodsOf(years: number, frequency: number): { count: number; first: number } {
  const exact = years * frequency
  const count = Math.max(1, Math.ceil(exact - 1e-9))
  return { count, first: exact - (count - 1) }
}
