import type { FillInGame, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { roundIn } from '../play/round.js'
import { correctSentence, gap, sentenceWith, whyWrong } from './fill-in-document.js'

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

test('[DATA-15] an item has a gap between its parts, which is filled only once it is marked', () => {
  const { question, ...open } = roundIn({
    at: 'asking',
    game,
    index: 0,
    selected: 'a',
    confidence: 50,
    submission: { at: 'open' },
    moved: false,
  })
  expect(open).toEqual({ number: 1, marked: undefined, selected: 'a' })
  expect(sentenceWith(question, gap)).toBe('A ______ pays a coupon.')
  expect(roundIn({ at: 'explaining', game: { ...game, answers: [marked] }, index: 0, moved: true })).toEqual({
    question,
    number: 1,
    marked,
    selected: 'a',
  })
  expect(correctSentence(question, marked)).toBe('A bond pays a coupon.')
})

test('[FILL-6] a wrong pick is explained by the bank, or by the full sentence', () => {
  const [item] = game.questions
  if (!item) throw new Error('The game has an item')
  expect(whyWrong(item, marked)).toBe('Shares pay dividends.')
  expect(whyWrong(item, { ...marked, why_wrong: undefined })).toContain('A bond pays a coupon.')
})
