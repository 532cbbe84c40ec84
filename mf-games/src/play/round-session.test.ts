import type { MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import type { RuleMark } from '@icio/contracts/rule-changes/endpoints'
import { reviewOf, type RoundSession } from './round-session.js'

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
  const session: RoundSession<{ id: string }> = {
    questions: [{ id: 'one' }, { id: 'two' }, { id: 'open' }],
    currentQuestion: 2,
    score: 20,
    maxScore: 30,
    answers: [marked('one'), marked('two', { changes: [change] })],
    completed: false,
    explanationShown: false,
    selectedChoice: null,
    specialization: 'general',
  }
  const texts = { prompt: '', ownAnswer: '', correct: '', explanation: '' }
  const review = reviewOf(session, () => texts)
  expect(review.map(({ id, rules }) => [id, rules])).toEqual([
    ['one', undefined],
    ['two', { marks: [change], edition: 'general' }],
  ])
})
