import type { QuizRow } from '@icio/contracts/question-bank/endpoints'
import { quizLevels } from '@icio/contracts/editions'
import { drawByLevel as counts, quizLength } from '@icio/contracts/games/quiz-rules'
import { drawAny, drawByLevel } from './draw.js'
import { quiz } from './quiz.js'
import { secureRandom, shuffle } from '@icio/kit/random'

type Row = { id: string; level: string }
const rowsOf = (easy: number, medium: number, hard: number): Row[] =>
  Object.entries({ easy, medium, hard }).flatMap(([level, count]) =>
    Array.from({ length: count }, (_, index) => ({ id: `${level}-${index}`, level })),
  )
const describeRow = (row: Row) => row
const levelsOf = (rows: Row[]) => rows.map(({ level }) => level)
const draw = (rows: Row[], level: (typeof quizLevels)[number], seen: string[] = []) =>
  drawByLevel(rows, describeRow, { wanted: counts[level], seen, random: secureRandom, fill: true })
const levels = (easy: number, medium: number, hard: number) => levelsOf(rowsOf(easy, medium, hard))

test.each([
  ['beginner', levels(6, 3, 1)],
  ['intermediate', levels(4, 4, 2)],
  ['advanced', levels(2, 4, 4)],
] as const)('[QUIZ-6] %s: ten questions of rising difficulty, by level', (level, expected) => {
  expect(levelsOf(draw(rowsOf(34, 33, 33), level))).toEqual(expected)
})

test.each([
  ['advanced', rowsOf(34, 33, 1), levels(2, 4, 1), 'medium', 3],
  ['advanced', rowsOf(34, 4, 0), levels(2, 4, 0), 'easy', 4],
  ['beginner', rowsOf(2, 33, 33), levels(2, 3, 1), 'medium', 4],
  ['intermediate', rowsOf(34, 0, 33), levels(4, 0, 2), 'easy', 4],
] as const)(
  'a level without enough questions is filled from the nearest one (%s)',
  (level, rows, own, filler, more) => {
    const expected = [...own, ...Array<string>(more).fill(filler)].sort()
    expect(levelsOf(draw([...rows], level)).sort()).toEqual(expected)
  },
)

test('a bank with fewer than ten questions deals all of them, an empty one none', () => {
  expect(draw(rowsOf(3, 0, 2), 'advanced')).toHaveLength(5)
  expect(draw([], 'advanced')).toEqual([])
})

test('questions from another level are placed by their own difficulty', () => {
  const order = levelsOf(draw(rowsOf(2, 33, 33), 'beginner'))
  expect(order).toEqual(levels(2, 7, 1))
})

test('unseen questions come first, then those seen longest ago', () => {
  const rows = rowsOf(8, 10, 10)
  const seen = ['easy-0', 'easy-1', 'easy-2', 'easy-3', 'easy-4']
  const easy = draw(rows, 'beginner', seen).filter(({ level }) => level === 'easy')
  expect(easy.map(({ id }) => id).sort()).toEqual([
    'easy-0',
    'easy-1',
    'easy-2',
    'easy-5',
    'easy-6',
    'easy-7',
  ])
})

test('no question is ever dealt twice or changed', () => {
  const rows = rowsOf(34, 33, 33)
  for (let round = 0; round < 50; round++) {
    const drawn = draw(rows, quizLevels[round % 3] ?? 'advanced')
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(quizLength)
  }
  expect(rows).toEqual(rowsOf(34, 33, 33))
})

test('[CALL-23] any level: the requested number, unseen ones first', () => {
  const rows = rowsOf(3, 3, 3)
  const drawn = drawAny(rows, ({ id }) => id, {
    count: 4,
    seen: ['easy-0', 'easy-1', 'easy-2', 'medium-0', 'medium-1'],
    random: secureRandom,
  })
  expect(drawn.map(({ id }) => id).sort()).toEqual(['hard-0', 'hard-1', 'hard-2', 'medium-2'])
})

test('a shuffle can produce every order and loses nothing', () => {
  const orders = new Set(Array.from({ length: 300 }, () => shuffle(['a', 'b', 'c'], secureRandom).join('')))
  expect([...orders].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
})

test('[QUIZ-16] a wrong choice is explained by its explanation, or else its whyWrong, or else the general sentence', () => {
  const row: QuizRow = {
    question_id: 'q',
    difficulty: 'easy',
    prompt: 'Which?',
    choices: [
      { id: 'a', text: 'one', isCorrect: true },
      { id: 'b', text: 'two', isCorrect: false, whyWrong: 'its own' },
      { id: 'c', text: 'three', isCorrect: false, whyWrong: 'its own' },
      { id: 'd', text: 'four', isCorrect: false },
    ],
    explanation: { correct: 'because', incorrectByChoiceId: { b: 'by choice' } },
    source: 'A book',
    tags: [],
  }
  const { dealt, key } = quiz.hold(row, 0, secureRandom)
  const reasons = Object.fromEntries(dealt.choices.map(({ id, text }) => [text, key.why_wrong[id]]))
  expect(reasons).toEqual({
    one: undefined,
    two: 'by choice',
    three: 'its own',
    four: 'This answer is not correct.',
  })
})
