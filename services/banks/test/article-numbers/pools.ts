import { dollars, fixed, inWords, millions, percent, states, sum } from './stated-numbers.js'

describe('asset-allocation-strategies.government-risk-pools', () => {
  const article = 'asset-allocation-strategies.government-risk-pools'
  const payments = [
    [18, 0.5],
    [12, 1.5],
    [9, 2.5],
    [7, 3.5],
    [5, 4.5],
    [11, 8],
  ] as const
  const claims = sum(payments.map(([amount]) => amount))

  test('tiers and payments', () => {
    const worst = 3 * 2.2 * 1.8
    const average = sum(payments.map(([amount, years]) => amount * years)) / claims
    states(
      article,
      `3 x 2.2 x 1.8 = ${millions(worst, 1)}`,
      `The tier needs about ${millions(worst + 2, 0)} at its low point`,
      `not a constant ${millions(worst + 2, 0)}. It is a cycle with a low point of ${millions(worst + 2, 0)}`,
      `$62 million + $5 million - $14 million = $${62 + 5 - 14} million`,
      `$62 million of unpaid claims (undiscounted), $5 million of other liabilities, and net position of $${90 - 62 - 5} million`,
      `| Total | $${claims} million | ${fixed(average, 1)} years on average |`,
      `${percent((18 + 12) / claims)}, leaves within two years`,
    )
  })

  test('the price of a cap on maturity', () => {
    const aside = 1e6 / 1.04 ** 10
    const end = aside * 1.04 ** 5 * 1.02 ** 5
    const toHundred = (value: number) => dollars(Math.round(value / 100) * 100)
    states(
      article,
      `the pool sets aside ${toHundred(aside)} today`,
      `it ends with about ${toHundred(end)}, and is ${toHundred(1e6 - end)} short`,
    )
  })

  test('shares of the mix, and the stress', () => {
    for (const amount of [10, 4, 38, 15, 18, 5])
      states(article, `| $${amount} million | ${percent(amount / 90, 1)} |`)
    const losses = [53 * 2.4 * 0.015, 18 * 4.5 * 0.015, 5 * 0.35] as const
    const lost = sum(losses)
    states(
      article,
      `**Surplus tier.** The $${90 - 62 - 5} million behind net position`,
      `| Surplus bonds | $18 million x 4.5 x 1.5% | ${millions(losses[1], 2)} |`,
      `stocks are only ${percent(5 / 90, 1)} of investments`,
      `To go back to ${percent(5 / 23, 1)}`,
      `5 / 23 = ${percent(5 / 23, 1)} of net position`,
      `| $53 million x 2.4 x 1.5% | ${millions(losses[0], 2)} |`,
      `| $5 million x 35% | ${millions(losses[2], 2)} |`,
      `| Total | | ${millions(lost, 2)} |`,
      `That is ${percent(lost / 23)} of net position of $23 million`,
      `Is the remaining ${millions(23 - lost, 1)} enough`,
      `about ${percent(18 / 23)} intermediate bonds and ${percent(5 / 23)} broad stocks`,
    )
  })

  test('cost growth and a return to members', () => {
    const factor = (1.05 / 1.03) ** 8
    states(
      article,
      `(1.05 / 1.03)^8 = ${fixed(factor, 3)}, or ${millions(11 * (factor - 1), 1)}. That is ${percent((11 * (factor - 1)) / 23)} of net position`,
      `Net position falls to $${23 - 4} million. Stocks are still $5 million, now ${percent(5 / 19, 1)} of net position`,
      `reduce stocks by ${millions(5 - (19 * 5) / 23, 2)}, to ${millions((19 * 5) / 23, 2)}`,
    )
  })
})

describe('risk-tolerance-framework.government-risk-pools', () => {
  const article = 'risk-tolerance-framework.government-risk-pools'

  test('budget, stress and zones', () => {
    const stress = (bonds: number, duration: number) => bonds * duration * 0.02
    for (const [bonds, stocks] of [
      [72, 8],
      [76, 4],
    ] as const) {
      const total = stress(bonds, 3) + stocks * 0.35
      states(
        article,
        `| $${bonds} million bonds, $${stocks} million stocks | ${millions(stress(bonds, 3), 2)} | ${millions(stocks * 0.35, 2)} | ${millions(total, 2)} | ${total <= 6 ? 'Yes' : 'No'} |`,
      )
    }
    states(
      article,
      `$69 million - $54 million = $${69 - 54} million`,
      `$24 million - $18 million = **$${24 - (69 - 54 + 3)} million**`,
      `the floor would be $${61 - 54 + 3} million and the budget $${24 - (61 - 54 + 3)} million`,
      `floor: $${69 - 54 + 3} million`,
      `drops by the whole ${millions(stress(72, 3), 2)}`,
      `would grow by about ${millions(45 * 4.5 * 0.02, 2)} and the bonds by only about ${millions(stress(72, 2.2), 2)}`,
      `72 x 2.2 x 2% = ${millions(stress(72, 2.2), 2)}, plus $2.80 million, is ${millions(stress(72, 2.2) + 2.8, 2)}`,
      `cuts that value by about ${percent(4.5 * 0.02)}, or ${millions(45 * 4.5 * 0.02, 2)}`,
      `the pool stands at ${percent(24 / 18)}`,
      `(24 - 7.12) / 18 = ${percent((24 - 7.12) / 18)}`,
    )
  })
})

describe('governmental-accounting-for-pools.government-risk-pools', () => {
  const article = 'governmental-accounting-for-pools.government-risk-pools'

  test('a year of claims and results', () => {
    const incurred = 26 - 1.5
    const operating = 30 - incurred - 5 - 3
    const change = operating + 2.4 - 3.1 - 0.15
    states(
      article,
      `| End of the year | ${millions(58 + incurred - 24, 1)} |`,
      `| Claims: 26.0 less 1.5 | ${millions(-incurred, 1)} |`,
      `| Operating result | ${millions(operating, 1)} |`,
      `| Change in net position | ${millions(change, 2)} |`,
      `from $22.0 million to ${millions(22 + change, 2)}`,
      `Without the change in fair value the year shows ${millions(change + 3.1, 2)}`,
    )
  })

  test('risks in the notes', () => {
    const duration = (20 * 0.2 + 30 * 1.8 + 30 * 3.4) / 80
    const lost = 80 * duration * 0.01
    states(
      article,
      `Federal Home Loan Banks: ${percent(6.2 / 80, 2)}`,
      `at $2.6 million, ${percent(2.6 / 80, 2)}, need not`,
      `(20 x 0.2 + 30 x 1.8 + 30 x 3.4) / 80 = ${fixed(duration, 1)}`,
      `about ${millions(lost, 1)}, ${percent(lost / 22)} of net position`,
      `The note gives the ${fixed(duration, 1)}. The ${percent(lost / 22)} you must work out yourself`,
      `fair value is ${millions(12 * 0.9985, 2)}. The ${dollars(12e6 * 0.0015)} is small`,
    )
  })
})

describe('what-a-surplus-ratio-does-and-does-not-tell-a-pool-board.government-risk-pools', () => {
  const article = 'what-a-surplus-ratio-does-and-does-not-tell-a-pool-board.government-risk-pools'

  test('two pools with one ratio', () => {
    const share = (amount: number, decimals: number) => percent(amount / 20, decimals)
    states(
      article,
      `Both show ${fixed(30 / 20, 1)}.`,
      `10% too low | ${share(1, 0)} | ${share(9, 0)} |`,
      `One full retention loss | ${share(0.5, 1)} | ${share(2, 0)} |`,
      `rise by 1.5 points | ${share(32 * 1.5 * 0.015, 1)} | ${share(115 * 4 * 0.015, 1)} |`,
      `${fixed(10 / 20, 1)} against ${fixed(90 / 20, 1)}`,
      `first pool's net position is $${20 - (97 - 90)} million and its ratio is 30 / 13 = ${fixed(30 / 13, 1)}`,
      `$${20 - 3} million is left for claims, and the ratio becomes 30 / 17 = ${fixed(30 / 17, 1)}`,
    )
  })
})

describe('risk-assets-overview.government-risk-pools', () => {
  const article = 'risk-assets-overview.government-risk-pools'

  test('what stocks add and cost, and what fits', () => {
    const stocks = 60 * 0.12
    const lost = stocks * 0.38
    const left = 18 - 13 - 3
    states(
      article,
      `| Long-term surplus | $${60 - 12 - 30 - 13} million |`,
      `adds ${dollars(5e6 * (0.07 - 0.04))} in an average year. A bad year, at -35%, costs ${millions(5 * 0.35, 2)}`,
      `costs ${millions(5 * 0.35, 2)}, almost ${inWords(Math.ceil((5 * 0.35) / (5 * 0.03)))} average years of the extra income`,
      `holds 12% of investments, ${millions(stocks, 1)}`,
      `loss: 38% x $7.2 million = ${millions(lost, 2)}`,
      `2.74 / 18 = ${percent(lost / 18, 1)}`,
      `about ${millions(lost / 3, 2)} a year, or ${percent(lost / 3 / 24, 1)} on every member's bill`,
      `That leaves $${left} million for investments`,
      `A rise in yields might cost $0.8 million on reported values. That leaves ${millions(left - 0.8, 1)}`,
      `$1.2 million / 40% = ${millions((left - 0.8) / 0.4, 1)} fit, or ${percent((left - 0.8) / 0.4 / 60)} of $60 million`,
    )
  })
})

describe('what-a-pool-may-buy.government-risk-pools', () => {
  const article = 'what-a-pool-may-buy.government-risk-pools'

  test('limits, collateral, shadow price and average life', () => {
    const room = 50 * 0.02 - 0.4
    const life = 0.3 * 0.5 + 0.4 * 1.5 + 0.2 * 2.5 + 0.1 * 3.5
    states(
      article,
      `which is ${millions(50 * 0.02, 1)}. The pool already holds $0.4 million of the issuer's commercial paper, so the room is ${millions(room, 1)}`,
      `would cost ${millions(50 * 0.02 * 0.6, 1)}, or ${percent((50 * 0.02 * 0.6) / 12)} of net position`,
      `The other ${millions(3 - 0.5, 1)} needs`,
      `${millions(2.5 * 1.1, 2)} of eligible securities`,
      `stands at ${fixed(498.5 / 500, 4)}, a gap of ${percent(1.5 / 500, 2)}. At $497 million the gap is ${percent(3 / 500, 2)}`,
      `${millions(0.6 * 10, 1)} has to be somewhere else`,
      `is 0.3 x 0.5 + 0.4 x 1.5 + 0.2 x 2.5 + 0.1 x 3.5 = ${fixed(life, 1)} years`,
      `Insured are $0.25 million + $0.25 million = ${millions(0.25 + 0.25, 1)}`,
      `losses on the loans are expected to be 3%, even three times as much, ${3 * 3}%`,
      `even ${millions(room, 1)} of a five-year note does not fit`,
    )
  })
})

describe('swot-worked-through.government-risk-pools', () => {
  const article = 'swot-worked-through.government-risk-pools'

  test('scores and crossings', () => {
    for (const scores of [
      [4, 5, 4, 4, 5],
      [2, 5, 2, 1, 5],
      [5, 4, 5, 5, 3],
      [5, 5, 5, 4, 5],
    ])
      states(
        article,
        `| ${scores.join(', ')} | ${fixed(sum(scores) / 5, 1)} | ${Math.max(...scores) - Math.min(...scores)} |`,
      )
    const fixedCost = (2.4e6 * 3) / 24
    states(
      article,
      `removes ${percent(3 / 24, 1)} of contribution revenue, on average ${dollars(3e6 / 12)} a month`,
      `the others carry ${dollars(fixedCost)} more of it, which is ${percent(fixedCost / 21e6, 1)} of their $${24 - 3} million`,
      `${dollars(10e6 * 0.005)} a year. A rise in yields of one point then costs about 10 x (4.5 - 1.9) x 1% = ${millions(10 * (4.5 - 1.9) * 0.01, 2)}`,
      `A false wire of $600,000 against net position of $20 million is ${percent(0.6 / 20)}`,
      `more in fair value, ${inWords(Math.round((10 * 2.6 * 0.01) / 0.05))} years of the extra yield`,
      `shows as ${millions(60 * 2.5 * 0.01, 1)}`,
    )
  })
})
