import { binomialAtLeast } from '@icio/contracts/statistics/binomial'
import { bond, macaulayDuration, modifiedDuration, presentValue } from './bond-mathematics.js'
import { fixed, millions, percent, states, sum } from './stated-numbers.js'

describe('what is written at the figures', () => {
  test('price-yield-curve', () => {
    const tenYears = bond(0.04, 10)
    const duration = modifiedDuration(tenYears, 0.04)
    const up = presentValue(tenYears, 0.06)
    const down = presentValue(tenYears, 0.02)
    const tangent = (points: number) => fixed(100 - duration * points, 2)
    states(
      'figure.price-yield-curve',
      `Up two points it loses ${fixed(100 - up, 2)}, down two points it gains ${fixed(down - 100, 2)}`,
      `${fixed(up, 2)} against ${tangent(2)} at 6%, ${fixed(down, 2)} against ${tangent(-2)} at 2%`,
      `Yield up 2 points: the price is ${fixed(up, 2)}. The tangent says ${tangent(2)}.`,
      `Down 2 points: ${fixed(down, 2)}. The tangent says ${tangent(-2)}.`,
      `modified duration ${fixed(duration, 2)}`,
    )
  })

  test('cash-flow-balance', () => {
    const fiveYears = bond(0.04, 5)
    const claims = [30, 25, 20, 15, 10].map((amount, index) => ({ years: index + 0.5, amount }))
    const balance = fixed(macaulayDuration(fiveYears, 0.04), 2)
    const last = 104 / 1.04 ** 5 / presentValue(fiveYears, 0.04)
    states(
      'figure.cash-flow-balance',
      `A five-year bond with a 4% coupon balances at ${balance} years`,
      `balance at ${fixed(macaulayDuration(claims, 0.04), 2)}`,
      `A wedge under the beam at ${balance} years`,
      `Balance at ${balance} years`,
      `The last payment holds ${percent(last)} of the weight`,
    )
  })

  test('asset-liability-see-saw', () => {
    const assets = 750 * 5 * 0.01
    const claims = 500 * 3.6 * 0.01
    const before = millions(750 - 500, 1)
    const after = 250 - assets + claims
    states(
      'figure.asset-liability-see-saw',
      `At an asset duration of ${fixed((500 * 3.6) / 750, 1)} the beam stays level in dollars; at 3.6 the ratio`,
      `assets fall by ${fixed(assets, 1)}, claims by ${fixed(claims, 1)} million dollars, and surplus from 250.0 to ${fixed(after, 1)}`,
      `Assets lose ${millions(assets, 1)}`,
      `Claims are worth ${millions(claims, 1)} less`,
      `Surplus: ${before} to ${millions(after, 1)}`,
    )
  })

  test('claims-payment-pattern: shares paid, and the mean by adding up what is unpaid', () => {
    const unpaid = (years: number, scale: number, shape: number) => Math.exp(-((years / scale) ** shape))
    const mean = (scale: number, shape: number) => {
      const step = 1e-3
      let area = 0
      for (let at = step / 2; at < 400; at += step) area += unpaid(at, scale, shape) * step
      return area
    }
    const property = percent(1 - unpaid(1, 0.6, 1))
    const afterOne = percent(1 - unpaid(1, 5, 0.75))
    const afterTen = unpaid(10, 5, 0.75)
    states(
      'figure.claims-payment-pattern',
      `$${parseInt(property)} million leaves in the first year, of workers' compensation $${parseInt(afterOne)} million`,
      `The average time is ${fixed(mean(0.6, 1), 1)} against ${fixed(mean(5, 0.75), 2)} years`,
      `Property is at ${property} after one year; workers' compensation at ${afterOne} after one and ${percent(1 - afterTen)} after ten`,
      `Property: ${property} is paid after one year`,
      `Workers' compensation: ${percent(afterTen)} is still unpaid after ten`,
    )
  })

  test('combined-ratio-stack', () => {
    const ordinary = 68 + 27 + 2
    const bad = 79 + 27 + 2
    states(
      'figure.combined-ratio-stack',
      `Losses 68, expenses 27, dividends 2: a combined ratio of ${ordinary}%`,
      `With losses at 79 it is ${bad}%, and investment income of 4 leaves ${bad - 4}%`,
      `reaches ${ordinary}, just below a line at 100. An arrow of investment income takes 4 off, to ${ordinary - 4}`,
      `${ordinary}%: underwriting earns ${100 - ordinary} cents of each dollar`,
      `${ordinary - 4}% after investment income`,
    )
  })

  test('surplus-waterfall', () => {
    const reserves = 240 * 0.05
    const stocks = 30 * 0.35
    const taxable = 20 - 15 - 25 - reserves - 3.5
    const end = 200 + taxable * (1 - 0.21) - stocks
    const pool = 24 - 72 * 3 * 0.02 - 8 * 0.35
    states(
      'figure.surplus-waterfall',
      `from $200 million to ${millions(end, 1)}. Stocks take ${millions(stocks, 1)} of it, storm and reserves ${millions(25 + reserves, 1)}`,
      `from $24.0 million to ${millions(pool, 2)}, below its floor of $18 million`,
      `tax up, to ${fixed(end, 1)}`,
      `${millions(end, 1)}: ${percent(1 - end / 200)} lower`,
    )
  })

  test('yield-curve-year: the return from discount factors, the break-even by halving', () => {
    const yieldOf = (years: number) => 0.05 - 0.02 * ((1 - Math.exp(-years / 2.5)) / (years / 2.5))
    const returnAfter = (rise: number) => (1 + yieldOf(4) + rise) ** -4 / (1 + yieldOf(5)) ** -5 - 1
    let [low, high] = [0, 0.05]
    for (let turn = 0; turn < 60; turn += 1) {
      const middle = (low + high) / 2
      if (returnAfter(middle) > yieldOf(1)) low = middle
      else high = middle
    }
    const bought = percent(yieldOf(5), 2)
    const unchanged = percent(returnAfter(0), 2)
    const evenAt = fixed(low * 100, 2)
    states(
      'figure.yield-curve-year',
      `a five-year bond yields ${bought} and returns ${unchanged} if nothing changes, against ${percent(yieldOf(1), 2)} for one year`,
      `A rise of ${evenAt} points makes them equal; a rise of one point leaves ${percent(returnAfter(0.01), 2)}`,
      `from five years at ${bought} to four years at ${percent(yieldOf(4), 2)}`,
      `Bought at ${bought}`,
      `a four-year bond at ${percent(yieldOf(4), 2)}: return ${unchanged}`,
      `A rise of ${evenAt} points takes the advantage away`,
    )
  })

  test('liquidity-tiers', () => {
    const uses = sum([90, 15, 6, 5, 4])
    const sources = sum([18, 40, 15, 12])
    const layers = (times: number, free: number) => [
      20 * free,
      10 * (1 - 0.02 * times),
      30 * (1 - 0.05 * times),
      60 * (1 - 0.08 * times),
    ]
    const plan = layers(1, 1)
    const stressed = (sources - 10 + sum(layers(2, 0.5))) / (uses + 30)
    const fromCorporates = uses - sources - sum(plan.slice(0, 2))
    expect(fromCorporates).toBeLessThan(plan[2] ?? 0)
    states(
      'figure.liquidity-tiers',
      `$${uses} million is needed, $${sources} million comes in`,
      `Coverage is ${fixed((sources + sum(plan)) / uses, 2)}, and ${fixed((sources + sum(plan.slice(0, 3))) / uses, 2)} without municipal bonds`,
      `half of the Treasuries pledged it is ${fixed(stressed, 2)}`,
      `to ${fixed(sources + sum(plan), 1)} million dollars. A line at ${uses} cuts it`,
      `Needed: $${uses} million`,
      `Comes in by itself: $${sources} million`,
      `The last ${millions(fromCorporates, 1)} comes from corporate bonds`,
    )
  })

  test('credit-loss', () => {
    const ordinary = 0.015 * 0.6
    const recession = 0.1 * 0.65
    expect(recession / 0.042).toBeCloseTo(1.5, 1)
    states(
      'figure.credit-loss',
      `With 1.5% defaulting and 60% lost on each, ${percent(ordinary, 2)} of a 2.50% spread is gone`,
      'At 10% and 65% a spread of 4.20% is used up one and a half times',
      `Here ${percent(ordinary, 2)} is lost and ${percent(0.025 - ordinary, 2)} is left`,
      `Recession: ${percent(recession, 2)} is lost`,
    )
  })

  test('average-rating-trap', () => {
    const halfAndHalf = [0.001, 0.003]
    const barbell = [0, 0.012]
    const loss = (defaults: readonly number[], weights = [0.5, 0.5]) =>
      0.6 * sum(defaults.map((rate, index) => rate * (weights[index] ?? 0)))
    const worst = loss([0, 0.05], [0.625, 0.375])
    for (const average of [0.5 * 2 + 0.5 * 3, 0.5 * 1 + 0.5 * 4, 0.625 * 1 + 0.375 * 5])
      expect(average).toBe(2.5)
    expect(loss(barbell) / loss(halfAndHalf)).toBeCloseTo(3, 9)
    states(
      'figure.average-rating-trap',
      `they lose ${percent(loss(halfAndHalf), 3)}, ${percent(loss(barbell), 3)} and ${percent(worst, 3)}`,
      'Average 2.5 in all three',
      `Recession: ${percent(loss(barbell), 2)} lost, three times as much`,
      `Recession: ${percent(worst, 3)} lost`,
    )
  })

  test('two-asset-diversification', () => {
    const volatility = (correlation: number) =>
      Math.sqrt((0.85 * 5) ** 2 + (0.15 * 17) ** 2 + 2 * 0.85 * 5 * 0.15 * 17 * correlation)
    states(
      'figure.two-asset-diversification',
      `15% stocks add ${fixed(0.15 * (7.5 - 4.5), 2)} points of return`,
      `a correlation of 0.10 (${fixed(volatility(0.1), 2)}%). At 0.60 the same holdings have ${fixed(volatility(0.6), 2)}%`,
      `moves from ${fixed(volatility(0.1), 1)} to ${fixed(volatility(0.6), 1)}% volatility`,
      `15% stocks, correlation 0.10: ${fixed(volatility(0.1), 1)}%`,
      `The same mix at 0.60: ${fixed(volatility(0.6), 1)}%`,
    )
  })

  test('fees-over-thirty-years: year by year', () => {
    const after = (fee: number) => {
      let value = 100
      for (let year = 1; year <= 30; year += 1) value *= 1 + 0.045 - fee
      return value
    }
    const [none, low, high] = [after(0), after(0.001), after(0.005)]
    states(
      'figure.fees-over-thirty-years',
      `takes about ${percent((none - high) / (none - 100))} of the gain in thirty`,
      `At a fee of 0.10% it becomes ${millions(low, 1)} in thirty years, at 0.50% ${millions(high, 1)}`,
      `have become ${fixed(low, 1)} at the lower and ${fixed(high, 1)} at the higher fee`,
      `0.10%: ${millions(low, 1)}`,
      `0.50%: ${millions(high, 1)}`,
      millions(low - high, 1),
    )
  })

  test('loss-and-gain-needed', () => {
    const gain = (loss: number) => percent(loss / (1 - loss))
    states(
      'figure.loss-and-gain-needed',
      `A loss of 20% needs a gain of ${gain(0.2)}, one of 35% needs ${gain(0.35)}, one of 50% needs ${gain(0.5)}`,
      `At 6% a year the second takes ${fixed(-Math.log(0.65) / Math.log(1.06), 1)} years`,
      `is at ${gain(0.5)} for a loss of 50%`,
      `-35% needs +${gain(0.35)}`,
      `-50% needs +${gain(0.5)}`,
    )
  })

  test('private-fund-j-curve', () => {
    let [paidIn, paidOut, held] = [0, 0, 0]
    const soFar: number[] = []
    for (let year = 1; year <= 12; year += 1) {
      const call = (30 - paidIn) * (year === 1 ? 1 / 4 : year === 2 ? 0.333 : 1 / 2)
      const grown = held * 1.13
      const returned = grown * (year / 12) ** 2.5
      held = grown - returned + call
      paidIn += call
      paidOut += returned
      soFar.push(paidOut - paidIn)
    }
    const lowest = Math.min(...soFar)
    const worstYear = soFar.indexOf(lowest) + 1
    const backIn = soFar.findIndex((value) => value > 0) + 1
    states(
      'figure.private-fund-j-curve',
      `In year ${worstYear} ${millions(-lowest, 1)} more has gone out than come back; above zero from year ${backIn}; in the end ${fixed(paidOut / paidIn, 2)} times the money`,
      `falls to minus ${fixed(-lowest, 1)} million dollars in year ${worstYear}, crosses zero in year ${backIn} and ends at plus ${fixed(soFar.at(-1) ?? 0, 1)}`,
      `Lowest point: ${millions(-lowest, 1)} out in year ${worstYear}`,
      `Back above zero in year ${backIn}`,
      `${fixed(paidOut / paidIn, 2)} times what was paid in`,
    )
  })

  test('ladder-or-bullet: rung by rung', () => {
    const yieldAfter = (year: number) => 4 - 2 * (Math.min(year, 5) / 5)
    /** The rate in effect in a year, for purchases at the start whose first maturity is after this many years. */
    const rateIn = (year: number, due: number, life: number) => {
      let bought = 0
      for (let at = due; at < year; at += life) bought = at
      return yieldAfter(bought)
    }
    const years = Array.from({ length: 10 }, (_, index) => index + 1)
    const ladder = years.map((year) => sum([1, 2, 3, 4, 5].map((due) => (8 * rateIn(year, due, 5)) / 100)))
    const bullet = years.map((year) => (40 * rateIn(year, 3, 3)) / 100)
    const worst = (income: number[]) =>
      Math.round(Math.max(...income.slice(1).map((value, index) => (income[index] ?? 0) - value)) * 1000)
    states(
      'figure.ladder-or-bullet',
      `falls by at most $${worst(ladder)} thousand a year, that of the bullet by $${worst(bullet)} thousand at once`,
      `they earn $${fixed(sum(ladder), 2)} and ${millions(sum(bullet), 2)}`,
      `$${worst(bullet)} thousand less from one year to the next`,
      `The ladder never falls by more than $${worst(ladder)} thousand`,
    )
  })

  test('market-value-amortized-cost', () => {
    const fair = fixed(presentValue(bond(0.03, 8), 0.05), 2)
    states(
      'figure.market-value-amortized-cost',
      `Fair value falls to ${fair} and climbs`,
      `In the three-year case of the pools' primer it falls to ${fixed(presentValue(bond(0.03, 3), 0.04), 2)}`,
      `starts at ${fair}`,
      `Fair value the day after: ${fair}`,
    )
  })

  test('chance-of-at-least-one', () => {
    const chance = (once: number, turns: number) => binomialAtLeast(1, turns, once)
    states(
      'figure.chance-of-at-least-one',
      `One in 100 a year is ${percent(chance(0.01, 10), 1)} in ten years and ${percent(chance(0.01, 30))} in thirty`,
      `(8.4% each, eight attempts: ${percent(chance(0.084, 8))})`,
      `(5% each, a hundred: ${percent(chance(0.05, 100), 1)})`,
      `1% in one year, ${percent(chance(0.01, 10), 1)} in ten, ${percent(chance(0.01, 50))} in fifty`,
      `One in 100, ten years: ${percent(chance(0.01, 10), 1)}`,
      `Even chance after ${Math.ceil(Math.log(0.5) / Math.log(0.99))} years`,
    )
  })

  test('ninety-percent-range', () => {
    const distances = [5, 12, -3, 9, 20, 1, 6, 15, 4].map((truth) => Math.abs(truth - 5) / 5)
    const hits = distances.filter((distance) => distance <= 1).length
    const asFew = 1 - binomialAtLeast(hits + 1, 9, 0.9)
    states(
      'figure.ninety-percent-range',
      `${hits} hold the truth. If the ranges were honest, so few would happen in ${percent(asFew, 1)} of such rounds`,
      `the factor is ${fixed(Math.max(...distances), 1)}`,
      `${hits} dots lie inside the band`,
      `Inside: ${hits} of 9. Expected: ${fixed(9 * 0.9, 1)}`,
    )
  })
})
