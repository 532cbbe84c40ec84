import { dollars, fixed, millions, percent, states, sum } from './stated-numbers.js'

/** The probability that an event with this probability per turn happens at least once in this many turns. */
const atLeastOnce = (chance: number, turns: number): number => 1 - (1 - chance) ** turns

describe('asset-allocation-strategies.general', () => {
  const article = 'asset-allocation-strategies.general'

  test('surplus under four asset durations', () => {
    const liabilityDuration = (200 * 1.5 + 300 * 5) / 500
    const steadyDollars = fixed((500 * liabilityDuration) / 750, 1)
    const relief = 500 * liabilityDuration * 0.01
    states(
      article,
      `(200 x 1.5 + 300 x 5.0) / 500 = ${fixed(liabilityDuration, 1)}`,
      `Economic surplus is $${750 - 200 - 300} million`,
      `A duration of ${steadyDollars} keeps the **dollars** of economic surplus steady, because 750 x ${steadyDollars} equals 500 x ${fixed(liabilityDuration, 1)}`,
      `A duration of ${fixed(liabilityDuration, 1)}, equal to that of liabilities, keeps the **ratio**`,
      `Longer than ${fixed(liabilityDuration, 1)}, and both measures suffer when yields rise. Shorter than ${steadyDollars}, and both suffer when yields fall`,
      `| Before the rise | | | ${millions(750 - 500, 1)} | ${percent(250 / 750, 1)} |`,
    )
    for (const duration of [1, 2.4, 3.6, 5]) {
      const lost = 750 * duration * 0.01
      const surplus = 250 - lost + relief
      states(
        article,
        `| ${fixed(duration, 1)} | ${millions(lost, 1)} | ${millions(relief, 1)} | ${millions(surplus, 1)} | ${percent(surplus / (750 - lost), 1)} |`,
      )
    }
    expect(750 * 2.4).toBeCloseTo(500 * 3.6, 9)
  })

  test('net return after loss, tax and capital', () => {
    const net = (yearly: number, loss: number, tax: number, charge: number) => {
      const afterTax = (yearly - loss) * (1 - tax)
      return { afterTax, cost: charge * 0.1, net: afterTax - charge * 0.1 }
    }
    const rows = [
      ['A-rated corporate', 0.05, 0.0005, 0.21, 0.01],
      ['Municipal bond', 0.036, 0.0002, 0.21 * 0.25, 0.01],
      ['BB-rated corporate', 0.07, 0.011, 0.21, 0.05],
      ['Listed stocks', 0.08, 0, 0.21, 0.15],
    ] as const
    for (const [name, yearly, loss, tax, charge] of rows) {
      const result = net(yearly, loss, tax, charge)
      states(
        article,
        `| ${name} | ${percent(yearly, 1)} | ${loss === 0 ? 'none' : percent(loss, 2)} | ${percent(result.afterTax, 2)} | ${percent(charge)} | ${percent(result.cost, 2)} | ${percent(result.net, 2)} |`,
      )
    }
    const stocks = net(0.08, 0, 0.21, 0.15)
    const corporates = net(0.05, 0.0005, 0.21, 0.01)
    states(
      article,
      `uses a 21% rate, or ${percent(0.21 * 0.25, 2)} on municipal interest`,
      `shrinks from ${fixed((0.08 - 0.05) * 100, 1)} points to ${fixed((stocks.net - corporates.net) * 100, 1)}`,
    )
  })

  test('the three mixes are whole', () => {
    const rows = [
      ['Cash and short-term', 8, 3, 30],
      ['Investment-grade bonds', 72, 72, 60],
      ['Mortgage loans', 3, 12, 0],
      ['High yield', 4, 4, 2],
      ['Equities', 10, 3, 7],
      ['Private assets', 3, 6, 1],
    ] as const
    for (const [name, ...shares] of rows)
      states(article, `| ${name} | ${shares.map((share) => `${share}%`).join(' | ')} |`)
    for (const column of [1, 2, 3] as const) expect(sum(rows.map((row) => row[column]))).toBe(100)
  })

  test('fall in stocks, book yield and rebalancing', () => {
    const bookYield = (years: number) => 0.05 - (0.05 - 0.035) * 0.85 ** years
    const total = 665 + 105
    const tax = (sold: number) => millions(sold * 0.4 * 0.21, 1)
    states(
      article,
      `A fall of 35% costs ${millions(90 * 0.35, 1)}, or ${percent((90 * 0.35) / 250, 1)} of surplus`,
      `Bonds drift from $${750 * 0.9} million to $665 million and stocks from $${750 * 0.1} million to $105 million`,
      `After one year the book yield is ${percent(bookYield(1), 2)}, and after three years ${percent(bookYield(3), 2)}`,
      `The total is $${total} million and stocks are ${percent(105 / total, 1)}`,
      `(10% is $${total / 10} million): sell $${105 - total / 10} million`,
      `(12% is ${millions(total * 0.12, 1)}): sell ${millions(105 - total * 0.12, 1)}`,
      `the tax is ${tax(105 - total * 0.1)} in the first case and ${tax(105 - total * 0.12)} in the second`,
    )
    expect((bookYield(3) - 0.035) / 0.015).toBeLessThan(0.5)
  })

  test('bill of fees', () => {
    const fees = [600e6 * 0.001, 75e6 * 0.0003, 75e6 * 0.006] as const
    const bill = sum(fees)
    states(
      article,
      `${fees.map(dollars).join(' + ')} = ${dollars(bill)}, or ${percent(bill / 750e6, 2)} of $750 million`,
      `holds ${percent(75 / 750)} of the money and takes ${percent(fees[2] / bill)} of the fees`,
    )
  })
})

describe('risk-tolerance-framework.general', () => {
  const article = 'risk-tolerance-framework.general'
  const combined = (storm: number, reserves: number, stocks: number, credit: number) =>
    Math.sqrt(storm ** 2 + reserves ** 2 + stocks ** 2 + credit ** 2 + 2 * 0.6 * stocks * credit)
  const whole = combined(40, 25, 20, 15)

  test('budget, and shares of the combined loss by marginal contribution', () => {
    states(
      article,
      `and ACL of $100 million: a ratio of ${percent(305 / 100)}`,
      `(305% - 250%) x $100 million = ${millions((305 / 100 - 2.5) * 100, 0)}`,
      `| Catastrophe | $40 million | ${millions(40 ** 2 / whole, 1)} |`,
      `| Reserve development | $25 million | ${millions(25 ** 2 / whole, 1)} |`,
      `| Equities | $20 million | ${millions((20 ** 2 + 0.6 * 20 * 15) / whole, 1)} |`,
      `| Credit | $15 million | ${millions((15 ** 2 + 0.6 * 20 * 15) / whole, 1)} |`,
      `| Simple sum / combined | $${sum([40, 25, 20, 15])} million | ${millions(whole, 1)} |`,
      `At ${millions(whole, 1)} the insurer is over its budget of ${millions(55, 0)}`,
    )
  })

  test('two ways back into the budget', () => {
    const fewerStocks = combined(40, 25, 15, 15)
    const moreCover = combined(35, 25, 20, 15)
    const sold = 5 / 0.35
    const cost = sold * 0.03
    states(
      article,
      `$5 million / 35% = ${millions(sold, 1)} of stocks. Combined loss falls by ${millions(whole - fewerStocks, 1)}, to ${millions(fewerStocks, 1)}`,
      `the yearly cost is ${millions(cost, 2)}, or $${fixed(cost / (whole - fewerStocks), 2)} per dollar removed`,
      `${millions(0.6 - 0.2, 2)} net. Combined loss falls by ${millions(whole - moreCover, 1)}, to ${millions(moreCover, 1)}. The cost is $${fixed(0.4 / (whole - moreCover), 2)} per dollar removed`,
    )
  })
})

describe('ratings-and-capital-of-the-insurer.general', () => {
  const article = 'ratings-and-capital-of-the-insurer.general'
  const charges = [4, 20, 5, 45, 35, 25]
  const formula = 2 + Math.hypot(...charges)
  const level = (formula * 1.03) / 2

  test('the formula and its ratio', () => {
    states(
      article,
      `Their plain sum is ${2 + sum(charges)}. The formula gives 2 +`,
      `= ${fixed(formula, 1)}. With 3% for operational risk it is ${fixed(formula * 1.03, 1)}, and ACL is ${fixed(level, 1)}. Adjusted capital of $180 million makes ${percent(180 / level)}`,
    )
  })

  test('after stocks fall', () => {
    const fallen = 2 + Math.hypot(4, 20 * 0.65, 5, 45, 35, 25)
    const lost = 60 * 0.35
    const left = (190 - lost - 127) / (190 - lost)
    states(
      article,
      `Available capital is then $${190 - lost} million`,
      `| Available capital, BCAR | $190 million | $${190 - lost} million |`,
      `| BCAR at the highest level | ${fixed((60 / 190) * 100, 1)} | ${fixed(left * 100, 1)} |`,
      `The smallest one is the budget, here ${millions(Math.min(180 - 3.5 * level, 190 - 130 / 0.75, 180 - 150), 1)}`,
      `BCAR is ${190 - 130} / 190 = ${fixed((60 / 190) * 100, 1)}`,
      `fall by 35%, or $${lost} million. Available capital is then $${190 - lost} million`,
      `BCAR is ${190 - lost - 127} / ${190 - lost} = ${fixed(left * 100, 1)}`,
      `| Adjusted capital, RBC | $180 million | $${180 - lost} million |`,
      `| Ratio to ACL | ${percent(180 / level)} | ${percent((180 - lost) / ((fallen * 1.03) / 2))} |`,
      `127 / 0.75 = ${millions(127 / 0.75, 1)}`,
    )
  })

  test('combined ratio, leverage and rare years', () => {
    states(
      article,
      `the combined ratio is ${68 + 27 + 2}%. Investment income of 4% of premiums brings the operating ratio to ${97 - 4}%`,
      `the combined ratio is ${79 + 27 + 2}%, the operating ratio ${79 + 27 + 2 - 4}%`,
      `premiums are ${fixed(300 / 180, 2)} times surplus and reserves ${fixed(420 / 180, 2)} times. An error of 10% in reserves costs 42 / 180 = ${percent(42 / 180)} of surplus`,
      `1 - 0.99^10 = ${percent(atLeastOnce(0.01, 10), 1)}`,
      `At one in 250 it is ${percent(atLeastOnce(1 / 250, 10), 1)}`,
    )
  })

  test('distances to the lines', () => {
    states(
      article,
      `| RBC, own floor of 350% | ${percent(180 / level)} | 350% | ${millions(180 - 3.5 * level, 1)} |`,
      `| BCAR, 25 at the highest level | ${fixed((60 / 190) * 100, 1)} | 25 | ${millions(190 - 130 / 0.75, 1)} |`,
      `| Covenant: surplus of $150 million | $180 million | $150 million | ${millions(180 - 150, 1)} |`,
    )
  })
})

describe('liquidity-for-the-worst-quarter.general', () => {
  const article = 'liquidity-for-the-worst-quarter.general'
  const uses = sum([90, 15, 6, 5, 4])
  const sources = sum([18, 40, 15, 12])

  test('the quarter, and what sales raise', () => {
    const gap = uses - sources
    const raised = 20 + 10 * 0.98
    states(
      article,
      `| Total | $${uses} million | Total | $${sources} million |`,
      `The gap is $${gap} million`,
      `| 2% | ${millions(10 * 0.98, 1)} |`,
      `| 5% | ${millions(30 * 0.95, 1)} |`,
      `| 8% | ${millions(60 * 0.92, 1)} |`,
      `raise ${millions(raised, 1)}. The last ${millions(gap - raised, 1)} needs`,
      `${millions(gap - raised, 1)} / 0.95 = ${millions((gap - raised) / 0.95, 1)}`,
      `about ${millions(10 * 0.02, 1)} on the mortgages and ${millions((gap - raised) / 0.95 - (gap - raised), 1)} on the corporates`,
    )
  })

  test('coverage, and what idle cash costs', () => {
    const withoutMunicipals = 20 + 10 * 0.98 + 30 * 0.95
    const saleable = withoutMunicipals + 60 * 0.92
    states(
      article,
      `saleable assets of ${millions(saleable, 1)} give ${millions(sources + saleable, 1)} against $${uses} million, or ${fixed((sources + saleable) / uses, 2)} times`,
      `($85 million + ${millions(withoutMunicipals, 1)}) / $120 million, or ${fixed((sources + withoutMunicipals) / uses, 2)}`,
      `the price is ${dollars(50e6 * 0.01)} a year`,
    )
  })
})

describe.each([
  [
    'cyber-and-payment-fraud-at-the-treasury-desk.general',
    { wire: 1.8, capital: 120, kind: 'surplus', limit: 0.5, kept: 1, inForce: 'the limit' },
  ],
  [
    'cyber-and-payment-fraud-at-the-treasury-desk.government-risk-pools',
    {
      wire: 1.2,
      capital: 18,
      kind: 'net position',
      limit: 0.25,
      kept: 2,
      inForce: "the limit in the pool's own program",
    },
  ],
])('%s', (article, { wire, capital, kind, limit, kept, inForce }) => {
  test('layers against fraud', () => {
    const rows = [
      ['Callback made in 80% of cases', 0.2 + 0.8 * 0.05, 1],
      ['Callback always made', 0.05, 2],
      ['Callback to the number in the mail', 1, 0],
    ] as const
    const lossOf = (missed: number) => atLeastOnce(0.5 * missed * 0.7, 8)
    for (const [practice, missed, decimals] of rows)
      states(
        article,
        `| ${practice} | 0.50 x ${fixed(missed, 2)} x 0.70 = ${percent(0.5 * missed * 0.7, decimals)} | ${percent(lossOf(missed))} |`,
      )
    const cut = 1 - lossOf(0.05) / lossOf(0.24)
    expect(cut).toBeGreaterThan(0.72)
    expect(cut).toBeLessThan(0.75)
    states(article, 'cuts the chance of a loss in the year by almost three quarters')
  })

  test('the false wire, and what a low limit leaves', () => {
    states(
      article,
      `$${capital} million, a false wire of $${wire} million costs ${percent(wire / capital, 1)} of`,
      `If ${inForce} is ${dollars(limit * 1e6)} and the loss $${wire} million, ${millions(wire - limit, kept)} stays with ${kind}`,
    )
  })
})
