import {
  abandonAfterMs,
  answerLimitMs,
  calculationTimeMs,
  holdLimitMs,
  idleLobbyMs,
  lobbyDraw,
  lobbyQuestions,
  pauseLimitMs,
  podiumMs,
  previewMs,
  readingMs,
  revealMs,
  slowestTime,
  untimedLimitMs,
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

test('a number of several digits is one, and words are counted whatever stands between them', () => {
  expect(calculationTimeMs('What is 12 of 345?', ['1', '2', '3', '4'])).toBe(15_000)
  expect(calculationTimeMs('What is 12345?', ['1', '2', '3', '4'])).toBe(0)
  expect(calculationTimeMs('What is 1,234,567.89?', ['1', '2', '3', '4'])).toBe(0)
  expect(readingMs('one  two\n\n three\tfour')).toBe(readingMs('one two three four'))
})

test('the waits of a lobby end by themselves, after the minutes that docs/multiplayer.md names', () => {
  const minutes = [idleLobbyMs, podiumMs, untimedLimitMs, holdLimitMs, pauseLimitMs, abandonAfterMs]
  expect(minutes.map((time) => time / 60_000)).toEqual([30, 30, 10, 5, 10, 3])
  expect(Object.values(lobbyDraw).reduce((sum, of) => sum + of, 0)).toBe(lobbyQuestions)
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
