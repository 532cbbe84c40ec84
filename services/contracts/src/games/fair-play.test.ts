import { minTimeToAnswer } from './fair-play.js'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

test('[LEAD-17] an answer takes at least 30% of the reading time at 220 words a minute, and at least 1.5 seconds', () => {
  // 66 words: 18 seconds of reading.
  expect(minTimeToAnswer(words(66))).toBe(5400)
  expect(minTimeToAnswer(words(18))).toBe(1500)
  expect(minTimeToAnswer('True or false?')).toBe(1500)
})
