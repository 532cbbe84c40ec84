import { calibrationOf, judgementOf } from './calibration.js'

const said = (confidence: number, isCorrect: boolean) => ({ confidence, isCorrect })

test('without stated confidence there is no calibration', () => {
  expect(calibrationOf([{ isCorrect: true }, { isCorrect: false }])).toBeNull()
})

test('the Brier score is the mean squared distance between what was said and what came true', () => {
  expect(calibrationOf([said(100, true), said(100, true)])?.brier).toBe(0)
  expect(calibrationOf([said(50, true), said(50, false)])?.brier).toBe(0.25)
  expect(calibrationOf([said(100, false)])?.brier).toBe(1)
  expect(calibrationOf([said(80, true), said(60, false)])?.brier).toBeCloseTo((0.04 + 0.36) / 2)
})

test('answers stand in bands of ten percent, the last with its end included; empty bands are left out', () => {
  const { bands } = calibrationOf([
    said(50, false),
    said(59, true),
    said(60, true),
    said(95, true),
    said(100, false),
  ])!
  expect(bands).toEqual([
    { from: 50, to: 59, count: 2, stated: 54.5, right: 50 },
    { from: 60, to: 69, count: 1, stated: 60, right: 100 },
    { from: 90, to: 100, count: 2, stated: 97.5, right: 50 },
  ])
})

test('answers without a stated confidence count for nothing', () => {
  expect(calibrationOf([said(70, true), { isCorrect: false }])).toMatchObject({
    count: 1,
    stated: 70,
    right: 100,
  })
})

test.each([
  ['too-sure', [said(90, false), said(90, true)]],
  ['too-modest', [said(55, true), said(55, true)]],
  ['fitting', [said(80, true), said(80, true), said(80, true), said(80, false)]],
] as const)('a player can be %s', (judgement, answers) => {
  expect(judgementOf(calibrationOf(answers)!)).toBe(judgement)
})
