/** Coupon payments a year. */
export type Frequency = 1 | 2 | 4 | 12

/**
 * How days between two dates are counted: 30/360 for US corporate, municipal and agency bonds, actual/actual for
 * Treasuries.
 */
export type DayCount = '30/360' | 'actual/actual'

/** The position of settlement between coupon dates. */
export interface CouponTime {
  /** Number of remaining coupons, at least one. */
  coupons: number
  /** Time until the next coupon as a share of a coupon period, from 0 to 1. */
  untilNext: number
}

/** Assumes equal coupon periods. */
export function timeFromYears(years: number, frequency: Frequency): CouponTime {
  const exact = years * frequency
  const coupons = Math.max(1, Math.ceil(exact - 1e-9))
  return { coupons, untilNext: Math.min(1, exact - (coupons - 1)) }
}

/**
 * Uses coupon dates counted back from maturity; a bond that matures at the end of a month has coupons at ends of
 * months. The elapsed share of the period is the days since the last coupon divided by the days of the period,
 * counted as in the Securities Industry Association's Standard Securities Calculation Methods. By 30/360 more days than
 * a period has can pass, as from February 28 to August 29; nobody accrues more than a whole coupon (TOOL-25).
 *
 * @param settlement and maturity at midnight UTC
 * @returns null if settlement is not before maturity
 */
export function timeFromDates(
  settlement: Date,
  maturity: Date,
  frequency: Frequency,
  dayCount: DayCount,
): CouponTime | null {
  if (settlement >= maturity) return null
  let coupons = 1
  while (couponDate(maturity, coupons, frequency) > settlement) coupons += 1
  const last = couponDate(maturity, coupons, frequency)
  const next = couponDate(maturity, coupons - 1, frequency)
  const passed =
    dayCount === '30/360'
      ? days360(last, settlement, isMonthEnd(maturity)) / (360 / frequency)
      : daysBetween(last, settlement) / daysBetween(last, next)
  return { coupons, untilNext: 1 - Math.min(1, Math.max(0, passed)) }
}

/** Returns the coupon date this many periods before maturity. */
function couponDate(maturity: Date, periods: number, frequency: Frequency): Date {
  const month = maturity.getUTCMonth() - (periods * 12) / frequency
  const lastDay = new Date(Date.UTC(maturity.getUTCFullYear(), month + 1, 0))
  const day = isMonthEnd(maturity) ? 31 : maturity.getUTCDate()
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return lastDay
}

/** US 30/360 day count: a 31st counts as a 30th, and so does the end of February for bonds that pay at month ends. */
function days360(from: Date, to: Date, paysAtMonthEnd: boolean): number {
  let first = from.getUTCDate()
  let second = to.getUTCDate()
  const isFebruaryEnd = (date: Date) => date.getUTCMonth() === 1 && isMonthEnd(date)
  if (paysAtMonthEnd && isFebruaryEnd(from)) {
    if (isFebruaryEnd(to)) second = 30
    first = 30
  }
  if (first === 31) first = 30
  if (second === 31 && first === 30) second = 30
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + (to.getUTCMonth() - from.getUTCMonth())
  return months * 30 + (second - first)
}

function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 86_400_000
}

function isMonthEnd(date: Date): boolean {
  return new Date(date.getTime() + 86_400_000).getUTCDate() === 1
}
