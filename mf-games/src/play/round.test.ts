import type { MarkedAnswer, QuizGame } from '@icio/contracts/game-sessions/endpoints'
import type { RuleMark } from '@icio/contracts/rule-changes/endpoints'
import { choiceVerdicts, reviewOf } from './round.js'

const marked = (question_id: string, more: Partial<MarkedAnswer> = {}): MarkedAnswer =>
  ({
    question_id,
    choice_id: 'a',
    is_correct: true,
    points: 10,
    correct_choice_id: 'a',
    explanation: '',
    ...more,
  }) as MarkedAnswer

test('[CHANGE-5] the review of a solo game names the changes of rules that its questions depend on', () => {
  const change: RuleMark = {
    id: 'int-23-01',
    editions: ['general'],
    title: 'INT 23-01',
    effective_on: '2026-12-31',
    seen_on: '2026-11-28',
    expires_on: '2027-06-30',
  }
  const question = (id: string) => ({ id, difficulty: 'easy', tags: [], prompt: '', choices: [] })
  const game = {
    specialization: 'general',
    questions: ['one', 'two', 'open'].map(question),
    answers: [marked('one'), marked('two', { changes: [change] })],
  } as Pick<QuizGame, 'specialization' | 'questions' | 'answers'> as QuizGame
  const review = reviewOf(game, ({ prompt }) => ({ prompt }))
  expect(review.map(({ id, rules }) => [id, rules])).toEqual([
    ['one', undefined],
    ['two', { marks: [change], edition: 'general' }],
  ])
})

test('[QUIZ-15] the correct choice and a wrong pick have their verdicts, an open question has none', () => {
  expect(choiceVerdicts(undefined, 'a')).toEqual({})
  expect(choiceVerdicts('b', 'b')).toEqual({ b: 'correct' })
  expect(choiceVerdicts('b', 'a')).toEqual({ a: 'wrong', b: 'missed' })
  expect(choiceVerdicts('b', null)).toEqual({ b: 'missed' })
})
