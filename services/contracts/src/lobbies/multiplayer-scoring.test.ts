import { pointsForAnswer, rankByScore } from './multiplayer-scoring.js'

const right = { index: 9, isCorrect: true, elapsedMs: 0, limitMs: 20_000 }

test('with accuracy scoring, a correct answer earns (index+1) x 10, however long it took', () => {
  expect(pointsForAnswer('accuracy', { ...right, index: 0, elapsedMs: 19_999 })).toBe(10)
  expect(pointsForAnswer('accuracy', right)).toBe(100)
})

test.each(['accuracy', 'pace'] as const)('with %s scoring, a wrong answer earns nothing', (scoring) => {
  expect(pointsForAnswer(scoring, { ...right, isCorrect: false })).toBe(0)
})

test.each([
  [0, 100],
  [1000, 100],
  [1001, 98],
  [2000, 98],
  [2001, 96],
  [19_001, 62],
  [20_000, 62],
  [21_500, 58 + 2],
  [60_000, 60],
])('with pace scoring, an answer after %i ms earns %i of 100', (elapsedMs, points) => {
  expect(pointsForAnswer('pace', { ...right, elapsedMs })).toBe(points)
})

test('with pace scoring, nobody loses points without a time limit', () => {
  expect(pointsForAnswer('pace', { ...right, elapsedMs: 300_000, limitMs: null })).toBe(100)
})

test('ties share a rank and the next one is skipped', () => {
  const rows = [{ score: 50 }, { score: 90 }, { score: 90 }, { score: 0 }]
  expect(rankByScore(rows).map(({ rank, score }) => [rank, score])).toEqual([
    [1, 90],
    [1, 90],
    [3, 50],
    [4, 0],
  ])
})
