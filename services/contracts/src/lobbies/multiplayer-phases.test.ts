import {
  answerLimitMs,
  calculationTimeMs,
  previewMs,
  readingMs,
  revealMs,
  slowestTime,
} from './multiplayer-phases.js'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

test('a text is read at 220 words a minute', () => {
  expect(readingMs(words(220))).toBe(60_000)
  expect(readingMs('  ')).toBe(0)
})

test('[QUIZ-35] a stem is shown alone for its whole reading time, from 3 to 25 seconds', () => {
  expect(previewMs('Short?')).toBe(3000)
  expect(previewMs(words(22))).toBe(6000)
  expect(previewMs(words(77))).toBe(21_000)
  expect(previewMs(words(400))).toBe(25_000)
})

test('[QUIZ-35] a question with two numbers in its stem and one in each choice is calculated: 15 s more, twice that when relaxed', () => {
  const stem = 'A $1,200 bond pays 4.5%. How much is that?'
  expect(calculationTimeMs(stem, ['$54', '$45', '$27', '$5.40'])).toBe(15_000)
  expect(calculationTimeMs(stem, ['$54', '$45', '$27', 'Nothing'])).toBe(0)
  // One number, although it has a separator and a decimal point.
  expect(calculationTimeMs('A $1,200.50 bond?', ['1', '2', '3', '4'])).toBe(0)
  expect(answerLimitMs('easy', 'standard', 15_000)).toBe(35_000)
  expect(answerLimitMs('hard', 'relaxed', 15_000)).toBe(120_000)
  expect(answerLimitMs('hard', 'untimed', 15_000)).toBeNull()
})

test('an explanation is shown for its reading time, from 5 to 30 seconds', () => {
  expect(revealMs('Yes.')).toBe(5000)
  expect(revealMs(words(55))).toBe(15_000)
  expect(revealMs(words(400))).toBe(30_000)
})

test.each([
  ['easy', 'standard', 20_000],
  ['medium', 'standard', 30_000],
  ['hard', 'standard', 45_000],
  ['easy', 'relaxed', 40_000],
  ['hard', 'relaxed', 90_000],
  ['hard', 'untimed', null],
] as const)('a %s question has, %s, %s ms', (difficulty, time, limit) => {
  expect(answerLimitMs(difficulty, time)).toBe(limit)
})

test('a lobby uses the slowest time setting of its members', () => {
  expect(slowestTime([])).toBe('standard')
  expect(slowestTime(['standard', 'relaxed', 'standard'])).toBe('relaxed')
  expect(slowestTime(['untimed', 'relaxed'])).toBe('untimed')
})
