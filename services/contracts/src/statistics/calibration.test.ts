import { calibrationOf, confidenceVerdict } from './calibration.js'

const answer = (confidence: number, isCorrect: boolean) => ({ confidence, isCorrect })

test('there is no calibration without stated confidence', () => {
  expect(calibrationOf([{ isCorrect: true }, { isCorrect: false }])).toBeNull()
})

test('the Brier score is the mean squared distance between stated confidence and outcome', () => {
  expect(calibrationOf([answer(100, true), answer(100, true)])?.brier).toBe(0)
  expect(calibrationOf([answer(50, true), answer(50, false)])?.brier).toBe(0.25)
  expect(calibrationOf([answer(100, false)])?.brier).toBe(1)
  expect(calibrationOf([answer(80, true), answer(60, false)])?.brier).toBeCloseTo((0.04 + 0.36) / 2)
})

test('answers are grouped in bands of ten percent; the last band includes its end, and empty bands are left out', () => {
  const { bands } = calibrationOf([
    answer(50, false),
    answer(59, true),
    answer(60, true),
    answer(95, true),
    answer(100, false),
  ])!
  expect(bands).toEqual([
    { from: 50, to: 59, count: 2, stated: 54.5, right: 50 },
    { from: 60, to: 69, count: 1, stated: 60, right: 100 },
    { from: 90, to: 100, count: 2, stated: 97.5, right: 50 },
  ])
})

test('answers without a stated confidence are ignored', () => {
  expect(calibrationOf([answer(70, true), { isCorrect: false }])).toMatchObject({
    count: 1,
    stated: 70,
    right: 100,
  })
})

// Summed over all 2^n outcomes of the answers, each with its own probability.
function twoSided(confidences: readonly number[], right: number): { below: number; above: number } {
  let [below, above] = [0, 0]
  for (let way = 0; way < 2 ** confidences.length; way += 1) {
    const outcomes = confidences.map((_, index) => Math.floor(way / 2 ** index) % 2 === 1)
    const count = outcomes.filter(Boolean).length
    const chance = confidences.reduce(
      (product, confidence, index) => product * (outcomes[index] ? confidence : 100 - confidence) * 0.01,
      1,
    )
    if (count <= right) below += chance
    if (count >= right) above += chance
  }
  return { below: 2 * below, above: 2 * above }
}

test.each([
  ['all at 75', Array<number>(10).fill(75)],
  ['all at 50', Array<number>(11).fill(50)],
  ['mixed', [50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 60, 70]],
  ['certain of some', [100, 100, 60, 60, 60, 60, 60, 60, 60, 60]],
])('[RANGE-29] the verdict on stated confidence is the exact two-sided test at 5%%: %s', (_, confidences) => {
  for (let right = 0; right <= confidences.length; right += 1) {
    // The surest answers are the right ones, so that a certain one is wrong only where all are.
    const answers = confidences
      .toSorted((a, b) => b - a)
      .map((confidence, index) => answer(confidence, index < right))
    const { below, above } = twoSided(confidences, right)
    const expected = below <= 0.05 ? 'too-sure' : above <= 0.05 ? 'too-modest' : 'in-line'
    expect([right, confidenceVerdict(answers)]).toEqual([right, expected])
  }
})

test('[RANGE-29] there is no verdict below ten answers with a stated confidence', () => {
  const nine = Array.from({ length: 9 }, () => answer(95, false))
  expect(confidenceVerdict([...nine, { isCorrect: false }])).toBeNull()
  expect(confidenceVerdict([...nine, answer(95, false)])).toBe('too-sure')
})
