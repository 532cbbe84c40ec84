import { bond, macaulayDuration, modifiedDuration, presentValue, yieldAt } from './bond-mathematics.js'
import { dollars, fixed, millions, percent, signed, states, sum } from './stated-numbers.js'

describe('fixed-income-primer.general', () => {
  const article = 'fixed-income-primer.general'
  const fiveYears = bond(0.04, 5)

  test('prices of the five-year bond, and what they teach', () => {
    for (const rate of [0.03, 0.04, 0.05, 0.06]) {
      const price = presentValue(fiveYears, rate)
      const change = price - 100
      states(
        article,
        `| ${percent(rate)} | ${fixed(price, 2)} | ${Math.abs(change) < 0.005 ? '0.00' : signed(change, 2)} |`,
      )
    }
    const gain = presentValue(fiveYears, 0.03) - 100
    const loss = 100 - presentValue(fiveYears, 0.05)
    states(
      article,
      `the gain from a one-point fall (${fixed(gain, 2)}) is larger than the loss from a one-point rise (${fixed(loss, 2)})`,
    )
  })

  test('book yield in the first year', () => {
    const cost = presentValue(fiveYears, 0.05)
    const income = cost * 0.05
    states(
      article,
      `buys the bond above at ${fixed(cost, 2)}, to yield 5%`,
      `income is 5% of ${fixed(cost, 2)}, or ${fixed(income, 2)};`,
      `the remaining ${fixed(income - 4, 2)} is accretion, which raises amortized cost to ${fixed(cost + income - 4, 2)}`,
    )
  })

  test('durations', () => {
    const duration = modifiedDuration(fiveYears, 0.04)
    const atFour = (years: number) => fixed(modifiedDuration(bond(0.04, years), 0.04), 1)
    const share = 3.8 * 0.005
    states(
      article,
      `has a modified duration of ${fixed(duration, 2)}. For a one-point rise, the rule predicts a fall of ${fixed(duration, 2)}, to ${fixed(100 - duration, 2)}. The true price is ${fixed(presentValue(fiveYears, 0.05), 2)}`,
      `a two-year 4% bond has a modified duration of about ${atFour(2)}, a ten-year about ${atFour(10)}, and a thirty-year only about ${atFour(30)}`,
      `costs about 3.8 x 0.50% = ${percent(share, 1)}, or ${millions(400 * share, 1)} of market value`,
    )
  })

  test('expected loss, concentration and tax', () => {
    const loss = 0.015 * 0.6
    const cost = 500 * 0.02 * 0.6
    const years = cost / (500 * 0.001)
    expect(years).toBeCloseTo(12, 9)
    const taxRate = 0.21 * 0.25
    const kept = 0.034 * (1 - taxRate)
    states(
      article,
      `the expected loss is 1.5% x 60% = ${percent(loss, 2)} a year. If those bonds yield 2.50% more than Treasuries, about ${percent(0.025 - loss, 2)} is left`,
      `a 2% position that loses 60% of its value costs $${fixed(cost, 0)} million. An extra 0.10% of yield on the whole portfolio would need twelve years`,
      `taxes 25% of the interest, an effective rate of ${percent(taxRate, 2)}`,
      `3.40% x (1 - ${fixed(taxRate, 4)}) = ${percent(kept, 2)} after tax. A taxable bond must yield ${percent(kept, 2)} / ${fixed(1 - 0.21, 2)} = ${percent(kept / 0.79, 2)}`,
    )
  })
})

describe('fixed-income-primer.government-risk-pools', () => {
  const article = 'fixed-income-primer.government-risk-pools'

  test('the three-year note after the rise', () => {
    const values = [3, 2, 1, 0].map((years) => (years ? presentValue(bond(0.03, years), 0.04) : 100))
    const [start = 0] = values
    states(article, `| After the rise | 3 | ${fixed(start, 2)} |`)
    for (const year of [1, 2, 3]) {
      const before = year === 1 ? 100 : (values[year - 1] ?? 0)
      const value = values[year] ?? 0
      const change = value - before
      states(
        article,
        `| End of year ${year} | ${3 - year} | ${fixed(value, 2)} | ${signed(change, 2)} | 3.00 | ${signed(change + 3, 2)} |`,
      )
    }
  })

  test('yield to worst of a callable bond', () => {
    const called = (100 + 4) / 101 - 1
    states(
      article,
      `it yields about ${percent(yieldAt(bond(0.04, 5), 101), 2)}`,
      `the owner receives ${100 + 4} for an outlay of 101, a return of 104 / 101 - 1 = ${percent(called, 2)}`,
      `judges this bond on ${percent(called, 2)}`,
    )
  })

  test('expected loss, concentration and the exemption that a pool cannot use', () => {
    const loss = 0.001 * 0.6
    states(
      article,
      `the expected loss is ${percent(loss, 2)}, or ${dollars(loss * 10e6)} a year per $10 million`,
      `costs 60% x 5% = ${percent(0.6 * 0.05)} of all investments`,
      `the pool gives up ${percent(0.039 - 0.03, 1)} a year, or ${dollars((0.039 - 0.03) * 5e6)} on $5 million`,
    )
  })

  test('ladder, and a rise in yields against net position', () => {
    const fall = 2.5 * 0.015
    const lost = 80 * fall
    states(
      article,
      `$40 million in five rungs of $${40 / 5} million`,
      `(1 + 2 + 3 + 4 + 5) / 5 = ${sum([1, 2, 3, 4, 5]) / 5} years`,
      `2.5 x 1.5% = ${percent(fall, 2)} of $80 million, or ${millions(lost, 1)};`,
      `${fixed(lost, 1)} / 22 = ${percent(lost / 22, 1)}`,
      `would fall by almost ${percent(lost / 22)} in that year`,
    )
  })
})

describe('reserve-duration-is-not-asset-duration.both', () => {
  const article = 'reserve-duration-is-not-asset-duration.both'
  const payments = [30, 25, 20, 15, 10].map((amount, index) => ({ years: index + 0.5, amount }))
  const total = sum(payments.map(({ amount }) => amount))
  const worth = presentValue(payments, 0.04)
  const duration = modifiedDuration(payments, 0.04)

  test('five durations of one reserve', () => {
    const time = sum(payments.map(({ years, amount }) => years * amount)) / total
    const step = 1e-5
    // Each payment grows by 0.6 points a year for every point that yields rise, until it is paid.
    const withInflation = (shift: number) =>
      presentValue(
        payments.map(({ years, amount }) => ({ years, amount: amount * (1 + 0.6 * shift) ** years })),
        0.04 + shift,
      )
    const effective = (withInflation(-step) - withInflation(step)) / (2 * step * worth)
    states(
      article,
      `Total: $${total} million`,
      `| Average time to payment, undiscounted | ${fixed(time, 2)} |`,
      `| Macaulay duration at 4% | ${fixed(macaulayDuration(payments, 0.04), 2)} |`,
      `| Modified duration at 4% | ${fixed(duration, 2)} |`,
      `| Effective duration with inflation | ${fixed(effective, 2)} |`,
      `falls from ${fixed(duration, 2)} to about ${fixed(effective, 2)}`,
      `a bond portfolio of duration ${fixed(duration, 2)} would fall`,
      `the full ${fixed(duration, 2)} is back`,
    )
  })

  test('a match of durations is not a match of dollars', () => {
    const assets = 140 * duration * 0.01
    const liabilities = worth * duration * 0.01
    states(
      article,
      `the reserve's present value is ${millions(worth, 1)}`,
      `a one-point rise costs ${millions(assets, 2)} on the assets and saves ${millions(liabilities, 2)} on the liabilities. Economic surplus drops by ${millions(assets - liabilities, 2)}`,
      `about ${fixed(worth, 1)} x ${fixed(duration, 2)} / 140 = ${fixed((worth * duration) / 140, 2)}`,
    )
  })
})

describe('statutory-accounting-for-investments.general', () => {
  const article = 'statutory-accounting-for-investments.general'
  const eightYears = bond(0.03, 8)
  const price = presentValue(eightYears, 0.05)
  const loss = 10 - price / 10

  test('surplus without assets that are not admitted', () => {
    states(
      article,
      `total assets are $520 million, of which $12 million is not admitted, and liabilities are $388 million, surplus is $${520 - 12 - 388} million and not $${520 - 388} million`,
    )
  })

  test('one bond under four rules', () => {
    const downgraded = presentValue(eightYears, 0.055)
    states(
      article,
      `it is worth ${fixed(price, 2)}, or ${millions(price / 10, 2)}`,
      `yield 5.5%, price ${fixed(downgraded, 2)} | ${millions(downgraded / 10, 2)} | ${millions(downgraded / 10 - 10, 2)} |`,
      `| Sold at ${fixed(price, 2)} by a property-casualty insurer | Gone | ${millions(-loss, 2)}, through income |`,
    )
  })

  test('fair value beside book value', () => {
    const forced = 60 * (1 - 0.93)
    states(
      article,
      `The gap is $${300 - 279} million, or ${percent((300 - 279) / 120, 1)} of surplus`,
      `for 93% of that, ${millions(forced, 1)} becomes real: ${percent(forced / 120, 1)} of surplus`,
    )
  })

  test('the interest maintenance reserve after the sale', () => {
    const afterTax = loss * (1 - 0.21)
    const income = (price / 10) * 0.05
    states(
      article,
      `The loss of ${millions(loss, 2)} is ${millions(afterTax, 2)} after tax at 21%`,
      `it lowers income by about ${millions(afterTax / 8, 2)} a year for eight years`,
      `The proceeds of ${millions(price / 10, 2)}, reinvested at 5.0%, earn ${millions(income, 2)} a year where the old bond paid ${millions(0.3, 2)}`,
      `After tax the difference is ${millions((income - 0.3) * 0.79, 2)}, and the ${millions(loss * 0.21, 2)} of tax that the loss saved earns another ${millions(loss * 0.21 * 0.05 * 0.79, 2)}`,
      `income rises by ${millions((income - 0.3) * 0.79 + loss * 0.21 * 0.05 * 0.79, 2)} and falls by ${millions(afterTax / 8, 2)}`,
    )
  })

  test('charges under a square root', () => {
    const charge = (...charges: number[]) => Math.hypot(...charges)
    const before = charge(3.5, 12, 4, 30, 20, 15)
    const added = 30 * (0.05 - 0.01)
    const after = charge(3.5 + added, 12, 4, 30, 20, 15)
    const decline = 30 * 0.06
    states(
      article,
      `is ${millions(before, 1)}, and ACL is ${millions(before / 2, 1)}. With adjusted capital of $120 million the ratio is ${percent(120 / (before / 2))}`,
      `which adds ${millions(added, 1)} to the first figure. The total becomes ${millions(after, 1)}, and the ratio ${percent(120 / (after / 2))}`,
      `capital drops by ${millions(decline, 1)} and the ratio to ${percent((120 - decline) / (after / 2))}`,
    )
  })
})
