import type { OwnChallenge } from '@icio/contracts/challenges/endpoints'
import type { AccountSession } from '@icio/shared-ui/host-contract/contract'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen, waitFor, within } from '@testing-library/react'
import { fakeQuizScores } from '../quiz/testing/fake-quiz-scores.js'
import { OwnChallenges } from './own-challenges.js'

const ada: AccountSession = {
  at: 'signed-in',
  user: { id: 'ada', email: 'ada@example.org', display_name: 'Ada', avatar_url: null },
  role: 'user',
}
const open: OwnChallenge = {
  id: 'challenge-1',
  question_id: 'q1',
  game: 'quiz',
  specialization: 'general',
  question: 'What is duration?',
  reason: 'The statute says otherwise.',
  state: 'open',
  created_at: '2026-11-20T12:00:00.000Z',
  ruling: null,
}
const upheld: OwnChallenge = {
  ...open,
  id: 'challenge-2',
  question: 'What is convexity?',
  state: 'upheld',
  ruling: { text: 'You are right, the key was wrong.', ruled_at: '2026-11-21T12:00:00.000Z' },
}

function visit(challenges: OwnChallenge[], session: AccountSession = ada) {
  const scores = fakeQuizScores()
  scores.setOwnChallenges(challenges)
  const shell = createFakeShell({ http: scores.http, session })
  renderInShell(<OwnChallenges />, { shell })
  return { scores, shell }
}

test('a player sees the state and the ruling of each challenge', async () => {
  visit([upheld, open])
  const section = await screen.findByRole('region', { name: 'Your Challenges' })
  const [ruled, waiting] = within(section).getAllByRole('listitem')
  expect(ruled).toHaveTextContent('Upheld')
  expect(ruled).toHaveTextContent('What is convexity?')
  expect(ruled).toHaveTextContent('Ruling of Nov 21, 2026: You are right, the key was wrong.')
  expect(waiting).toHaveTextContent('Being looked at')
  expect(waiting).not.toHaveTextContent('Ruling')
})

test('the section is absent for a visitor, without challenges, and when they cannot be read', async () => {
  const { scores } = visit([open], { at: 'signed-out' })
  expect(scores.requests).toEqual([])
  const second = visit([])
  await waitFor(() => expect(second.scores.requests).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})
