import { binomialAtLeast } from '@icio/contracts/statistics/binomial'
import { dollars, fixed, millions, percent, states, sum } from '../testing/stated-numbers.js'

test('ai-at-the-investment-desk-and-in-the-boardroom: flags of a tool, and rules that were tried', () => {
  const caught = 20 * 0.92
  const alarms = 1980 * 0.03
  const flags = caught + alarms
  states(
    'ai-at-the-investment-desk-and-in-the-boardroom.both',
    `1% are truly harmful: ${2000 * 0.01}.`,
    `20 x 92% = ${fixed(caught, 1)}, and misses ${fixed(20 - caught, 1)}`,
    `1,980 x 3% = ${fixed(alarms, 1)} harmless ones`,
    `Of ${fixed(flags, 1)} flags, ${percent(caught / flags)} are right`,
    `a lawyer needs ${fixed((flags * 6) / 60, 1)} hours. Reading all 2,000 at two minutes each takes ${fixed((2000 * 2) / 60, 1)} hours`,
    `1 - 0.95^100 = ${percent(1 - 0.95 ** 100, 1)}. Even with 20 it is ${percent(1 - 0.95 ** 20)}`,
  )
})

test('outsourced-cio-and-delegation: three totals, and what is left after ten years', () => {
  const totals = [
    450e3 + 180e3 + 300e6 * 0.0018 + 60e3,
    300e6 * 0.002 + 300e6 * 0.0022 + 60e3,
    300e6 * 0.002 + 324e3 + 120e6 * 0.0045 + 60e3,
  ] as const
  const left = (cost: number) => 300 * (1 + 0.045 - cost) ** 10
  states(
    'outsourced-cio-and-delegation.both',
    `| Total | ${totals.map(dollars).join(' | ')} |`,
    `| Share of assets | ${totals.map((total) => percent(total / 300e6, 2)).join(' | ')} |`,
    `0.18%: ${dollars(300e6 * 0.0018)} | 0.22%: ${dollars(300e6 * 0.0022)} | ${dollars(180e6 * 0.0018)} |`,
    `${dollars(120e6 * 0.002)} comes off, and the total is ${dollars(totals[2] - 120e6 * 0.002)}`,
    `leave ${millions(left(0.0041), 1)}, and at 0.508% ${millions(left(0.00508), 1)}: ${millions(left(0.0041) - left(0.00508), 1)} less`,
    `allocation added ${fixed(4.3 - 4, 1)} points, and managers and costs took ${fixed(4.3 - 4.2, 1)}`,
  )
})

test('why-committees-agree-too-quickly: majority, spread and Brier score', () => {
  states(
    'why-committees-agree-too-quickly.both',
    `a majority is right about ${percent(binomialAtLeast(3, 5, 0.7))} of the time`,
    `The average is ${sum([4, 6, 9, 12, 14]) / 5}%`,
    `(1 - 0.80)² = ${fixed(0.2 ** 2, 2)}, and if not, (0 - 0.80)² = ${fixed(0.8 ** 2, 2)}`,
    `always saying 50% earns ${fixed(0.5 ** 2, 2)}`,
  )
})

test('reading-an-investment-report-in-ten-minutes: the sum that does not add, and duration', () => {
  const total = 120 - 4 + 1.2 - 0.3 + 0.9 - 0.1
  states(
    'reading-an-investment-report-in-ten-minutes.both',
    `The lines add to ${millions(total, 1)}. The report shows ${millions(total - 117.5, 1)} less`,
    `The manager is ${percent(0.015 - 0.0125, 2)} ahead`,
    `${fixed(3.1 - 2.6, 1)} x 0.40% = ${percent(0.5 * 0.004, 2)}. The remaining ${percent(0.0025 - 0.002, 2)} is left`,
  )
})

test('asking-better-questions-of-your-manager: years of proof, duration and fees', () => {
  const ratio = 0.3 / 0.6
  states(
    'asking-better-questions-of-your-manager.both',
    `The information ratio is ${fixed(ratio, 1)}`,
    `0.5 x ${fixed(Math.sqrt(3), 2)} = ${fixed(ratio * Math.sqrt(3), 2)}`,
    `(2 / 0.5)² = ${(2 / ratio) ** 2} years`,
    `0.3 x 1.00% = ${percent(0.3 * 0.01, 2)}. That leaves ${percent(0.004 - 0.003, 2)}`,
    `0.15% is ${dollars(100e6 * 0.0015)} a year, and an extra 0.05% inside a fund that holds $20 million is another ${dollars(20e6 * 0.0005)}`,
  )
})

test('risk-assets-overview.general: diversification, repair, charges and what fits', () => {
  const article = 'risk-assets-overview.general'
  const volatility = (correlation: number) =>
    Math.sqrt((0.85 * 5) ** 2 + (0.15 * 17) ** 2 + 2 * 0.85 * 5 * 0.15 * 17 * correlation)
  const fromStocks = ((0.15 * 17) ** 2 + 0.85 * 5 * 0.15 * 17 * 0.1) / volatility(0.1) ** 2
  const gain = (loss: number) => percent(1 / (1 - loss) - 1)
  const combined = (charge: number) => Math.hypot(100, charge)
  for (const charge of [20, 40, 60])
    states(
      article,
      `| $${charge} million | ${millions(combined(charge), 1)} | ${millions(combined(charge) - 100, 1)} |`,
    )
  states(
    article,
    `from 4.50% to ${percent(0.85 * 0.045 + 0.15 * 0.075, 2)};`,
    `from 5.0% to ${fixed(volatility(0.1), 1)}%`,
    `supply ${percent(fromStocks)} of the portfolio's variance`,
    `volatility becomes ${fixed(volatility(0.6), 1)}%`,
    `the loss is ${percent(0.1 * 0.35, 1)} of assets but ${percent(0.1 * 0.35 * 3, 1)} of surplus`,
    `A 20% fall needs a ${gain(0.2)} gain to recover, a 35% fall needs ${gain(0.35)}, and a 50% fall needs ${gain(0.5)}`,
    `The third costs ${millions(combined(60) - combined(40), 1)}`,
    `expected loss is ${percent(0.03 * 0.6, 2)} and ${percent(0.042 - 0.018, 2)} remains`,
    `a loss of ${percent(0.1 * 0.65, 2)}`,
    `the other $${30 - 12} million may be called`,
    `(12% - 2%) x 0.80 = ${fixed((12 - 2) * 0.8, 0)}%`,
    `$12 million / 30% = ${millions((200 * 0.06) / 0.3, 0)} of risk assets`,
  )
})

test('swot-worked-through.general: scores and crossings', () => {
  const article = 'swot-worked-through.general'
  for (const scores of [
    [4, 4, 5, 3, 4],
    [1, 2, 5, 2, 5],
    [5, 5, 4, 5, 5],
    [2, 3, 3, 2, 2],
  ])
    states(
      article,
      `| ${scores.join(', ')} | ${fixed(sum(scores) / 5, 1)} | ${Math.max(...scores) - Math.min(...scores)} |`,
    )
  states(
    article,
    `drop by ${millions(90 * (0.05 - 0.035), 2)}`,
    `income grows by ${dollars(40e6 * 0.009)} a year`,
    `40 x 3 = ${40 * (5 - 2)} million dollar-years. On a portfolio of $500 million that lengthens duration by ${fixed(120 / 500, 2)} years`,
    `(50 + 60 - 15) / 90 = ${fixed((50 + 60 - 15) / 90, 2)}`,
    `1 - 0.8² = ${percent(1 - 0.8 ** 2)}`,
  )
})

test.each(['general', 'government-risk-pools'])('swot-analysis-framework.%s', (edition) => {
  states(
    `swot-analysis-framework.${edition}`,
    edition === 'general'
      ? `drop by ${millions(90 * (0.05 - 0.035), 2)}`
      : `removes ${percent(3 / 24, 1)} of contribution revenue, on average ${dollars(3e6 / 12)} a month`,
  )
})

test.each(['writing-an-investment-policy-statement', 'investment-policy-best-practices'])(
  '%s: limits against surplus, net position and a smaller portfolio',
  (slug) => {
    states(
      `${slug}.general`,
      `allows $${600 * 0.02} million, which is ${percent((600 * 0.02) / 200)} of surplus`,
      `$4 million / 60% = ${millions((200 * 0.02) / 0.6, 1)}, or ${percent(4 / 0.6 / 600, 1)} of invested assets`,
    )
    states(
      `${slug}.government-risk-pools`,
      `$${80 * 0.05} million of one issuer`,
      `the cost is ${millions(4 * 0.6, 1)}, or ${percent((4 * 0.6) / 16)} of net position`,
      `reduces this to ${millions(80 * 0.02 * 0.6, 2)}, or ${percent((80 * 0.02 * 0.6) / 16)}`,
      `19% of $80 million, or ${millions(80 * 0.19, 1)}`,
      `$15.2 million / $72 million = ${percent(15.2 / (80 - 8), 1)}`,
    )
  },
)

test('writing-an-investment-policy-statement.general: the year that you fear', () => {
  states(
    'writing-an-investment-policy-statement.general',
    `are ${percent(30 / 600, 1)} of $600 million. After a catastrophe takes $90 million out of the portfolio they are ${percent(30 / 510, 1)} of $${600 - 90} million`,
    `4.0% of $540 million, or ${millions(540 * 0.04, 1)}`,
    `that is ${millions(30 * 0.35, 1)}`,
    `${percent((30 * 0.35) / 200, 1)} of $200 million`,
  )
})

test('open-meetings-and-public-records: pairs, notice and hours of search', () => {
  const messages = 4 * 3500
  const hours = (count: number) => (count * 45) / 3600
  states(
    'open-meetings-and-public-records.government-risk-pools',
    `A board of nine has ${(9 * 8) / 2} pairs`,
    `has cost ${dollars(20e6 * 0.0015)}`,
    `${messages.toLocaleString('en-US')}. At 45 seconds a message that is ${hours(messages)} hours`,
    `${fixed(hours(2100), 0)} hours of staff time. The difference of almost ${Math.ceil(hours(messages) - hours(2100))} hours`,
  )
})
