import { questionProblems } from './question-problems.js'
import type { FillInRow, QuizRow } from '../question-bank/endpoints.js'

const quiz: QuizRow = {
  question_id: 'q-1',
  difficulty: 'easy',
  prompt: 'What moves against yields?',
  choices: [
    { id: 'a', text: 'Bond prices', isCorrect: true, whyCorrect: 'Discounting.' },
    { id: 'b', text: 'Bond coupons', isCorrect: false, whyWrong: 'They are fixed.' },
    { id: 'c', text: 'Bond ratings', isCorrect: false, whyWrong: 'They follow credit.' },
    { id: 'd', text: 'Bond holders', isCorrect: false, whyWrong: 'They stay.' },
  ],
  explanation: { correct: 'Prices fall when yields rise.', incorrectByChoiceId: { b: 'x', c: 'y', d: 'z' } },
  source: 'A book',
  tags: [],
}
const fillIn: FillInRow = {
  question_id: 'f-1',
  difficulty: 'easy',
  level: 'beginner',
  sentence_before: 'A bond pays a',
  blank: 'coupon',
  sentence_after: 'twice a year.',
  choices: [
    { id: 'a', text: 'coupon', isCorrect: true },
    { id: 'b', text: 'dividend', isCorrect: false },
    { id: 'c', text: 'premium', isCorrect: false },
  ],
  explanation: 'Bonds pay coupons.',
  tags: [],
}
const withChoice = (index: number, change: object): QuizRow => ({
  ...quiz,
  choices: quiz.choices.map((choice, place) => (place === index ? { ...choice, ...change } : choice)),
})
const paths = (row: QuizRow) => questionProblems('quiz', row).map(({ path }) => path)

test('a valid question has no problems', () => {
  expect(questionProblems('quiz', quiz)).toEqual([])
  expect(questionProblems('fill-in-blanks', fillIn)).toEqual([])
})

test.each([
  ['two correct choices', withChoice(1, { isCorrect: true }), 'choices'],
  ['no correct choice', withChoice(0, { isCorrect: false }), 'choices'],
  ['three choices', { ...quiz, choices: quiz.choices.slice(0, 3) }, 'choices'],
  ['the same choice twice', withChoice(2, { text: 'bond  PRICES.' }), 'choices.2.text'],
  [
    'a correct choice that is much longer',
    withChoice(0, { text: 'Bond prices, since what is fixed is discounted at the new rate' }),
    'choices.0.text',
  ],
  ['markup', withChoice(3, { text: '<img src=x>' }), 'choices.3.text'],
])('%s is found', (_, row, path) => {
  expect(paths(row)).toContain(path)
})

test('[DATA-17] a fill-in item is invalid if its level and difficulty do not match, or if its blank is not a choice', () => {
  const wrong: FillInRow = { ...fillIn, difficulty: 'hard', blank: 'share' }
  expect(questionProblems('fill-in-blanks', wrong).map(({ path }) => path)).toEqual(['difficulty', 'blank'])
})
