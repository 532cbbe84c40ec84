import {
  firstSentence,
  governanceDraw,
  governanceLength,
  governanceMaximum,
  governancePoints,
  governanceVerdict,
  optionLetters,
} from './governance-rules.js'

test('[GOV-5] a game has 5 scenarios: 2 beginner, 2 intermediate, 1 advanced', () => {
  expect(governanceDraw).toEqual({ beginner: 2, intermediate: 2, advanced: 1 })
  expect(Object.values(governanceDraw).reduce((sum, count) => sum + count, 0)).toBe(governanceLength)
})

test('[GOV-6] options have the letters A to D', () => {
  expect(optionLetters).toEqual(['A', 'B', 'C', 'D'])
})

test('[GOV-7] a correct answer earns 10 points, 50 in total; fewer scenarios have a lower maximum', () => {
  expect(governancePoints).toBe(10)
  expect(governanceMaximum(governanceLength)).toBe(50)
  expect(governanceMaximum(3)).toBe(30)
})

test.each([
  [50, 'perfect'],
  [49, 'excellent'],
  [40, 'excellent'],
  [39, 'good'],
  [30, 'good'],
  [29, 'keep-learning'],
  [0, 'keep-learning'],
] as const)('[GOV-22] %i of 50 is %s', (score, verdict) => {
  expect(governanceVerdict(score, 50)).toBe(verdict)
})

test('[GOV-22] a shorter game is judged by the share of its maximum', () => {
  expect(governanceVerdict(30, 30)).toBe('perfect')
  expect(governanceVerdict(20, 30)).toBe('good')
  expect(governanceVerdict(0, 0)).toBe('keep-learning')
})

test.each([
  ['It is slow. The rest follows.', 'It is slow.'],
  ['Only one sentence', 'Only one sentence'],
  ['A coupon of 4.5% in U.S. Treasuries is low. Wait.', 'A coupon of 4.5% in U.S. Treasuries is low.'],
  ['Really? Yes.', 'Really?'],
  ["He said 'never.' The board nodded.", "He said 'never.'"],
  ['Compare A vs. B first. Then vote.', 'Compare A vs. B first.'],
  ['Two blanks follow.  Then more.', 'Two blanks follow.'],
  ['St. Paul issued them. The pool bought.', 'St. Paul issued them.'],
  ['The gap is called x. Nobody knows it.', 'The gap is called x.'],
  ['  ', ''],
])('[GOV-14] the short text of %j is its first sentence', (explanation, sentence) => {
  expect(firstSentence(explanation)).toBe(sentence)
})
