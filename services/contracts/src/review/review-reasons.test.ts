import type { BankQuestion } from '../question-passport/endpoints.js'
import { isWholeBook, reviewReasons, type ReviewFacts } from './review-reasons.js'

const now = new Date('2026-11-28T12:00:00Z')
const question = (changes: object = {}) =>
  ({
    question_id: 'q-1',
    difficulty: 'easy',
    prompt: 'What moves against yields?',
    choices: [],
    explanation: { correct: '', incorrectByChoiceId: {} },
    source: 'Fabozzi, Bond Markets, chapter 4',
    tags: [],
    state: 'published',
    version: 1,
    revision: 1,
    author: { kind: 'person', id: '1', name: 'Mo' },
    reviewer: { id: '1', name: 'Mo', at: '2026-11-01T00:00:00.000Z' },
    recheck_at: null,
    created_at: '2026-11-01T00:00:00.000Z',
    updated_at: '2026-11-01T00:00:00.000Z',
    retired_at: null,
    ...changes,
  }) as BankQuestion
const figures = (times_answered: number, right: number, more: object = {}) => ({
  id: 'q-1',
  times_shown: times_answered,
  times_answered,
  share_right: right / times_answered,
  discrimination: null,
  ...more,
})
const kinds = (facts: Partial<ReviewFacts>) =>
  reviewReasons({ question: question(), challenges: 0, now, ...facts }).map(({ kind }) => kind)

test('[REVIEW-2] an approved question with a place as its source and nothing against it has no reason', () => {
  expect(kinds({})).toEqual([])
  expect(kinds({ figures: figures(29, 2), finding: { id: 'q-1', guessed: 0.74, twin: null } })).toEqual([])
})

test('[REVIEW-2] all reasons at once stand in the order of their weight, each in words', () => {
  const reasons = reviewReasons({
    question: question({
      state: 'draft',
      reviewer: null,
      recheck_at: '2026-11-28T00:00:00.000Z',
      source: 'Fabozzi, Bond Markets',
      author: { kind: 'model', id: 'm', name: 'M' },
    }),
    figures: figures(60, 12, { preferred_wrong: { text: 'Bond coupons', picked: 20, key_picked: 5 } }),
    finding: { id: 'q-1', guessed: 0.9, twin: { bank: 'quiz_questions', id: 'q-2', likeness: 0.8 } },
    challenges: 2,
    overdueRules: ['GASB 102'],
    now,
  })
  expect(reasons.map(({ words }) => words)).toEqual([
    'Of the players who do better on the other questions, 20 picked ‘Bond coupons’ and 5 the key.',
    '2 challenges are open.',
    'Somebody asked for another look by today.',
    'It depends on a rule whose source has to be read again: GASB 102.',
    'Nearly the same as q-2 (quiz_questions).',
    'A model that sees only the choices picks the key with 90%.',
    'Called easy, and 20% of 60 answered it right.',
    'The source names no chapter, section, or page.',
    'A machine wrote it; nobody has judged it.',
    'Nobody has approved it since its last change.',
  ])
})

test('[REVIEW-6] a draft that somebody has approved waits for a place, not for a look', () => {
  const reasons = reviewReasons({ question: question({ state: 'draft' }), challenges: 0, now })
  expect(reasons).toEqual([{ kind: 'draft', words: 'Approved. It waits for a place in its bank.' }])
})

// Wilson's interval by its own equation: the ends p solve |share - p| = z sqrt(p (1 - p) / n).
test.each([
  ['easy', 30, 11, true], // high end 0.545 < 0.6
  ['easy', 30, 13, false], // high end 0.607
  ['hard', 40, 36, true], // low end 0.769 > 0.75
  ['hard', 40, 35, false], // low end 0.739
  ['medium', 100, 97, true], // low end 0.915 > 0.9
  ['medium', 100, 60, false],
])(
  '[REVIEW-2] a question called %s with %i answers, %i right: level off is %s',
  (difficulty, n, right, isOff) => {
    expect(
      kinds({ question: question({ difficulty }), figures: figures(n, right) }).includes('level-off'),
    ).toBe(isOff)
  },
)

test.each([
  ['Thinking, Fast and Slow', true],
  ['Kahneman, Thinking, Fast and Slow, chapter 12', false],
  ['SSAP No. 26R', false],
  ['GASB Statement 31, paragraph 7', false],
  ['The Intelligent Investor', true],
  ['NAIC Accounting Practices and Procedures Manual, Preface', false],
  ['NAIC Accounting Practices and Procedures Manual, Preamble', false],
  // Documents of a few pages, which are their own place.
  ['GFOA Best Practice: Local Government Investment Pools', false],
  ['NAIC Model Bulletin: Use of Artificial Intelligence Systems by Insurers', false],
])('[REVIEW-2] the source %s is a whole book: %s', (source, isWhole) => {
  expect(isWholeBook(source)).toBe(isWhole)
})
