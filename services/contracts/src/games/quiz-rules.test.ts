import {
  accuracyPercent,
  drawByLevel,
  maximumScore,
  pointsForQuestion,
  quizLength,
  quizTitle,
  sessionLifetimeMs,
  whyWrongText,
} from './quiz-rules.js'

test('[QUIZ-12] question 1 is worth 10 points and question 10 is worth 100', () => {
  expect(Array.from({ length: 10 }, (_, index) => pointsForQuestion(index))).toEqual([
    10, 20, 30, 40, 50, 60, 70, 80, 90, 100,
  ])
})

test('[QUIZ-18] the maximum of ten questions is 550', () => {
  expect(maximumScore(quizLength)).toBe(550)
})

test('[FILL-8] the points of twenty items add up to 2100, and the last one is worth 200', () => {
  expect(pointsForQuestion(19)).toBe(200)
  expect(maximumScore(20)).toBe(2100)
})

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [10, 10, 100],
])('[QUIZ-20] %i right of %i are %i percent', (right, asked, percent) => {
  expect(accuracyPercent(right, asked)).toBe(percent)
})

test('[QUIZ-1] the general title always says Advanced; the other one names the level', () => {
  expect(quizTitle(false, 'beginner')).toBe('Advanced Insurance Investment Quiz')
  expect(quizTitle(true, 'beginner')).toBe('Beginner Government Risk Pool Investment Quiz')
})

test('[QUIZ-16] a wrong answer is explained by the first available text', () => {
  expect(whyWrongText('for this choice', 'why wrong')).toBe('for this choice')
  expect(whyWrongText(undefined, 'why wrong')).toBe('why wrong')
  expect(whyWrongText('', undefined)).toBe('This answer is not correct.')
})

test('each level draws ten questions', () => {
  expect(Object.keys(drawByLevel)).toEqual(['beginner', 'intermediate', 'advanced'])
  for (const draw of Object.values(drawByLevel)) expect(draw.easy + draw.medium + draw.hard).toBe(quizLength)
})

test('[PRIV-9] a game is kept for a day', () => {
  expect(sessionLifetimeMs).toBe(86_400_000)
})
