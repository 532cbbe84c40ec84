import { measureBond, yieldOfBond, type Bond } from './bond.js'
import { estimateShift, measurePortfolio } from './portfolio.js'
import { surplusRatios, underwritingRatios } from './ratios.js'

function bond(couponRate: number, years: number, frequency: Bond['frequency'] = 2, par = 100): Bond {
  return { par, couponRate, years, frequency }
}

// Frank J. Fabozzi, Bond Markets, Analysis, and Strategies, chapter 2: pricing of option-free bonds.
test.each([
  [bond(10, 20, 2, 1000), 11, 919.77],
  [bond(10, 20, 2, 1000), 6.8, 1347.04],
  [bond(0, 15, 2, 1000), 9.4, 252.12],
])('Fabozzi, chapter 2: %j at a yield of %d%% is worth %d', (given, yieldRate, price) => {
  expect(measureBond(given, yieldRate).price).toBeCloseTo(price, 2)
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

test('between coupon dates the full price is that of the last coupon date, grown at the yield', () => {
  const passed = 88 / 180
  const atCoupon = measureBond(bond(5, 9), 4.8)
  const measures = measureBond(bond(5, 9 - passed / 2), 4.8)
  expect(measures.fullPrice).toBeCloseTo(atCoupon.fullPrice * 1.024 ** passed, 9)
  expect(measures.accruedInterest).toBeCloseTo(2.5 * passed, 9)
  expect(measures.price).toBeCloseTo(measures.fullPrice - measures.accruedInterest, 9)
  expect(atCoupon.accruedInterest).toBeCloseTo(0, 9)
})

test('price and yield are each other’s inverse, also between coupon dates and for negative yields', () => {
  for (const [given, yieldRate] of [
    [bond(3, 7.3), 4.2],
    [bond(0, 2.75, 1), -0.4],
    [bond(12, 0.2, 12), 30],
  ] as const) {
    expect(yieldOfBond(given, measureBond(given, yieldRate).price)).toBeCloseTo(yieldRate, 6)
  }
  expect(yieldOfBond(bond(5, 10), -3)).toBeNull()
  expect(yieldOfBond(bond(5, 10), 1e12)).toBeNull()
})

test('duration and convexity agree with repricing', () => {
  const given = bond(6, 25)
  const { fullPrice, modifiedDuration, convexity, basisPointValue } = measureBond(given, 9)
  const shift = 0.0001
  const up = measureBond(given, 9.01).fullPrice
  const down = measureBond(given, 8.99).fullPrice
  expect((down - up) / (2 * fullPrice * shift)).toBeCloseTo(modifiedDuration, 3)
  expect((down + up - 2 * fullPrice) / (fullPrice * shift ** 2)).toBeCloseTo(convexity, 1)
  expect((down - up) / 2).toBeCloseTo(basisPointValue, 6)
})

// Fabozzi, chapter 4: the 6% 25-year bond, yields up by 200 basis points: -21.24% by duration, +3.66% by convexity.
test('Fabozzi, chapter 4: a shift of 200 basis points by duration and convexity', () => {
  const { modifiedDuration, convexity } = measureBond(bond(6, 25), 9)
  const up = estimateShift({ marketValue: 1000, duration: modifiedDuration, convexity }, 200)
  expect(up.byDuration).toBeCloseTo(-21.24, 1)
  expect(up.byConvexity).toBeCloseTo(3.66, 2)
  expect(up.percent).toBeCloseTo(-17.58, 1)
  expect(up.amount).toBeCloseTo(-175.8, 0)
})

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

test('combined and operating ratio on trade and financial basis', () => {
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

test('NAIC IRIS: net premiums at three times and gross at nine times surplus reach the unusual range', () => {
  const ratios = surplusRatios({
    surplus: 50,
    grossWrittenPremiums: 450,
    netWrittenPremiums: 150,
    lossReserves: 60,
    totalLiabilities: 100,
    riskAssets: 10,
    unrealizedLosses: 4,
  })
  expect(ratios?.map(({ name, percent, line }) => [name, percent, line])).toEqual([
    ['Net premiums to surplus', 300, 300],
    ['Gross premiums to surplus', 900, 900],
    ['Reserves to surplus', 120, null],
    ['Net leverage', 500, null],
    ['Risk assets to surplus', 20, null],
    ['Unrealized losses to surplus', 8, null],
  ])
  expect(
    surplusRatios({
      surplus: 0,
      grossWrittenPremiums: 1,
      netWrittenPremiums: 1,
      lossReserves: 1,
      totalLiabilities: 1,
      riskAssets: 1,
      unrealizedLosses: 1,
    }),
  ).toBeNull()
})
