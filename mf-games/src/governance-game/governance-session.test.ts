import type { GovernanceGame, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { governanceSession } from './governance-session.js'

const game: GovernanceGame = {
  id: 'g',
  game: 'governance',
  specialization: 'general',
  questions: [
    {
      id: '7',
      difficulty: 'easy',
      level: 'beginner',
      tags: [],
      context: 'A context.',
      question: 'What now?',
      voices: [{ seat: 'chair', says: 'Let us wait.' }],
      choices: [
        { id: 'A', text: 'Sell' },
        { id: 'B', text: 'Wait' },
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
  question_id: '7',
  choice_id: 'A',
  is_correct: false,
  points: 0,
  correct_choice_id: 'B',
  explanation: 'Waiting pays.',
  why_correct: 'Because of facts.',
  why_wrong: 'Selling is fear.',
  references: 'Nudge',
}

test('[DATA-29] a scenario in the browser has its shape, with the answer only once it is marked', () => {
  const phase = { game, index: 0, moved: false } as const
  const open = governanceSession({
    ...phase,
    at: 'asking',
    chosen: null,
    confidence: 50,
    submission: { at: 'open' },
  })
  expect(open.questions[0]).toEqual({
    id: '7',
    level: 'beginner',
    context: 'A context.',
    question: 'What now?',
    tags: [],
    voices: [{ seat: 'chair', says: 'Let us wait.' }],
    options: [
      { id: 'A', text: 'Sell' },
      { id: 'B', text: 'Wait' },
    ],
    correctExplanation: null,
    bookReference: null,
    bias: null,
    trap: [],
    biasCard: null,
  })
  const shown = governanceSession({ ...phase, at: 'explaining', game: { ...game, answers: [marked] } })
  expect(shown.questions[0]).toMatchObject({
    options: [
      { id: 'A', text: 'Sell', isCorrect: false, explanation: 'Selling is fear.' },
      { id: 'B', text: 'Wait', isCorrect: true, explanation: 'Because of facts.' },
    ],
    correctExplanation: 'Waiting pays.',
    bookReference: 'Nudge',
  })
})
