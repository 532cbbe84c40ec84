import { randomBytes } from 'node:crypto'
import { isShownBy, masteryOf, monthsBefore, probabilityShown, type Evidence } from './mastery.js'

/** P(p ≥ 0.7) under Beta(1 + k, 1 + n − k), as the integral of the density: Simpson's rule, exact enough at 1e-10. */
function byIntegral(k: number, n: number): number {
  const density = (p: number) => p ** k * (1 - p) ** (n - k)
  const integral = (from: number, to: number, steps = 4_000) => {
    const h = (to - from) / steps
    let sum = density(from) + density(to)
    for (let i = 1; i < steps; i++) sum += density(from + i * h) * (i % 2 === 1 ? 4 : 2)
    return (sum * h) / 3
  }
  return integral(0.7, 1) / integral(0, 1)
}

const start = Date.UTC(2026, 0, 1)
const evidenceOf = (marks: string, { easy = 0, days = 0 } = {}): Evidence[] =>
  [...marks].map((mark, index) => ({
    isCorrect: mark === '+',
    isEasy: index < easy,
    at: new Date(start + (days + index) * 86_400_000),
  }))
const shown = (answers: Evidence[]) =>
  masteryOf(answers, answers.at(-1)?.at ?? new Date(start)).shownAt !== null

test('[PATH-5] the probability is that of the Beta distribution, for all k of all n to 12', () => {
  for (let n = 0; n <= 12; n++)
    for (let k = 0; k <= n; k++) expect(probabilityShown(k, n)).toBeCloseTo(byIntegral(k, n), 9)
  const vectors = { '5/5': 0.8824, '6/7': 0.7447, '7/8': 0.804, '10/12': 0.7975, '11/12': 0.9363 }
  for (const [of, probability] of Object.entries(vectors)) {
    const [k = 0, n = 0] = of.split('/').map(Number)
    expect(probabilityShown(k, n)).toBeCloseTo(probability, 4)
  }
})

test('[PATH-5] all of 5 to 7 or all but one of 8 to 12 show a module, fewer or another wrong one do not', () => {
  for (let n = 0; n <= 12; n++)
    for (let k = 0; k <= n; k++) expect(isShownBy(k, n)).toBe(n >= 5 && n - k <= (n >= 8 ? 1 : 0))
  expect(shown(evidenceOf('+++++', { easy: 4 }))).toBe(false)
  expect(shown(evidenceOf('+++++', { easy: 3 }))).toBe(true)
  expect(shown(evidenceOf('-+++++'))).toBe(false)
  expect(shown(evidenceOf('-+++++++'))).toBe(true)
  expect(shown(evidenceOf('--++++++++++'))).toBe(false)
  expect(shown(evidenceOf('--+++++++++++'))).toBe(true)
})

test('[PATH-4, PATH-7] what was shown keeps its date; answers count for 24 months', () => {
  const once = evidenceOf('+++++')
  const later = [...once, ...evidenceOf('-----', { days: 5 })]
  expect(masteryOf(later, new Date(start + 20 * 86_400_000))).toEqual({
    right: 5,
    counted: 10,
    seenBefore: 0,
    shownAt: once[4]?.at,
  })
  const long = masteryOf(once, new Date(Date.UTC(2028, 0, 3, 12)))
  expect(long).toMatchObject({ counted: 2, right: 2, shownAt: once[4]?.at })
  expect(monthsBefore(new Date('2028-02-29T00:00:00Z'), 24)).toEqual(new Date('2026-02-28T00:00:00Z'))
})

test('[PATH-5] simulated learners: guessing shows nothing, knowing does', () => {
  const learners = 20_000
  const shows = [...Array(13).keys()].map((n) => [...Array(n + 1).keys()].map((k) => isShownBy(k, n)))
  const draws = randomBytes(4 * 30 * learners)
  const rates = (share: number) => {
    const reached = { 12: 0, 30: 0 }
    for (let learner = 0; learner < learners; learner++) {
      let at = Infinity
      const marks: boolean[] = []
      for (let n = 1; n <= 30 && at === Infinity; n++) {
        marks.push(draws.readUInt32LE(4 * (learner * 30 + n - 1)) / 2 ** 32 < share)
        const latest = marks.slice(-12)
        if (shows[latest.length]?.[latest.filter(Boolean).length]) at = n
      }
      if (at <= 12) reached[12] += 1
      if (at <= 30) reached[30] += 1
    }
    return [(100 * reached[12]) / learners, (100 * reached[30]) / learners]
  }
  const expected = { 0.25: [0.1, 0.1], 0.5: [5, 7], 0.7: [29, 52], 0.8: [54, 84], 0.9: [83, 99] }
  for (const [share, within] of Object.entries(expected))
    rates(Number(share)).forEach((rate, index) =>
      expect(Math.abs(rate - (within[index] ?? 0))).toBeLessThanOrEqual(2),
    )
})
