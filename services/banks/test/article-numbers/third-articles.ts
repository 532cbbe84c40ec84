import { dollars, fixed, millions, percent, states, sum } from './stated-numbers.js'

test('private-credit-in-an-insurers-portfolio: yield, three wrappers, a lost rating, interest in kind', () => {
  const net = 9 - 3 * 0.4 - 1.3
  const notes = (factor: number) => 75 * factor
  const mezzanine = 10 * 0.0152
  const residual = 15 * 0.45
  const feeder = (factor: number) => notes(factor) + mezzanine + residual
  const cost = 0.1
  const bonds = 100 * 0.0152
  const gain = (net - 5.4) / 100
  states(
    'private-credit-in-an-insurers-portfolio.general',
    `expected loss is ${fixed(3 * 0.4, 1)}%. Fees and costs of the fund take 1.3%. What remains is ${fixed(net, 1)}%`,
    `the gain is ${fixed(net - 5.4, 1)} points, or ${millions(100 * gain, 1)} a year on $100 million`,
    `| A share in the fund | 30% | ${millions(100 * 0.3, 1)} |`,
    `${millions(notes(0.0066), 2)} + ${millions(mezzanine, 2)} + ${millions(residual, 2)} = ${millions(feeder(0.0066), 1)} |`,
    `| Only the $75 million of A+ notes | 0.66% | ${millions(notes(0.0066), 1)} |`,
    `| For comparison: public BBB bonds | 1.52% | ${millions(bonds, 1)} |`,
    `the share costs ${millions(cost * 30, 1)}, the feeder ${millions(cost * 7.4, 2)} and the bonds ${millions(cost * bonds, 2)}`,
    `Against a gain of ${millions(100 * gain, 1)} over the bonds, the share loses ${millions(cost * 30 - cost * bonds - 100 * gain, 2)} a year and the feeder gains ${millions(100 * gain - (cost * 7.4 - cost * bonds), 2)}`,
    `stands in front with $${10 + 15} million`,
    `rises from 0.66% to 1.26%, and the feeder's capital from ${millions(feeder(0.0066), 1)} to ${millions(feeder(0.0126), 2)}`,
    `at 23.80%, their part alone is ${millions(notes(0.238), 2)} and the feeder needs ${millions(feeder(0.238), 2)}`,
    `Income shows ${millions(100 * 0.1, 1)}, and ${millions(100 * 0.1 * 0.15, 1)} of it`,
  )
})

test('private-credit-and-a-pool: what is found in five places, one name in three lists', () => {
  const found = [3.0, 1.2, 15 * 0.06, 4.5, 2.0]
  const oneName = 1.2 + 2.0 + 1.8
  const loss = (1.2 + 2.0) * 0.3
  states(
    'private-credit-and-a-pool.government-risk-pools',
    `| LGIP, $15.0 million, of which 6% in such commercial paper | ${millions(15 * 0.06, 1)} |`,
    `| Together | ${millions(sum(found), 1)} | ${percent(sum(found) / 16, 1)} of net position |`,
    `Insurer A issued ${millions(60 * 0.02, 1)} of the notes, which is exactly the policy's limit of 2%`,
    `Together that is ${millions(oneName, 1)}, or ${percent(oneName / 16)} of net position`,
    `the pool would have to find ${millions(loss, 2)}, or ${percent(loss / 16, 1)} of net position`,
    `If the gain is 1 point on 5% of the portfolio, it adds ${fixed(1 * 0.05, 2)} points to the whole. On $60 million that is ${dollars(60e6 * 0.05 * 0.01)} a year`,
  )
})

test('claims-that-come-back: net cost, assessment, time and bridging', () => {
  const article = 'claims-that-come-back.government-risk-pools'
  const gross = 40 * 0.9
  const own = 40 * 0.42
  const above = gross - own
  const lost = above * 0.25
  const defense = 40 * 0.1
  const net = own + lost + defense
  const shares = [0.1, 0.25, 0.3, 0.2, 0.15]
  const paid = (years: number) => sum(shares.slice(0, years)) * (gross + defense)
  const received = (years: number) => sum(shares.slice(0, years - 1)) * (above - lost)
  const average = sum(shares.map((share, index) => share * (index + 0.5)))
  states(
    article,
    `| Gross claims | 40 claims at $900,000 on average | ${millions(gross, 1)} |`,
    `| In the pool's own layer | 40 at $420,000 | ${millions(own, 1)} |`,
    `| Above it | The rest | ${millions(above, 1)} |`,
    `policies that cannot be found | ${millions(lost, 1)} |`,
    `| Defense, borne by the pool | 40 at $100,000 | ${millions(defense, 1)} |`,
    `| Net cost | ${fixed(own, 1)} + ${fixed(lost, 1)} + ${fixed(defense, 1)} | ${millions(net, 1)} |`,
    `Net position falls to ${millions(30 - net, 1)}, ${millions(12 - (30 - net), 1)} short of the floor`,
    `for $12.0 million over six years, ${millions(12 / 6, 1)} a year`,
    `If the agreement does not reach them, ${millions(12 * 0.15, 1)} falls on those who stayed`,
    `The actuary expects the ${millions(net, 1)} to be paid over five years`,
    ...shares.map((share, index) => `| ${index + 1} | ${percent(share)} | ${millions(share * net, 2)} |`),
    `the average is ${fixed(average, 2)} years away`,
    `On ${millions(net, 1)} one point on yields is ${millions(net * 0.05, 2)} at a duration of 5.0, and about ${millions((net * average) / 100, 2)} at ${fixed(average, 2)}`,
    `Gross payments with defense are ${millions(gross + defense, 1)}, of which ${millions(above - lost, 1)} should come back`,
    `the pool has paid ${millions(paid(3), 1)} by the end of year 3 and received ${millions(received(3), 2)}. It has laid out ${millions(paid(3) - received(3), 2)}, where the net pattern shows ${millions(sum(shares.slice(0, 3)) * net, 2)}. The ${millions(paid(3) - received(3) - sum(shares.slice(0, 3)) * net, 2)} between them`,
    `With ${millions(30 - net, 1)} of net position`,
    `Without them the ${millions(lost, 1)} grows`,
  )
  expect(14 / (12 - (30 - net))).toBeGreaterThan(1.8)
})

test('reading-the-actuary: booked below central, a growing year, actual against expected, discounting', () => {
  const pattern = [0.3, 0.25, 0.15, 0.12, 0.08, 0.05, 0.05]
  const value = (rate: number) => 80 * sum(pattern.map((share, index) => share / (1 + rate) ** (index + 0.5)))
  const average = sum(pattern.map((share, index) => share * (index + 0.5)))
  const modified =
    (80 * sum(pattern.map((share, index) => (share * (index + 0.5)) / 1.035 ** (index + 0.5)))) /
    value(0.035) /
    1.035
  states(
    'reading-the-actuary.both',
    `It is also ${millions(80 - 77, 1)} below the central estimate, and that is ${percent((80 - 77) / 30)} of surplus`,
    `${millions(80 - 77, 1)} of it is spoken for`,
    `The 80% level lies $${89 - 77} million above what is booked, or ${percent((89 - 77) / 30)} of surplus`,
    `It has grown by ${percent(12.1 / 10 - 1)}`,
    `expected payments of ${millions(80 * pattern[0]!, 1)}, which is 30% of $80 million. They were $26.4 million, ${percent(26.4 / 24 - 1)} more`,
    `If that holds for all, ${millions(80 * 0.1, 1)} is missing: ${percent((80 * 0.1) / 30)} of surplus`,
    `On average a dollar is paid after ${fixed(average, 2)} years`,
    ...[0.035, 0.045].map(
      (rate) => `| ${percent(rate, 1)} | ${millions(value(rate), 1)} | ${millions(80 - value(rate), 1)} |`,
    ),
    `One point in the rate is worth ${millions(value(0.035) - value(0.045), 1)}, or ${percent((value(0.035) - value(0.045)) / 30)} of surplus`,
    `the present value that they support is ${millions(value(0.034), 1)}. An organization that discounts at 4.5% has counted ${millions(value(0.034) - value(0.045), 1)}`,
    `the modified duration of the claims at 3.5% is ${fixed(modified, 1)} years`,
  )
  expect(sum(pattern)).toBeCloseTo(1)
})

test('the-first-hundred-days: five numbers on one page', () => {
  states(
    'the-first-hundred-days.both',
    `| $120 million x 3.1% | ${millions(120 * 0.031, 2)}, ${percent((120 * 0.031) / 36, 1)} of surplus |`,
    `| $2.4 million x 60% | ${millions(2.4 * 0.6, 2)}, ${percent((2.4 * 0.6) / 36, 1)} of surplus |`,
    `| $70 million x 10% | ${millions(70 * 0.1, 1)}, ${percent((70 * 0.1) / 36, 1)} of surplus |`,
    `| 18 / 15 | ${fixed(18 / 15, 1)} times |`,
    `| $228,000 / $120 million | ${percent(228e3 / 120e6, 2)} |`,
  )
})

test('governmental-accounting-for-pools: one member in the contributions', () => {
  states(
    'governmental-accounting-for-pools.government-risk-pools',
    `one member pays $6.6 million of contributions of $30.0 million, or ${percent(6.6 / 30)}`,
  )
})
