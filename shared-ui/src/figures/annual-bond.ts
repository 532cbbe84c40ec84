/** A bond of 100 par that pays its coupon once a year; rates are in percent. */
export interface AnnualBond {
  coupon: number
  /** Years to maturity, whole. */
  maturity: number
}

/** Payments by year: the coupon, plus par in the last year. */
export function paymentsOf({ coupon, maturity }: AnnualBond): { t: number; payment: number }[] {
  return Array.from({ length: maturity }, (_, index) => ({
    t: index + 1,
    payment: coupon + (index + 1 === maturity ? 100 : 0),
  }))
}

/** The price per 100 of par at a yield in percent: the present value of all payments. */
export function priceAt(bond: AnnualBond, yieldPercent: number): number {
  const factor = 1 + yieldPercent / 100
  return paymentsOf(bond).reduce((sum, { t, payment }) => sum + payment / factor ** t, 0)
}

/** Macaulay and modified duration in years, and convexity in years squared, at a yield in percent. */
export function sensitivityAt(
  bond: AnnualBond,
  yieldPercent: number,
): { macaulay: number; modified: number; convexity: number } {
  const factor = 1 + yieldPercent / 100
  const price = priceAt(bond, yieldPercent)
  const payments = paymentsOf(bond)
  const macaulay = payments.reduce((sum, { t, payment }) => sum + (t * payment) / factor ** t, 0) / price
  const convexity =
    payments.reduce((sum, { t, payment }) => sum + (t * (t + 1) * payment) / factor ** (t + 2), 0) / price
  return { macaulay, modified: macaulay / factor, convexity }
}
