import { measureBond, treasuryPrice, yieldOfBond, type Bond } from './bond.js'
import { dayCounts, timeFromDates, timeFromYears, type DayCount, type Frequency } from './coupon-time.js'
import { doubtAbout, estimateShift, measurePortfolio, oddConvexity } from './portfolio.js'
import { surplusRatios, underwritingRatios, yearResults } from './ratios.js'

function bond(couponRate: number, years: number, frequency: Frequency = 2, par = 100): Bond {
  return { par, couponRate, frequency, time: timeFromYears(years, frequency) }
}

function dated(couponRate: number, from: string, to: string, frequency: Frequency, days: DayCount): Bond {
  const time = timeFromDates(new Date(from), new Date(to), frequency, days)
  if (!time) throw new Error('Matured')
  return { par: 100, couponRate, frequency, time }
}

// Frank J. Fabozzi, Bond Markets, Analysis, and Strategies, chapter 2: pricing of option-free bonds.
test.each([
  [bond(10, 20, 2, 1000), 11, 919.77],
  [bond(10, 20, 2, 1000), 6.8, 1347.04],
  [bond(0, 15, 2, 1000), 9.4, 252.12],
])('Fabozzi, chapter 2: %j at a yield of %d%% is worth %d', (input, yieldRate, price) => {
  expect(measureBond(input, yieldRate).price).toBeCloseTo(price, 2)
})

// Fabozzi, chapter 3: measuring yield.
test('Fabozzi, chapter 3: an 18-year 6% bond at 700.89 yields 9.5%', () => {
  expect(yieldOfBond(bond(6, 18, 2, 1000), 700.89)).toBeCloseTo(9.5, 3)
})

// Fabozzi, chapter 4: six hypothetical bonds priced to yield 9%.
test.each([
  { coupon: 9, years: 5, price: 100, macaulay: 4.13, modified: 3.96, convexity: 19.45 },
  { coupon: 9, years: 25, price: 100, macaulay: 10.33, modified: 9.88, convexity: 160.72 },
  { coupon: 6, years: 5, price: 88.1309, macaulay: 4.35, modified: 4.16, convexity: 20.85 },
  { coupon: 6, years: 25, price: 70.357, macaulay: 11.1, modified: 10.62, convexity: 182.92 },
  { coupon: 0, years: 5, price: 64.3928, macaulay: 5, modified: 4.78, convexity: 25.18 },
  { coupon: 0, years: 25, price: 11.071, macaulay: 25, modified: 23.92, convexity: 583.78 },
])('Fabozzi, chapter 4: $coupon% for $years years to yield 9%', ({ coupon, years, ...published }) => {
  const measures = measureBond(bond(coupon, years), 9)
  expect(measures.price).toBeCloseTo(published.price, 3)
  expect(measures.macaulayDuration).toBeCloseTo(published.macaulay, 2)
  expect(measures.modifiedDuration).toBeCloseTo(published.modified, 2)
  expect(measures.convexity).toBeCloseTo(published.convexity, 1)
})

// CFA Institute, Introduction to Fixed-Income Valuation: a five-year 4% annual bond.
test.each([
  [3, 104.58],
  [4, 100],
  [5, 95.67],
  [6, 91.575],
])('CFA Institute: five years of a 4%% annual coupon at %d%% are worth %d', (yieldRate, price) => {
  expect(measureBond(bond(4, 5, 1), yieldRate).price).toBeCloseTo(price, 2)
})

test('between coupon dates the full price is that of the last coupon date, compounded at the yield', () => {
  const passed = 88 / 180
  const atCoupon = measureBond(bond(5, 9), 4.8)
  const measures = measureBond(bond(5, 9 - passed / 2), 4.8)
  expect(measures.fullPrice).toBeCloseTo(atCoupon.fullPrice * 1.024 ** passed, 9)
  expect(measures.accruedInterest).toBeCloseTo(2.5 * passed, 9)
  expect(measures.price).toBeCloseTo(measures.fullPrice - measures.accruedInterest, 9)
  expect(atCoupon.accruedInterest).toBeCloseTo(0, 9)
})

test('price and yield are inverses, also between coupon dates and for negative yields', () => {
  for (const [input, yieldRate] of [
    [bond(3, 7.3), 4.2],
    [bond(0, 2.75, 1), -0.4],
    [bond(12, 0.2, 12), 30],
  ] as const) {
    expect(yieldOfBond(input, measureBond(input, yieldRate).price)).toBeCloseTo(yieldRate, 6)
  }
  expect(yieldOfBond(bond(5, 10), 0.01)).toBe('above')
  expect(yieldOfBond(bond(5, 10), 1e12)).toBe('below')
})

// MSRB Rule G-33(b)(ii)(B)(1): 102.5 ÷ (1 + 0.06/2 × 0.5) − 1.25.
test('[TOOL-18] a bond in its last coupon period is priced with simple interest', () => {
  const { price, fullPrice, accruedInterest } = measureBond(bond(5, 0.25), 6)
  expect(price).toBeCloseTo(99.735, 3)
  expect(fullPrice).toBeCloseTo(102.5 / 1.015, 10)
  expect(accruedInterest).toBeCloseTo(1.25, 10)
  expect(measureBond(bond(5, 0.5), 6).price).toBeCloseTo(102.5 / 1.03, 10)
  expect(yieldOfBond(bond(5, 0.25), 99.7352)).toBeCloseTo(6, 3)
})

// Examples from Microsoft's documentation of PRICE, YIELD, DURATION and MDURATION.
test('[TOOL-18] published prices between dates: 30/360 and actual/actual', () => {
  const sold = dated(5.75, '2008-02-15', '2017-11-15', 2, '30/360')
  expect(measureBond(sold, 6.5).price).toBeCloseTo(94.6344, 4)
  expect(yieldOfBond(dated(5.75, '2008-02-15', '2016-11-15', 2, '30/360'), 95.04287)).toBeCloseTo(6.5, 4)
  const long = dated(8, '2018-07-01', '2048-01-01', 2, 'actual/actual')
  expect(measureBond(long, 9).macaulayDuration).toBeCloseTo(10.9191, 4)
  const middling = dated(8, '2008-01-01', '2016-01-01', 2, 'actual/actual')
  expect(measureBond(middling, 9).modifiedDuration).toBeCloseTo(5.73567, 5)
})

test.each([
  // Days since the last coupon over days of its period, counted by hand.
  ['2025-03-20', '2030-11-15', 2, '30/360', 12, 125 / 180],
  ['2025-03-20', '2030-11-15', 2, 'actual/actual', 12, 125 / 181],
  // A 31st counts as a 30th if the coupon date was a 30th or a 31st.
  ['2025-07-31', '2026-06-30', 2, '30/360', 2, 30 / 180],
  // A bond that matures at the end of a month has coupons at the end of February, which counts as a 30th.
  ['2025-03-15', '2027-08-31', 2, '30/360', 5, 15 / 180],
  ['2025-03-15', '2027-08-31', 2, 'actual/actual', 5, 15 / 184],
  ['2025-03-15', '2027-08-28', 2, '30/360', 5, 17 / 180],
  // On a coupon date nothing has accrued.
  ['2025-05-15', '2030-11-15', 2, '30/360', 11, 0],
  ['2024-02-29', '2024-03-31', 12, '30/360', 1, 0],
] as const)('settled %s, due %s, %d a year, %s', (from, to, frequency, days, coupons, passed) => {
  const time = timeFromDates(new Date(from), new Date(to), frequency, days)
  expect(time?.coupons).toBe(coupons)
  expect(1 - (time?.untilNext ?? 0)).toBeCloseTo(passed, 12)
})

// Excel's YIELD, or recomputed from the definition by other code.
test.each([
  [dated(4.625, '2015-09-21', '2015-10-15', 2, '30/360'), 105.124, -67.429],
  [dated(1.75, '2016-08-31', '2017-08-25', 2, '30/360'), 100, 1.7499],
  [dated(9, '2018-04-25', '2031-08-15', 2, '30/360'), 58.4, 16.961],
  [dated(4.721, '2018-04-28', '2044-12-15', 4, '30/360'), 50, 10.191],
])('[TOOL-26] yields far from the coupon %#', (input, price, yieldRate) => {
  expect(yieldOfBond(input, price)).toBeCloseTo(yieldRate, 3)
})

test.each([
  [dated(1.5, '2023-12-15', '2024-10-31', 2, 'actual/actual'), 4.96, 97.0664],
  [dated(1.25, '2023-12-18', '2024-08-31', 2, 'actual/actual'), 5.209, 97.3088],
  [dated(5, '2021-01-01', '2031-01-01', 2, '30/360'), 1, 137.9748],
  [dated(0, '2026-11-27', '2031-11-27', 1, 'actual/actual'), -0.5, 102.5379],
  [dated(4, '2024-02-29', '2028-02-29', 2, '30/360'), 4, 100],
])('prices at the ends of months, and at a yield below zero %#', (input, yieldRate, price) => {
  expect(measureBond(input, yieldRate).price).toBeCloseTo(price, 4)
})

test('[TOOL-25] no bond accrues more than a coupon, and no time is below zero', () => {
  for (const frequency of [1, 2, 4, 12] as const)
    for (const { value: days } of dayCounts)
      for (const matures of ['2027-08-29', '2027-08-30', '2028-02-29', '2027-05-31', '2027-03-30'])
        for (let before = 1; before < 800; before += 1) {
          const settled = new Date(Date.parse(matures) - before * 86_400_000)
          const time = timeFromDates(settled, new Date(matures), frequency, days)
          if (!time || time.untilNext < 0 || time.untilNext > 1)
            throw new Error(`${settled.toISOString()} ${matures} ${frequency} ${days}`)
        }
  const mid = ['2026-08-28', '2026-08-29', '2026-08-30'].map((settled) =>
    measureBond(dated(5, settled, '2031-08-30', 2, '30/360'), 6),
  )
  expect(mid.map(({ price }) => Number(price.toFixed(4)))).toEqual([95.7349, 95.7349, 95.7349])
  expect(mid[1]?.accruedInterest).toBe(2.5)
})

test('[TOOL-26] where the day count leaves no time there is no yield, at any price', () => {
  const last = dated(5, '2026-08-30', '2026-08-31', 2, '30/360')
  expect([100, 99.99].map((price) => yieldOfBond(last, price))).toEqual(['no time', 'no time'])
  expect(measureBond(last, 6)).toMatchObject({ price: 100, modifiedDuration: 0, macaulayDuration: 0 })
})

test('[TOOL-26] a yield above 1,000% is told as above, four days before the end', () => {
  expect(yieldOfBond(dated(8.25, '2021-05-20', '2021-05-24', 2, '30/360'), 16.25)).toBe('above')
})

test('a matured bond cannot be settled', () => {
  expect(timeFromDates(new Date('2030-01-01'), new Date('2030-01-01'), 2, '30/360')).toBeNull()
})

test.each([bond(6, 25), bond(5, 0.25), bond(5, 0.4, 1)])(
  'duration and convexity agree with repricing %#',
  (input) => {
    const { fullPrice, modifiedDuration, convexity, basisPointValue } = measureBond(input, 9)
    const shift = 0.0001
    const up = measureBond(input, 9.01).fullPrice
    const down = measureBond(input, 8.99).fullPrice
    expect((down - up) / (2 * fullPrice * shift)).toBeCloseTo(modifiedDuration, 3)
    expect((down + up - 2 * fullPrice) / (fullPrice * shift ** 2)).toBeCloseTo(convexity, 1)
    expect((down - up) / 2).toBeCloseTo(basisPointValue, 6)
  },
)

// Fabozzi, chapter 4: the 6% 25-year bond, yields up by 200 basis points: -21.24% by duration, +3.66% by convexity.
test('Fabozzi, chapter 4: a shift of 200 basis points by duration and convexity', () => {
  const { modifiedDuration, convexity } = measureBond(bond(6, 25), 9)
  const up = estimateShift({ marketValue: 1000, duration: modifiedDuration, convexity }, 200)
  expect(up.byDuration).toBeCloseTo(-21.24, 1)
  expect(up.byConvexity).toBeCloseTo(3.66, 2)
  expect(up.percent).toBeCloseTo(-17.58, 1)
  expect(up.amount).toBeCloseTo(-175.8, 0)
})

// The portfolio calculator takes the measures that the bond calculator shows: ten years of 5% at 4.5%.
test('[TOOL-16] a bond added to the portfolio is repriced to within a hundredth of a point', () => {
  const input = bond(5, 10)
  const { fullPrice, modifiedDuration, convexity } = measureBond(input, 4.5)
  expect(convexity).toBeCloseTo(74.55, 2)
  const estimate = estimateShift({ marketValue: fullPrice, duration: modifiedDuration, convexity }, 100)
  const repriced = 100 * (measureBond(input, 5.5).fullPrice / fullPrice - 1)
  expect(repriced).toBeCloseTo(-7.45, 1)
  expect(Math.abs(estimate.percent - repriced)).toBeLessThan(0.02)
})

test('[TOOL-17] an impossible estimate is flagged, and one confirmed by repricing is not', () => {
  const doubted = (duration: number, convexity: number, shift: number) =>
    doubtAbout({ marketValue: 100, duration, convexity }, shift)
  expect(doubted(15, 75, 1000)).toBe('below zero')
  expect(doubted(7.78, 7455, 100)).toBe('wrong way')
  // A mortgage pool whose price stops near par: 4.5 + 200 × −0.03 is below 0.
  expect(doubted(4.5, -200, -300)).toBe('compression')
  expect(doubted(4.5, -200, 100)).toBeNull()
  for (const input of [bond(5, 10), bond(0, 30), bond(3, 2)]) {
    const { fullPrice, modifiedDuration, convexity } = measureBond(input, 4.5)
    for (let shift = -1000; shift <= 1000; shift += 50) {
      const repriced = 100 * (measureBond(input, 4.5 + shift / 100).fullPrice / fullPrice - 1)
      const measures = { marketValue: 100, duration: modifiedDuration, convexity }
      const error = Math.abs(estimateShift(measures, shift).percent - repriced)
      if (error > 5) expect(doubtAbout(measures, shift)).not.toBeNull()
      if (doubtAbout(measures, shift) === null) expect(error).toBeLessThan(5)
    }
  }
})

test('[TOOL-17] a convexity in the wrong unit is flagged, that of a real bond is not', () => {
  expect(oddConvexity({ duration: 7.78, convexity: 0.7455 })).toBe('small')
  expect(oddConvexity({ duration: 7.78, convexity: 7455 })).toBe('large')
  expect(oddConvexity({ duration: 4, convexity: -150 })).toBeNull()
  for (const input of [bond(5, 10), bond(0, 30), bond(0, 100), bond(3, 0.2), bond(8, 2, 12)])
    expect(oddConvexity({ ...measure(input) })).toBeNull()
})

function measure(input: Bond) {
  const { modifiedDuration, convexity } = measureBond(input, 4.5)
  return { duration: modifiedDuration, convexity }
}

test('the duration of a portfolio is the average of its positions, weighted by market value', () => {
  const position = (marketValue: number, duration: number) => ({ marketValue, duration, convexity: 0 })
  const portfolio = measurePortfolio([position(10, 7), position(40, 5), position(30, 6), position(20, 2)])
  expect(portfolio?.duration).toBeCloseTo(4.9, 10)
  expect(portfolio?.marketValue).toBe(100)
  expect(measurePortfolio([])).toBeNull()
})

const year = {
  netEarnedPremiums: 100,
  netWrittenPremiums: 110,
  losses: 70,
  underwritingExpenses: 33,
  policyholderDividends: 1,
  netInvestmentIncome: 8,
}

test('combined and operating ratios on the trade and the financial basis', () => {
  expect(underwritingRatios(year, 'trade')).toMatchObject({
    lossRatio: 70,
    expenseRatio: 30,
    dividendRatio: 1,
    combinedRatio: 101,
    operatingRatio: 93,
  })
  expect(underwritingRatios(year, 'financial')).toMatchObject({
    expenseRatio: 33,
    combinedRatio: 104,
    operatingRatio: 96,
  })
  expect(underwritingRatios({ ...year, netEarnedPremiums: 0 }, 'trade')).toBeNull()
})

test('[TOOL-15] a growing book looks better on the trade basis than in money', () => {
  const growing = {
    netEarnedPremiums: 100,
    netWrittenPremiums: 125,
    losses: 70,
    underwritingExpenses: 34,
    policyholderDividends: 0,
    netInvestmentIncome: 2,
  }
  expect(underwritingRatios(growing, 'trade')?.combinedRatio).toBeCloseTo(97.2, 10)
  expect(yearResults(growing)).toEqual({
    underwriting: { amount: -4, percent: -4 },
    withInvestmentIncome: { amount: -2, percent: -2 },
  })
  expect(yearResults({ ...growing, netEarnedPremiums: 0 })).toBeNull()
})

test('[TOOL-19] NAIC IRIS: net premiums at three times and gross at nine times surplus reach the unusual range', () => {
  const sheet = {
    surplus: 50,
    grossWrittenPremiums: 450,
    netWrittenPremiums: 150,
    lossReserves: 60,
    totalLiabilities: 100,
    riskAssets: 10,
    unrealizedLosses: 4,
  }
  const ratios = surplusRatios(sheet, 'insurer')
  expect(ratios?.map(({ name, percent, line }) => [name, percent, line])).toEqual([
    ['Net premiums to surplus', 300, 300],
    ['Gross premiums to surplus', 900, 900],
    ['Reserves to surplus', 120, null],
    ['Net leverage', 500, null],
    ['Risk assets to surplus', 20, null],
    ['Unrealized losses to surplus', 8, null],
  ])
  expect(surplusRatios({ ...sheet, surplus: 0 }, 'insurer')).toBeNull()
  const ofPool = surplusRatios(sheet, 'pool')
  expect(ofPool?.map(({ percent, line }) => [percent, line])).toEqual(
    [300, 900, 120, 500, 20, 8].map((percent) => [percent, null]),
  )
  expect(ofPool?.map(({ source }) => source).join()).not.toMatch(/unusual/)
})

// NASD IM-2522 (computation of elapsed days), and an MSRB letter of 1982 on securities dated on the 15th.
test.each([
  ['2025-01-01', '2025-01-30', 29],
  ['2025-01-01', '2025-01-31', 30],
  ['2025-01-01', '2025-02-01', 30],
  ['2025-07-30', '2025-08-01', 1],
  ['2025-07-31', '2025-08-01', 1],
  ['2025-07-30', '2025-08-30', 30],
  ['2025-07-31', '2025-08-31', 30],
  ['2025-07-30', '2025-08-31', 30],
  ['2025-07-30', '2025-09-01', 31],
  ['2025-06-15', '2025-07-01', 16],
  ['2025-06-15', '2025-09-01', 76],
])(
  '[TOOL-18] published counts by 30/360: from the coupon of %s to %s are %d days',
  (coupon, settled, days) => {
    const maturity = new Date(coupon)
    maturity.setUTCFullYear(2030)
    const time = timeFromDates(new Date(settled), maturity, 2, '30/360')
    expect((1 - (time?.untilNext ?? 0)) * 180).toBeCloseTo(days, 9)
  },
)

// 31 CFR part 356, appendix B, table 1: days of a half-year that begins on the 15th, or on the last day of a month.
test.each([
  [1, [181, 182], [181, 182]],
  [2, [181, 182], [184, 184]],
  [3, [184, 184], [183, 183]],
  [4, [183, 183], [184, 184]],
  [5, [184, 184], [183, 183]],
  [6, [183, 183], [184, 184]],
] as const)('[TOOL-18] published half-years of Treasuries that begin in month %d', (month, middle, end) => {
  const daysFrom = (begins: number, matures: number) => {
    const time = timeFromDates(new Date(begins + 86_400_000), new Date(matures), 2, 'actual/actual')
    return Math.round(1 / (1 - (time?.untilNext ?? 0)))
  }
  for (const [index, year] of [2025, 2028].entries()) {
    expect(daysFrom(Date.UTC(year, month - 1, 15), Date.UTC(year + 10, month - 1, 15))).toBe(middle[index])
    expect(daysFrom(Date.UTC(year, month, 0), Date.UTC(year + 10, month, 0))).toBe(end[index])
  }
})

// 31 CFR part 356, appendix B, section II: examples of a Treasury bond at issue and of a reopened note.
test('[TOOL-18] published price and accrued interest of Treasuries', () => {
  const atIssue = dated(8.75, '1990-05-15', '2020-05-15', 2, 'actual/actual')
  expect(measureBond(atIssue, 8.84).price).toBeCloseTo(99.057893, 6)
  const reopened = dated(9.5, '1985-11-29', '1995-11-15', 2, 'actual/actual')
  expect(measureBond(reopened, 9.54).accruedInterest).toBeCloseTo(0.367403, 6)
  // Simple interest in the broken period, and on a coupon date the price of the street.
  expect(treasuryPrice(reopened, 9.54)).toBeCloseTo(99.730918, 6)
  expect(treasuryPrice(atIssue, 8.84)).toBeCloseTo(99.057893, 6)
  // By the street convention, recomputed apart from this code.
  expect(measureBond(reopened, 9.54).price).toBeCloseTo(99.738573, 6)
  const last = dated(9.5, '1995-08-29', '1995-11-15', 2, 'actual/actual')
  expect(treasuryPrice(last, 9.54)).toBeCloseTo(measureBond(last, 9.54).price, 10)
})

// Microsoft Excel's PRICE with the bases 0, 1, 3 and 4, as published with the tests of PhpSpreadsheet.
test.each([
  [5.75, 6.5, '2008-02-15', '2017-11-15', 2, '30/360', 94.6343616213221],
  [5.75, 6.5, '2008-02-15', '2017-11-15', 1, '30/360', 94.67215001],
  [5.75, 6.5, '2008-02-15', '2017-11-15', 2, 'actual/actual', 94.6354492078772],
  [5.75, 6.5, '2008-02-15', '2017-11-15', 2, 'actual/365', 94.6351747967845],
  [12, 10, '2012-04-01', '2020-03-31', 2, '30/360', 110.834483593216],
  [12, 10, '2012-04-01', '2020-03-31', 4, '30E/360', 110.9216934],
  [12, 10, '2012-04-01', '2020-03-31', 2, 'actual/actual', 110.834537395859],
  [12, 10, '2012-04-01', '2020-03-31', 4, 'actual/actual', 110.9217251],
  [12, 10, '2012-04-01', '2020-03-31', 2, 'actual/365', 110.834528551439],
  [12, 10, '2012-04-01', '2020-03-31', 4, 'actual/365', 110.921732963198],
] as const)(
  '[TOOL-30] published prices by day count %#',
  (coupon, yieldRate, from, to, frequency, days, price) => {
    expect(measureBond(dated(coupon, from, to, frequency, days), yieldRate).price).toBeCloseTo(price, 7)
  },
)

// Eagle Investment Systems, 'Compare the ISMA 30E/360, NASD 30/360, and Actual Day Count'.
test.each([
  ['2003-12-29', '2004-01-31', 31, 32, 33],
  ['2003-12-30', '2004-01-31', 30, 30, 32],
  ['2003-12-31', '2004-01-31', 30, 30, 31],
  ['2004-01-01', '2004-01-31', 29, 30, 30],
  ['2003-12-29', '2004-02-01', 32, 32, 34],
  ['2003-12-30', '2004-02-01', 31, 31, 33],
  ['2003-12-31', '2004-02-01', 31, 31, 32],
  ['2004-01-01', '2004-02-01', 30, 30, 31],
])(
  '[TOOL-30] published counts from %s to %s by 30E/360, 30/360 US and actual',
  (from, to, european, us, actual) => {
    const maturity = new Date(from)
    maturity.setUTCFullYear(2030)
    const days = (dayCount: DayCount, ofYear: number) =>
      (1 - (timeFromDates(new Date(to), maturity, 1, dayCount)?.untilNext ?? 0)) * ofYear
    expect(days('30E/360', 360)).toBeCloseTo(european, 9)
    expect(days('30/360', 360)).toBeCloseTo(us, 9)
    expect(days('actual/365', 365)).toBeCloseTo(actual, 9)
  },
)

// Each payment discounted by a calendar of days, apart from the code that counts periods.
test('a price between dates agrees with one that is summed over a calendar of payments', () => {
  const day = (text: string) => Date.parse(text) / 86_400_000
  const [last, next, settled] = [day('2024-11-15'), day('2025-05-15'), day('2025-03-20')]
  const waited = (settled - last) / (next - last)
  let full = 0
  for (let period = 0; period < 12; period += 1)
    full += (2 + (period === 11 ? 100 : 0)) * Math.exp(-(period + 1 - waited) * Math.log1p(0.0525 / 2))
  const measures = measureBond(dated(4, '2025-03-20', '2030-11-15', 2, 'actual/actual'), 5.25)
  expect(measures.fullPrice).toBeCloseTo(full, 9)
  expect(measures.price).toBeCloseTo(full - 2 * waited, 9)
})
