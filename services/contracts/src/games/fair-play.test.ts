import { isFasterThanReading, minTimeToAnswer } from './fair-play.js'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

test('[LEAD-17] a question adds at least 30% of its reading time at 220 words a minute, and at least 1.5 seconds', () => {
  // 66 words: 18 seconds of reading.
  expect(minTimeToAnswer(words(66))).toBe(5400)
  expect(minTimeToAnswer(words(18))).toBe(1500)
  expect(minTimeToAnswer('True or false?')).toBe(1500)
})

describe('[LEAD-17, SEC-67] a game is judged as a whole', () => {
  const text = words(66)
  const game = (...seconds: number[]) => seconds.map((second) => ({ text, tookMs: second * 1000 }))

  test('at the minimum it counts, a millisecond less is too fast', () => {
    expect(isFasterThanReading(game(5.4, 5.4, 5.4))).toBe(false)
    expect(isFasterThanReading(game(5.4, 5.399, 5.4))).toBe(true)
    expect(isFasterThanReading([])).toBe(false)
  })

  test('some answers known at sight do not bar it', () => {
    expect(isFasterThanReading(game(2, 9, 2, 12, 9, 8, 1, 10, 9, 9))).toBe(false)
  })

  test('waiting once does not make up for the rest', () => {
    expect(isFasterThanReading(game(600, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 600))).toBe(true)
  })
})
