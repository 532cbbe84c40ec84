import { calibrationOf, judgmentOf } from './calibration.js'

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

test.each([
  ['too-sure', [answer(90, false), answer(90, true)]],
  ['too-modest', [answer(55, true), answer(55, true)]],
  ['fitting', [answer(80, true), answer(80, true), answer(80, true), answer(80, false)]],
] as const)('a player can be %s', (judgment, answers) => {
  expect(judgmentOf(calibrationOf(answers)!)).toBe(judgment)
})
