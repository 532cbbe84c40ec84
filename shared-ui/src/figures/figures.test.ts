import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allFigures } from './all-figures.js'
import { moveOfSurplus } from './asset-liability-see-saw.js'
import { averageRating } from './average-rating-trap.js'
import { balanceOfPayments } from './cash-flow-balance.js'
import { atLeastOne } from './chance-of-at-least-one.js'
import { gamma, paymentPattern } from './claims-payment-pattern.js'
import { ratiosOf } from './combined-ratio-stack.js'
import { creditLossOf } from './credit-loss.js'
import { costOfFees, valueAfterFees } from './fees-over-thirty-years.js'
import { figureOfTags, figureTags } from './figure-of-tags.js'
import { incomeByYear } from './ladder-or-bullet.js'
import { worstQuarter } from './liquidity-tiers.js'
import { wayBack } from './loss-and-gain-needed.js'
import { valuesByYear } from './market-value-amortized-cost.js'
import { rangesHeld } from './ninety-percent-range.js'
import { pricesByYield } from './price-yield-curve.js'
import { fundByYear } from './private-fund-j-curve.js'
import { yearOfSurplus } from './surplus-waterfall.js'
import { riskOfMix } from './two-asset-diversification.js'
import { yearOnTheCurve } from './yield-curve-year.js'

interface Brief {
  id: string
  title: string
  proves: string
  caption: string
  alt: string
  quiz_tags: string[]
  controls: {
    id: string
    label: string
    min?: number
    max?: number
    step?: number
    unit?: string
    default: unknown
  }[]
}

const briefs = (
  JSON.parse(readFileSync(join(__dirname, '../../../services/banks/figures/figures.json'), 'utf8')) as {
    figures: Brief[]
  }
).figures

test('every figure that the content describes is drawn, with the texts of the content', () => {
  const words = ({ id, title, proves, caption, alt }: Omit<Brief, 'controls' | 'quiz_tags'>) => {
    return { id, title, proves, caption, alt }
  }
  expect(allFigures.map(words)).toEqual(briefs.map(words))
})

test('controls have the ranges that the content gives them', () => {
  for (const { id, controls } of briefs)
    for (const control of controls) {
      // This figure has wider ranges than the content: one in 1,000 is a useful question, and the article uses 1.75%.
      if (id === 'chance-of-at-least-one' && control.id !== 'y') continue
      const drawn = allFigures.find((figure) => figure.id === id)?.controls[control.id]
      expect([id, drawn?.label, drawn?.start]).toEqual([id, control.label, control.default])
      if (drawn && 'step' in drawn)
        expect([id, drawn.min, drawn.max, drawn.step]).toEqual([id, control.min, control.max, control.step])
    }
})

test('[FIG-2] a question has the figure that shares most of its tags, and none if only one tag is shared', () => {
  expect(figureTags).toEqual(briefs.map(({ id, quiz_tags }) => [id, quiz_tags]))
  expect(figureOfTags(['duration', 'convexity', 'fixed-income'])).toBe('price-yield-curve')
  expect(figureOfTags(['duration', 'asset-liability-matching', 'reserves'])).toBe('cash-flow-balance')
  expect(figureOfTags(['fees', 'manager-selection'])).toBe('fees-over-thirty-years')
  expect(figureOfTags(['surplus'])).toBeNull()
  expect(figureOfTags([])).toBeNull()
})

// Each figure is tested against numbers computed independently of this code, and against a second formula.

/** The price of an annual-pay bond by the annuity formula, in closed form. */
function annuityPrice(coupon: number, maturity: number, yieldPercent: number): number {
  const y = yieldPercent / 100
  if (y === 0) return 100 + coupon * maturity
  const discount = (1 + y) ** -maturity
  return (coupon * (1 - discount)) / y + 100 * discount
}

const bonds = [0, 2.5, 4, 8].flatMap((coupon) => [1, 5, 10, 30].map((maturity) => ({ coupon, maturity })))

test('prices match the annuity formula, and duration and convexity match finite differences', () => {
  for (const bond of bonds)
    for (const at of [0.5, 4, 10]) {
      const { now, modified, convexity, tangentThen } = pricesByYield({ ...bond, yield: at, shift: 1 })
      const price = (shift: number) => annuityPrice(bond.coupon, bond.maturity, at + shift)
      const step = 0.01
      expect(now).toBeCloseTo(price(0), 8)
      expect(modified).toBeCloseTo((-(price(step) - price(-step)) / (2 * step) / price(0)) * 100, 3)
      const curvature = (price(step) - 2 * price(0) + price(-step)) / step ** 2 / price(0)
      expect(Math.abs(convexity - curvature * 10_000) / Math.max(1, convexity)).toBeLessThan(0.001)
      expect(tangentThen).toBeCloseTo(price(0) * (1 - modified / 100), 8)
    }
})

test.each([
  [{ coupon: 4, maturity: 10, yield: 4, shift: 2 }, 85.2798, 83.7782],
  [{ coupon: 4, maturity: 10, yield: 4, shift: -2 }, 117.9652, 116.2218],
  [{ coupon: 4, maturity: 5, yield: 4, shift: 1 }, 95.6705, 95.5482],
])('prices at %o', (inputs, then, tangent) => {
  const result = pricesByYield(inputs)
  expect(result.then).toBeCloseTo(then, 4)
  expect(result.tangentThen).toBeCloseTo(tangent, 4)
  // With convexity the estimate is exact to second order: the error grows with the third power.
  expect(Math.abs(result.curvedThen - then)).toBeLessThan(Math.abs(tangent - then) / 8)
})

test('a yield does not fall below zero', () => {
  expect(pricesByYield({ coupon: 4, maturity: 10, yield: 1, shift: -3 }).yieldThen).toBe(0)
})

test.each([
  [{ what: 'bond', coupon: 4, maturity: 5, yield: 4 }, 4.6299],
  [{ what: 'bond', coupon: 0, maturity: 5, yield: 4 }, 5],
  [{ what: 'bond', coupon: 4, maturity: 10, yield: 4 }, 8.4353],
  [{ what: 'claims of the article', coupon: 4, maturity: 5, yield: 4 }, 1.9322],
] as const)('payments balance: %o', (inputs, balance) => {
  expect(balanceOfPayments(inputs).balance).toBeCloseTo(balance, 4)
})

test('a bond at par balances at the closed form of Macaulay duration', () => {
  for (const maturity of [1, 5, 15]) {
    const closed = (1.06 / 0.06) * (1 - 1.06 ** -maturity)
    expect(balanceOfPayments({ what: 'bond', coupon: 6, maturity, yield: 6 }).balance).toBeCloseTo(closed, 8)
  }
})

test.each([
  [1, 260.5, 35.1],
  [2.4, 250, 34.2],
  [3.6, 241, 33.3],
  [5, 230.5, 32.4],
])('surplus at an asset duration of %d', (asset_duration, surplus, ratio) => {
  const result = moveOfSurplus({
    asset_duration,
    liability_duration: 3.6,
    shift: 1,
    assets: 750,
    liabilities: 500,
  })
  expect(result.surplusThen).toBeCloseTo(surplus, 8)
  expect(result.ratioThen).toBeCloseTo(ratio, 1)
  expect(result.neutralDollars).toBeCloseTo(2.4, 8)
})

test('claims: shares match published values, and the mean matches the integral of the unpaid share', () => {
  const patterns = [
    [0.6, 1, 99.98],
    [1.8, 0.95, 92.86],
    [3.6, 0.95, 74.49],
    [5, 0.75, 63.21],
  ] as const
  for (const [theta, k, paid] of patterns) {
    const result = paymentPattern({ line: 'Property', theta, k, reserve: 100 })
    expect(result.paid(5)).toBeCloseTo(paid, 2)
    expect(result.paid(result.median ?? 0)).toBeCloseTo(50, 8)
    const step = 0.001
    let unpaid = 0
    for (let t = step / 2; t < 200; t += step) unpaid += (1 - result.paid(t) / 100) * step
    expect(result.mean).toBeCloseTo(unpaid, 2)
  }
  expect(gamma(5)).toBeCloseTo(24, 10)
  expect(gamma(0.5)).toBeCloseTo(Math.sqrt(Math.PI), 12)
})

test("the pool's payments match its article", () => {
  const { paid, reserve } = paymentPattern({ line: 'Pool of the article', theta: 5, k: 1, reserve: 100 })
  expect([1, 2, 3, 4, 5].map((t) => Number(paid(t).toFixed(1)))).toEqual([29, 48.4, 62.9, 74.2, 82.3])
  expect(reserve).toBe(62)
})

test.each([
  [{ losses: 68, expenses: 27, dividends: 2, income: 4, premium: 300 }, 97, 93, 9, 21],
  [{ losses: 79, expenses: 27, dividends: 2, income: 4, premium: 300 }, 108, 104, -24, -12],
  [{ losses: 80, expenses: 27, dividends: 0, income: 12, premium: 300 }, 107, 95, -21, 15],
])('ratios of %o', (inputs, combined, operating, underwriting, result) => {
  expect(ratiosOf(inputs)).toEqual({ combined, operating, underwriting, result })
})

test('a bad year ends at the surplus that the articles state', () => {
  const insurer = {
    edition: 'insurer',
    catastrophe: 25,
    reserve_percent: 5,
    stocks: 30,
    fall: 35,
    floor: 150,
  } as const
  expect(yearOfSurplus(insurer).end).toBeCloseTo(161.455, 8)
  expect(yearOfSurplus({ ...insurer, stocks: 0 }).end).toBeCloseTo(171.955, 8)
  expect(yearOfSurplus({ ...insurer, reserve_percent: 10, stocks: 60 }).end).toBeCloseTo(141.475, 8)
  const pool = yearOfSurplus({ ...insurer, edition: 'pool', stocks: 8, floor: 18 })
  expect(pool.end).toBeCloseTo(13.88, 8)
  expect(pool.steps[1]?.after).toBeCloseTo(16.88, 8)
  expect(yearOfSurplus(insurer).largest.name).toBe('Catastrophe, after reinsurance')
})

test.each([
  ['upward', 0, 4.6689],
  ['upward', 1, 0.7382],
  ['flat', 0, 4],
  ['flat', 1, 0.0943],
  ['inverted', 0, 4.0506],
  ['inverted', 1, 0.163],
] as const)('a year on the %s curve with a shift of %d', (shape, shift, result) => {
  expect(yearOnTheCurve({ shape, maturity: 5, shift }).result).toBeCloseTo(result, 4)
})

test('at the break-even shift a longer bond earns what one-year money earns', () => {
  for (const shape of ['upward', 'flat', 'inverted'] as const)
    for (const maturity of [2, 5, 10]) {
      const { breakEven, oneYear } = yearOnTheCurve({ shape, maturity, shift: 0 })
      expect(yearOnTheCurve({ shape, maturity, shift: breakEven }).result).toBeCloseTo(oneYear, 8)
    }
})

test('the worst quarter matches the numbers of the article', () => {
  const plan = { edition: 'insurer', claims: 90, reinsurance: 15, haircut_times: 1, pledged: 0 } as const
  const quarter = worstQuarter(plan)
  expect([quarter.uses, quarter.layers[0]?.cash, quarter.total]).toEqual([120, 85, 198.5])
  expect(quarter.coverage).toBeCloseTo(1.6542, 4)
  expect(quarter.last?.name).toBe('Investment-grade corporates')
  expect((quarter.total - (quarter.layers.at(-1)?.cash ?? 0)) / quarter.uses).toBeCloseTo(1.1942, 4)
  const worse = worstQuarter({ ...plan, claims: 120, reinsurance: 5, haircut_times: 2, pledged: 50 })
  expect([worse.uses, Number(worse.total.toFixed(6))]).toEqual([150, 172])
  expect(worse.coverage).toBeCloseTo(1.1467, 4)
  expect(worstQuarter({ ...plan, claims: 250 }).last).toBeNull()
  expect(worstQuarter({ ...plan, edition: 'pool' }).uses).toBeCloseTo(13.88, 8)
  expect(worstQuarter({ ...plan, edition: 'pool' }).coverage).toBeCloseTo(1.009, 3)
})

test.each([
  [1.5, 60, 2.5, 0.9, 1.6, 4.17],
  [3, 60, 4.2, 1.8, 2.4, 7],
  [10, 65, 4.2, 6.5, -2.3, 6.46],
  [0.1, 60, 0.5, 0.06, 0.44, 0.83],
])('credit loss at %d%% default, %d%% severity', (rate, severity, spread, loss, left, breakEven) => {
  const result = creditLossOf({ default: rate, severity, spread, amount: 100 })
  expect(result.loss).toBeCloseTo(loss, 8)
  expect(result.left).toBeCloseTo(left, 8)
  expect(result.breakEven).toBeCloseTo(breakEven, 2)
  expect(result.dollars).toBeCloseTo(left, 8)
})

test('without severity no default rate uses a spread up', () => {
  expect(creditLossOf({ default: 5, severity: 0, spread: 2, amount: 100 }).breakEven).toBeNull()
})

/** The sentence of a figure with these settings. */
function readoutOf(id: string, set: Record<string, unknown>): string {
  const figure = allFigures.find((one) => one.id === id)
  if (!figure) throw new Error(`No figure ${id}`)
  const starts = Object.entries(figure.controls).map(([name, { start }]) => [name, start])
  const inputs = { ...Object.fromEntries(starts), ...set }
  return figure.readout(figure.compute(inputs), inputs)
}

test('[FIG-4] a yield that would fall below 0% is said at 0%', () => {
  expect(readoutOf('price-yield-curve', { coupon: 4, maturity: 10, yield: 0.5, shift: -3 })).toMatch(
    /^−0.50 points, to a yield of 0%: the price goes from 134.06 to 140.00/,
  )
  const [falls, stays] = ['Yields fall to 0% and no lower.', 'Yields']
  expect(readoutOf('market-value-amortized-cost', { coupon: 1, rise: -2 })).toContain(falls)
  expect(readoutOf('market-value-amortized-cost', { coupon: 2, rise: -2 })).not.toContain(stays)
  expect(readoutOf('ladder-or-bullet', { start: 2, move: -3 })).toContain(falls)
  expect(readoutOf('ladder-or-bullet', { start: 4, move: -3 })).not.toContain(stays)
})

test('[FIG-4] a spread that no default uses up, and a year without gain or loss, are said so', () => {
  // 6 ÷ 5% = 120% of defaults.
  expect(readoutOf('credit-loss', { spread: 6, severity: 5 })).toContain(
    'Not even if all default is the spread used up.',
  )
  expect(readoutOf('credit-loss', { spread: 3, severity: 60 })).toContain('used up at 5.00% of defaults')
  const year = { losses: 70, expenses: 30, dividends: 0, income: 0 }
  expect(readoutOf('combined-ratio-stack', year)).toBe(
    'Combined 100%, operating 100%: break-even on premiums of $300 million.',
  )
  // 0.06% of 50 million.
  expect(readoutOf('combined-ratio-stack', { ...year, losses: 69.94, premium: 50 })).toContain(
    'a gain of $0.03 million',
  )
})

test('three portfolios share an average and lose different amounts', () => {
  const none = { w_aaa: 0, w_aa: 0, w_a: 0, w_bbb: 0, w_bb: 0, w_b: 0 }
  const cases = [
    [{ ...none, w_aa: 50, w_a: 50 }, 0.021, 0.12],
    [{ ...none, w_aaa: 50, w_bbb: 50 }, 0.063, 0.36],
    [{ ...none, w_aaa: 62.5, w_bb: 37.5 }, 0.229, 1.12],
  ] as const
  for (const [weights, ordinary, recession] of cases) {
    const result = averageRating(weights)
    expect(result.average).toBeCloseTo(2.5, 8)
    expect(Math.abs(result.ordinary - ordinary)).toBeLessThan(0.0005)
    expect(Math.abs(result.recession - recession)).toBeLessThan(0.0055)
  }
  expect(averageRating({ ...none, w_aa: 20, w_a: 20 }).average).toBeCloseTo(2.5, 8)
  expect(averageRating(none).average).toBe(0)
})

test.each([
  [-0.5, 3.7051, 7.89],
  [0.1, 5.1703, 28.38],
  [0.6, 6.1294, 34.62],
  [1, 6.8, 37.5],
])('risk of 15%% stocks at a correlation of %d', (correlation, volatility, share) => {
  const mix = { share: 15, correlation, vol_bonds: 5, vol_stocks: 17, return_bonds: 4.5, return_stocks: 7.5 }
  const result = riskOfMix(mix)
  expect(result.return).toBeCloseTo(4.95, 8)
  expect(result.volatility).toBeCloseTo(volatility, 4)
  expect(result.stockShareOfVariance).toBeCloseTo(share, 2)
  const volatilities = Array.from(
    { length: 1001 },
    (_, index) => riskOfMix({ ...mix, share: index / 10 }).volatility,
  )
  expect(volatilities.indexOf(Math.min(...volatilities)) / 10).toBeCloseTo(result.leastShare, 0)
})

test.each([
  [0, 30, 100, 374.532],
  [0.1, 30, 100, 363.928],
  [0.25, 30, 100, 348.564],
  [0.5, 30, 100, 324.34],
  [1, 30, 100, 280.679],
  [0.41, 10, 300, 447.93],
  [0.508, 10, 300, 443.73],
])('a fee of %d%% over %d years on %d', (fee, years, amount, value) => {
  let byYear = amount
  for (let year = 0; year < years; year += 1) byYear *= 1.045 - fee / 100
  expect(valueAfterFees(amount, 4.5, fee, years)).toBeCloseTo(byYear, 8)
  expect(Math.abs(byYear - value)).toBeLessThan(0.006)
})

test('half a point takes about 18% of the gain in thirty years, and there is no share without a gain', () => {
  const inputs = { return: 4.5, fee_a: 0.1, fee_b: 0.5, years: 30, amount: 100 }
  expect(costOfFees(inputs).shareOfGain(0.5)).toBeCloseTo(18.3, 1)
  expect(costOfFees({ ...inputs, return: 0 }).shareOfGain(0.5)).toBeNull()
})

test.each([
  [20, 25, 3.83],
  [35, 53.846, 7.393],
  [38, 61.29, 8.204],
  [50, 100, 11.896],
])('the way back from a loss of %d%%', (loss, gain, years) => {
  const result = wayBack({ loss, growth: 6 })
  expect(result.gain).toBeCloseTo(gain, 2)
  expect(result.years).toBeCloseTo(years, 2)
  expect((1 - loss / 100) * 1.06 ** result.years).toBeCloseTo(1, 10)
})

test('a private fund matches the published low point, turning year, and multiple, and its cash flows add up', () => {
  const fund = { commitment: 30, growth: 13, life: 12, bow: 2.5 }
  const result = fundByYear(fund)
  expect([result.lowest.year, result.positiveFrom]).toEqual([4, 8])
  expect(result.lowest.soFar).toBeCloseTo(-23.788, 3)
  expect(result.multiple).toBeCloseTo(1.8808, 4)
  const slow = fundByYear({ ...fund, growth: 6 })
  expect(slow.multiple).toBeCloseTo(1.3381, 4)
  expect(slow.lowest.soFar).toBeCloseTo(-24.067, 3)
  // Calls compounded to the end equal compounded distributions plus the value left in the fund.
  const grown = (of: 'call' | 'distribution') =>
    result.rows.reduce((sum, row) => sum + row[of] * 1.13 ** (fund.life - row.year), 0)
  expect(grown('call') - grown('distribution')).toBeCloseTo(result.rows.at(-1)?.nav ?? 0, 8)
})

test.each([
  [-2, 1.408, 1.12, 12, 11.36],
  [0, 1.6, 1.6, 16, 16],
  [2, 1.792, 2.08, 20, 20.64],
])('ladder and bullet when yields move by %d', (move, ladder, bullet, ladderSum, bulletSum) => {
  const result = incomeByYear({ move, amount: 40, start: 4 })
  expect(result.ladder[3]).toBeCloseTo(ladder, 8)
  expect(result.bullet[3]).toBeCloseTo(bullet, 8)
  expect(result.ladderSum).toBeCloseTo(ladderSum, 8)
  expect(result.bulletSum).toBeCloseTo(bulletSum, 8)
})

test.each([
  [8, 2, 0, 87.0736],
  [8, 2, 4, 92.9081],
  [3, 1, 0, 97.2249],
  [3, 1, 1, 98.1139],
])('fair value of a %d-year bond after a rise of %d in year %d', (maturity, rise, year, fair) => {
  const inputs = { bond: 'eight years, insurer', coupon: 3, maturity, rise, year } as const
  expect(valuesByYear(inputs).seen.fair).toBeCloseTo(fair, 4)
  expect(valuesByYear(inputs).seen.fair).toBeCloseTo(annuityPrice(3, maturity - year, 3 + rise), 8)
})

test('yearly results at fair value match the accounts in the primer', () => {
  const { rows } = valuesByYear({ bond: 'three years, pool', coupon: 3, maturity: 3, rise: 1, year: 0 })
  expect(rows.slice(1).map(({ result }) => Number(result?.toFixed(4)))).toEqual([1.1139, 3.9246, 3.9615])
})

test.each([
  [1, 10, 9.562],
  [0.4, 10, 3.929],
  [8.4, 8, 50.436],
  [1.75, 8, 13.172],
  [5, 100, 99.408],
  [5, 20, 64.151],
])('at least one at %d%% in %d tries', (p, y, chance) => {
  // A second formula: add the chances that the first success comes in try 1, 2, ….
  let first = 0
  for (let go = 1; go <= y; go += 1) first += (p / 100) * (1 - p / 100) ** (go - 1)
  const result = atLeastOne({ p, y })
  expect(result.chance).toBeCloseTo(chance, 3)
  expect(result.chance).toBeCloseTo(first * 100, 8)
  expect((1 - p / 100) ** result.even).toBeCloseTo(0.5, 10)
})

test.each([
  [0.5, 3],
  [1, 5],
  [1.4, 6],
  [1.6, 7],
  [2, 8],
  [3, 9],
])('ranges stretched by %d contain %d true values', (stretch, hits) => {
  expect(rangesHeld({ stretch }).hits).toBe(hits)
})

test('the chance of so few hits matches an enumeration of all outcomes', () => {
  const { stretchNeeded, chanceOfSoFew, hits } = rangesHeld({ stretch: 1 })
  let sum = 0
  for (let ways = 0; ways < 2 ** 9; ways += 1) {
    const held = ways.toString(2).replaceAll('0', '').length
    if (held <= hits) sum += 0.9 ** held * 0.1 ** (9 - held)
  }
  expect(chanceOfSoFew).toBeCloseTo(sum * 100, 8)
  expect(chanceOfSoFew).toBeCloseTo(0.833, 3)
  expect(stretchNeeded).toBe(3)
})
