/** Coupon payments a year. */
export type Frequency = 1 | 2 | 4 | 12

/**
 * The day counts that are offered, with what they are for. Their values stand in addresses that people have kept, so
 * '30/360' is the American one and 'actual/actual' that of ICMA rule 251, which Treasuries follow (TOOL-30).
 */
export const dayCounts = [
  { value: '30/360', label: '30/360 US', use: 'US corporate, municipal and agency bonds' },
  { value: '30E/360', label: '30E/360', use: 'Eurobonds of before 1999' },
  { value: 'actual/actual', label: 'Actual/actual ICMA', use: 'Treasuries' },
  { value: 'actual/365', label: 'Actual/365', use: 'some bonds outside the US' },
] as const

export type DayCount = (typeof dayCounts)[number]['value']

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
 * a period has can pass, as from February 28 to August 29; nobody accrues more than a whole coupon (TOOL-25). By
 * actual/365 a half-year has 182.5 days, and what has not passed of it is left, as in Excel.
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
  const passedDays = daysPassed(last, settlement, dayCount, isMonthEnd(maturity))
  const period = dayCount === 'actual/actual' ? daysBetween(last, next) : yearDays[dayCount] / frequency
  return { coupons, untilNext: 1 - Math.min(1, Math.max(0, passedDays / period)) }
}

const yearDays = { '30/360': 360, '30E/360': 360, 'actual/365': 365 } as const

function daysPassed(last: Date, settlement: Date, dayCount: DayCount, paysAtMonthEnd: boolean): number {
  if (dayCount === '30/360') return days360(last, settlement, paysAtMonthEnd)
  return dayCount === '30E/360' ? days30E360(last, settlement) : daysBetween(last, settlement)
}

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
  return monthsBetween(from, to) * 30 + (second - first)
}

/** 30E/360 (ICMA rule 251.1): a 31st counts as a 30th on both sides, the end of February as the day that it is. */
function days30E360(from: Date, to: Date): number {
  const [first, second] = [from, to].map((date) => Math.min(30, date.getUTCDate())) as [number, number]
  return monthsBetween(from, to) * 30 + (second - first)
}

function monthsBetween(from: Date, to: Date): number {
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + (to.getUTCMonth() - from.getUTCMonth())
}

function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 86_400_000
}

function isMonthEnd(date: Date): boolean {
  return new Date(date.getTime() + 86_400_000).getUTCDate() === 1
}
