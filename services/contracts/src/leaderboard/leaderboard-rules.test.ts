import {
  canSubmitScore,
  cleanScoreName,
  leaderboardSize,
  ranksWithIcon,
  scoreNameLimit,
  submitCooldownMs,
  waitBeforeSubmit,
} from './leaderboard-rules.js'

test('[LEAD-1] 20 entries, ranks 1 to 3 with an icon', () => {
  expect(leaderboardSize).toBe(20)
  expect(ranksWithIcon).toBe(3)
})

test('[LEAD-7, LEAD-8] tags are removed and the rest is cut to 50 characters', () => {
  expect(scoreNameLimit).toBe(50)
  expect(cleanScoreName(' <b>Ada</b> Lovelace ')).toBe('Ada Lovelace')
  expect(cleanScoreName('x'.repeat(51))).toBe('x'.repeat(50))
  expect(cleanScoreName('<i>' + 'x'.repeat(50) + '</i>')).toBe('x'.repeat(50))
})

test.each(['', '   ', '<b></b>', '<script>'])('[LEAD-9] %j becomes Anonymous', (typed) => {
  expect(cleanScoreName(typed)).toBe('Anonymous')
})

test('[LEAD-5, LEAD-6] a score of 0 or a blank name does nothing', () => {
  expect(canSubmitScore(0, 'Ada')).toBe(false)
  expect(canSubmitScore(10, '  ')).toBe(false)
  expect(canSubmitScore(10, 'Ada')).toBe(true)
  expect(canSubmitScore(10, '<b></b>')).toBe(true)
})

test('[LEAD-12] the next submission has to wait 60 seconds', () => {
  expect(submitCooldownMs).toBe(60_000)
  expect(waitBeforeSubmit(null, 0)).toBe(0)
  expect(waitBeforeSubmit(1000, 1000)).toBe(60_000)
  expect(waitBeforeSubmit(1000, 60_999)).toBe(1)
  expect(waitBeforeSubmit(1000, 61_000)).toBe(0)
})
