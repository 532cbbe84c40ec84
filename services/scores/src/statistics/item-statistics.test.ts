import type { AnsweredGame } from '../collections/answered-games.js'
import { bankStatistics, itemStatistics, pointBiserial, preferredWrong } from './item-statistics.js'

/**
 * A game with item 'x' and four others. `picked` is the text picked for x, `others` the number of correct answers among
 * the four.
 */
function game(picked: string, others: number, open: string | null = null): AnsweredGame {
  const rest = Array.from({ length: 4 }, (_, index) => ({
    question_id: `other-${index}`,
    choice: index < others ? 'good' : 'bad',
    correct: 'good',
    is_correct: index < others,
  }))
  const item = { question_id: 'x', choice: picked, correct: 'Duration', is_correct: picked === 'Duration' }
  return {
    _id: `${picked} ${others} ${open}`,
    bank: 'quiz_questions',
    answers: [item, ...rest],
    open,
    at: new Date(0),
  }
}

/**
 * Six players, computed by hand. Correct at x: rests 1, 0.75, 0.5 (mean 0.75). Wrong: 0.5, 0.25, 0 (mean 0.25).
 * All rests: mean 0.5, squared deviations 0.25 + 0.0625 + 0 + 0 + 0.0625 + 0.25 = 0.625, over 6 = 0.1041667,
 * s = 0.3227486. r = (0.75 - 0.25) / 0.3227486 * sqrt(0.5 * 0.5) = 0.7745967.
 */
const six = [
  game('Duration', 4),
  game('Duration', 3),
  game('Duration', 2),
  game('Maturity', 2),
  game('Maturity', 1),
  game('Convexity', 0),
]

test('times shown and answered, share correct, and discrimination match the computation by hand', () => {
  const figures = itemStatistics('x', six)
  expect(figures).toMatchObject({ id: 'x', times_shown: 6, times_answered: 6, share_right: 0.5 })
  expect(figures.discrimination).toBeCloseTo(0.7745967, 6)
})

test('each choice has its share and the results of its pickers elsewhere; the strongest distractor is named', () => {
  const { choices, strongest_distractor } = itemStatistics('x', six)
  expect(strongest_distractor).toBe('Maturity')
  expect(choices).toEqual([
    { text: 'Duration', is_correct: true, times_picked: 3, share: 0.5, share_right_elsewhere: 0.75 },
    { text: 'Maturity', is_correct: false, times_picked: 2, share: 2 / 6, share_right_elsewhere: 0.375 },
    { text: 'Convexity', is_correct: false, times_picked: 1, share: 1 / 6, share_right_elsewhere: 0 },
  ])
})

test('if two wrong choices are equally popular, none is named as the strongest', () => {
  const alike = [...six, game('Convexity', 0)]
  expect(itemStatistics('x', alike).strongest_distractor).toBeNull()
})

test('a question left unanswered on the screen counts as shown, not as answered', () => {
  const left: AnsweredGame = { ...game('Duration', 4), answers: game('', 1).answers.slice(1), open: 'x' }
  expect(itemStatistics('x', [...six, left])).toMatchObject({ times_shown: 7, times_answered: 6 })
})

test('a question that nobody has seen has no statistics', () => {
  expect(itemStatistics('y', six)).toEqual({
    id: 'y',
    times_shown: 0,
    times_answered: 0,
    share_right: null,
    discrimination: null,
    preferred_wrong: null,
    revision: 1,
    earlier: [],
    choices: [],
    strongest_distractor: null,
  })
})

test('a correct choice that nobody picks is listed with zero', () => {
  const { choices, share_right } = itemStatistics('x', [game('Maturity', 2), game('Convexity', 1)])
  expect(share_right).toBe(0)
  expect(choices[0]).toMatchObject({ text: 'Duration', is_correct: true, times_picked: 0, share: 0 })
})

test.each([
  ['everybody is right', [true, true], [0.5, 1]],
  ['everybody is wrong', [false, false], [0.5, 1]],
  ['all do equally well elsewhere', [true, false, true], [0.1, 0.1, 0.1]],
])('there is no discrimination if %s', (_, correct, scores) => {
  expect(pointBiserial(correct.map((one, at) => ({ correct: one, score: scores[at] ?? 0 })))).toBeNull()
})

test('discrimination is -1 if weak players are right and strong ones wrong', () => {
  const answers = [
    { correct: true, score: 0 },
    { correct: false, score: 1 },
  ]
  expect(pointBiserial(answers)).toBeCloseTo(-1, 10)
})

test('the statistics of a bank are those of each of its questions', () => {
  const items = bankStatistics(six)
  expect(items.map(({ id }) => id).sort()).toEqual(['other-0', 'other-1', 'other-2', 'other-3', 'x'])
  const {
    choices: _,
    strongest_distractor: __,
    revision: ___,
    earlier: ____,
    ...figures
  } = itemStatistics('x', six)
  expect(items.find(({ id }) => id === 'x')).toEqual(figures)
})

describe('a question whose choices have been replaced', () => {
  /** The same six answers, two answers to the current choices, and one game that left them open. */
  const now = [game('Convexity', 4), game('Key rate', 0)].map((one) => ({
    ...one,
    answers: one.answers.map((answer) =>
      answer.question_id === 'x'
        ? { ...answer, revision: 2, is_correct: answer.choice === 'Convexity' }
        : answer,
    ),
  }))
  const left: AnsweredGame = {
    ...game('Duration', 4),
    answers: game('', 1).answers.slice(1),
    open: 'x',
    open_revision: 2,
  }
  const games = [...six, ...now, left]

  test('[DATA-36] the statistics are for the current choices, with a summary of the earlier ones', () => {
    const figures = itemStatistics('x', games, 2)
    expect(figures).toMatchObject({ revision: 2, times_shown: 3, times_answered: 2, share_right: 0.5 })
    expect(figures.choices.map(({ text }) => text)).not.toContain('Maturity')
    expect(figures.earlier).toEqual([{ revision: 1, times_shown: 6, times_answered: 6, share_right: 0.5 }])
    expect(bankStatistics(games, () => 2).find(({ id }) => id === 'x')).toMatchObject({ times_shown: 3 })
  })

  test('[DATA-36] the current choices have no statistics until someone has seen them', () => {
    const figures = itemStatistics('x', six, 2)
    expect(figures).toMatchObject({ revision: 2, times_shown: 0, share_right: null, choices: [] })
    expect(figures.earlier).toHaveLength(1)
  })

  test('[DATA-37] a question that is no longer in play keeps the statistics of its last choices', () => {
    expect(itemStatistics('x', six)).toMatchObject({ revision: 1, times_shown: 6 })
    expect(itemStatistics('x', games)).toMatchObject({ revision: 2, times_shown: 3 })
  })
})

/** The chance that of n tosses of a coin at least k are heads, by counting all subsets of the tosses. */
function atLeastHeads(k: number, n: number): number {
  let count = 0
  for (let tosses = 0; tosses < 2 ** n; tosses += 1)
    if (tosses.toString(2).split('1').length - 1 >= k) count += 1
  return count / 2 ** n
}

test.each([
  [8, 1], // 10 of 512 ways: 0.0195
  [9, 2], // 67 of 2048: 0.0327, which two wrong choices halve
  [10, 2], // 79 of 4096: 0.0193
  [7, 2], // 46 of 512: 0.0898
  [5, 5],
])(
  '[REVIEW-3] of the stronger players %i pick one wrong choice and %i the key: named only beyond chance',
  (wrong, right) => {
    const isBeyond = wrong > right && atLeastHeads(wrong, wrong + right) <= 0.05 / 2
    const answer = (is_correct: boolean, choice: string) => ({
      question_id: 'x',
      is_correct,
      choice,
      correct: 'Key',
    })
    const response = (elsewhere: number, is_correct: boolean, choice: string) => ({
      answer: answer(is_correct, choice),
      elsewhere,
    })
    const strong = [
      ...Array.from({ length: wrong }, () => response(0.9, false, 'Tempting')),
      ...Array.from({ length: right }, () => response(0.9, true, 'Key')),
    ]
    // As many weak ones as strong ones, and enough in all, so that the strong ones are the upper half.
    const weak = Array.from({ length: Math.max(strong.length, 30 - strong.length) }, () =>
      response(0.1, false, 'Other'),
    )
    const found = preferredWrong([...strong, ...weak])
    expect(found).toEqual(isBeyond ? { text: 'Tempting', picked: wrong, key_picked: right } : null)
  },
)

test('[REVIEW-3] below thirty answers no wrong choice is named', () => {
  const one = { answer: { question_id: 'x', is_correct: false, choice: 'Tempting', correct: 'Key' } }
  const some = Array.from({ length: 29 }, (_, place) => ({ ...one, elsewhere: place / 29 }))
  expect(preferredWrong(some)).toBeNull()
})
