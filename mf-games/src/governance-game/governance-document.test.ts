import type { GovernanceGame, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { resourceLines } from '../play/document-parts.js'
import { governanceDocument } from './governance-document.js'

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

const lines = (shown: GovernanceGame) => governanceDocument(shown, new Date(2026, 10, 22)).parts[0]?.lines

test('[DATA-29] a scenario has context, voices and options, and what explains them only once it is marked', () => {
  const asked = [
    { kind: 'text', text: 'A context.' },
    { kind: 'text', label: 'Chair', text: 'Let us wait.' },
  ]
  const resources = resourceLines('A context. What now?', 'general')
  expect(lines(game)).toEqual([
    ...asked,
    { kind: 'choice', sign: 'A', text: 'Sell' },
    { kind: 'choice', sign: 'B', text: 'Wait' },
    ...resources,
  ])
  expect(lines({ ...game, answers: [marked] })).toEqual([
    ...asked,
    { kind: 'choice', sign: 'A', text: 'Sell', verdict: 'wrong' },
    { kind: 'choice', sign: 'B', text: 'Wait', verdict: 'correct' },
    { kind: 'text', label: 'Points', text: '0' },
    { kind: 'text', label: 'On A', text: 'Selling is fear.' },
    { kind: 'text', label: 'On B', text: 'Because of facts.' },
    { kind: 'text', label: 'Explanation', text: 'Waiting pays.' },
    { kind: 'link', title: 'Nudge', url: 'https://bookshop.org/book/9780143137009' },
    ...resources,
  ])
})
