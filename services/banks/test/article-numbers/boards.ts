import { binomialAtLeast } from '@icio/contracts/statistics/binomial'
import {
  dollars,
  fixed,
  fraction,
  inWords,
  millions,
  nearest,
  percent,
  states,
  sum,
  texts,
} from './stated-numbers.js'

/** The probability that a standard normal variable is below -distance, by summing its density in small steps. */
function normalTail(distance: number): number {
  const step = 1e-3
  let area = 0
  for (let x = distance + step / 2; x < 10; x += step) area += Math.exp((-x * x) / 2) * step
  return area / Math.sqrt(2 * Math.PI)
}

test('ai-at-the-investment-desk-and-in-the-boardroom: flags of a tool, and rules that were tried', () => {
  const caught = 20 * 0.92
  const alarms = (2000 - 20) * 0.03
  const flags = caught + alarms
  states(
    'ai-at-the-investment-desk-and-in-the-boardroom.both',
    `In a set of 2,000 clauses, 1% are truly harmful: ${2000 * 0.01}.`,
    `20 x 92% = ${fixed(caught, 1)}, and misses ${fixed(20 - caught, 1)}`,
    `${(2000 - 20).toLocaleString('en-US')} x 3% = ${fixed(alarms, 1)} harmless ones`,
    `Of ${fixed(flags, 1)} flags, ${percent(caught / flags)} are right`,
    `a lawyer needs ${fixed((flags * 6) / 60, 1)} hours. Reading all 2,000 at two minutes each takes ${fixed((2000 * 2) / 60, 1)} hours`,
    `If 100 rules without any merit are tested, and each has a 5% chance of looking significant, ${inWords(100 * 0.05)} will on average`,
    `1 - 0.95^100 = ${percent(1 - 0.95 ** 100, 1)}. Even with 20 it is ${percent(1 - 0.95 ** 20)}`,
  )
})

test('outsourced-cio-and-delegation: three totals, and what is left after ten years', () => {
  const totals = [
    450e3 + 180e3 + 300e6 * 0.0018 + 60e3,
    300e6 * 0.002 + 300e6 * 0.0022 + 60e3,
    300e6 * 0.002 + 180e6 * 0.0022 + 120e6 * 0.0045 + 60e3,
  ] as const
  const left = (total: number) => 300 * (1 + 0.045 - total / 300e6) ** 10
  states(
    'outsourced-cio-and-delegation.both',
    `| OCIO fee, 0.20% | | ${dollars(300e6 * 0.002)} | ${dollars(300e6 * 0.002)} |`,
    `| OCIO's own funds, $${300 * 0.4} million at 0.45% | | | ${dollars(120e6 * 0.0045)} |`,
    `| Total | ${totals.map(dollars).join(' | ')} |`,
    `| Share of assets | ${totals.map((total) => percent(total / 300e6, 2)).join(' | ')} |`,
    `0.18%: ${dollars(300e6 * 0.0018)} | 0.22%: ${dollars(300e6 * 0.0022)} | 0.22%: ${dollars(180e6 * 0.0022)} |`,
    `${dollars(120e6 * 0.002)} comes off, and the total is ${dollars(totals[2] - 120e6 * 0.002)}: still more than the ${dollars(totals[1])} of the offer`,
    `The third column costs ${dollars(totals[2] - totals[0])} more than today`,
    `On the $120 million the own funds cost ${dollars(120e6 * (0.0045 - 0.0022))} more than outside managers at 0.22% would`,
    `ten years at ${percent(totals[0] / 300e6, 2)} leave ${millions(left(totals[0]), 1)}, and at ${percent(totals[2] / 300e6, 3)} ${millions(left(totals[2]), 1)}: ${millions(left(totals[0]) - left(totals[2]), 1)} less`,
    `| Sum | ${sum([25, 20, 15, 15, 15, 10])}% | [weighted score] |`,
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
    `trailing the benchmark by more than ${percent(2 * 0.006, 2)} should be rare: about one year in ${inWords(nearest(1 / normalTail(2), 10))}`,
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
    `The first $20 million of charge costs ${millions(combined(20) - combined(0), 1)}. The third costs ${millions(combined(60) - combined(40), 1)}`,
    `expected loss is ${percent(0.03 * 0.6, 2)} and ${percent(0.042 - 0.018, 2)} remains`,
    `a loss of ${percent(0.1 * 0.65, 2)}`,
    `the other $${30 - 12} million may be called`,
    `(12% - 2%) x 0.80 = ${fixed((12 - 2) * 0.8, 0)}%. A ${fraction((12 - (12 - 2) * 0.8) / 12)} of the return went to the manager`,
    `Say 6% of surplus of $200 million, or $${200 * 0.06} million`,
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
    `scores 4 x 3 = ${4 * 3} and 'change in capital charges' 3 x 2 = ${3 * 2}`,
    `the second line has been crossed already: cover is ${fixed((50 + 60 - 15) / 90, 2)}`,
    `drop by ${millions(90 * (0.05 - 0.035), 2)}`,
    `income grows by ${dollars(40e6 * 0.009)} a year`,
    `40 x 3 = ${40 * (5 - 2)} million dollar-years. On a portfolio of $500 million that lengthens duration by ${fixed(120 / 500, 2)} years`,
    `(50 + 60 - 15) / 90 = ${fixed((50 + 60 - 15) / 90, 2)}`,
    `1 - 0.8² = ${percent(1 - 0.8 ** 2)}`,
  )
})

test.each(['general', 'government-risk-pools'])('swot-analysis-framework.%s', (edition) => {
  const phrases =
    edition === 'general'
      ? [
          `drop by ${millions(90 * (0.05 - 0.035), 2)}`,
          `scores 4 x 3 = ${4 * 3} and 'change in capital charges' 3 x 2 = ${3 * 2}`,
        ]
      : [`removes ${percent(3 / 24, 1)} of contribution revenue, on average ${dollars(3e6 / 12)} a month`]
  states(`swot-analysis-framework.${edition}`, ...phrases)
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

test.each([
  ['swot-worked-through.general', 'Ninety minutes, well used', 90],
  ['swot-worked-through.government-risk-pools', 'Two hours, well used', 120],
])('%s: the minutes of "%s" add up', (article, heading, minutes) => {
  const [, section = ''] = (texts.get(article) ?? '').split(`## ${heading}`)
  const items = [...section.split('\n## ')[0]!.matchAll(/^- \*\*(\d+) minutes\*\*/gm)]
  expect(sum(items.map(([, length]) => Number(length)))).toBe(minutes)
  states(article, ...items.map(([item]) => item))
})

test.each([
  ['writing-an-investment-policy-statement.general', 18, 'Which of the eighteen sections is missing'],
  ['writing-an-investment-policy-statement.government-risk-pools', 21, ''],
  ['outsourced-cio-and-delegation.both', 11, ''],
] as const)('%s has %d sections in order', (article, count, words) => {
  const items = [...(texts.get(article) ?? '').matchAll(/^(\d+)\. \*\*/gm)]
  expect(items.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
  )
  states(article, words, ...items.map(([item]) => item))
})
