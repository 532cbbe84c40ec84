import {
  difficultyOfLevel,
  fillInLength,
  fillInWhyWrong,
  fullSentence,
  levelLabels,
} from './fill-in-rules.js'
import { maximumScore, pointsForQuestion } from './quiz-rules.js'

test('[FILL-7] a game has at most 20 items', () => {
  expect(fillInLength).toBe(20)
})

test('[FILL-8] by the quiz formula, item 20 is worth 200, and 20 items add up to 2,100', () => {
  expect(pointsForQuestion(0)).toBe(10)
  expect(pointsForQuestion(fillInLength - 1)).toBe(200)
  expect(maximumScore(fillInLength)).toBe(2100)
})

test('[FILL-2] the badge reads Beginner, Intermediate or Advanced', () => {
  expect(levelLabels).toEqual({ easy: 'Beginner', medium: 'Intermediate', hard: 'Advanced' })
})

test('[DATA-17] levels map to difficulties', () => {
  expect(difficultyOfLevel).toEqual({ beginner: 'easy', intermediate: 'medium', advanced: 'hard' })
})

test('[FILL-6] a wrong choice without its own text names the whole correct sentence', () => {
  const sentence = fullSentence('Duration measures ', 'price sensitivity', ' to yields.')
  expect(sentence).toBe('Duration measures price sensitivity to yields.')
  expect(fillInWhyWrong(undefined, sentence)).toBe(
    "This choice doesn't correctly complete the sentence: Duration measures price sensitivity to yields.",
  )
  expect(fillInWhyWrong('', sentence)).toContain("doesn't correctly complete the sentence")
  expect(fillInWhyWrong('It is a rating.', sentence)).toBe('It is a rating.')
})
