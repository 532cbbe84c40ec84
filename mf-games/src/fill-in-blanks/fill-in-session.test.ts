import type { FillInGame, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { correctSentence, fillInSession } from './fill-in-session.js'

const game: FillInGame = {
  id: 'g',
  game: 'fill-in-blanks',
  specialization: 'general',
  questions: [
    {
      id: 'q1',
      difficulty: 'easy',
      level: 'beginner',
      tags: [],
      sentence_before: 'A ',
      sentence_after: ' pays a coupon.',
      choices: [
        { id: 'a', text: 'share' },
        { id: 'b', text: 'bond' },
      ],
    },
  ],
  answers: [],
  score: 0,
  total: 1,
  max_score: 10,
  completed: false,
  expires_at: '2026-11-22T00:00:00.000Z',
}

const marked: MarkedAnswer = {
  question_id: 'q1',
  choice_id: 'a',
  is_correct: false,
  points: 0,
  correct_choice_id: 'b',
  explanation: 'Bonds pay coupons.',
  why_wrong: 'Shares pay dividends.',
}

test('[DATA-15] an item in the browser has its shape, with the answer only once it is marked', () => {
  const open = fillInSession({
    at: 'asking',
    game,
    index: 0,
    chosen: null,
    confidence: 50,
    submission: { at: 'open' },
    moved: false,
  })
  expect(open.questions[0]).toEqual({
    id: 'q1',
    difficulty: 'easy',
    level: 'beginner',
    sentenceBefore: 'A ',
    blank: null,
    sentenceAfter: ' pays a coupon.',
    choices: [
      { id: 'a', text: 'share' },
      { id: 'b', text: 'bond' },
    ],
    explanation: null,
  })
  const shown = fillInSession({
    at: 'explaining',
    game: { ...game, answers: [marked] },
    index: 0,
    moved: true,
  })
  expect(shown.questions[0]).toMatchObject({
    blank: 'bond',
    choices: [
      { id: 'a', text: 'share', isCorrect: false, whyWrong: 'Shares pay dividends.' },
      { id: 'b', text: 'bond', isCorrect: true },
    ],
    explanation: 'Bonds pay coupons.',
  })
  expect(correctSentence(shown.questions[0]!)).toBe('A bond pays a coupon.')
})
