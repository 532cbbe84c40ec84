import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from '@icio/platform'
import userEvent from '@testing-library/user-event'
import { QuizScreen } from '../quiz/quiz-screen.js'
import { fakeQuizScores } from '../quiz/testing/fake-quiz-scores.js'
import remote from '../remote.js'
import { GameModesScreen } from './game-modes-screen.js'

async function visit() {
  const scores = fakeQuizScores()
  renderInShell(<GameModesScreen />, { path: '/game', shell: createFakeShell({ http: scores.http }) })
  await screen.findByText('No scores yet. Be the first!')
}

function card(title: string) {
  return screen.getByRole('heading', { name: title }).closest('section')!
}

test('/game needs a sign-in', async () => {
  const route = remote(createFakeShell()).routes.find(({ path }) => path === '/game')
  expect(route).toMatchObject({ access: 'login' })
  expect((await route!.load()).default).toBeInstanceOf(Function)
})

test('[MODE-1] Solo Challenge: 10 questions, no time limit, leaderboard-eligible', async () => {
  await visit()
  expect(card('Solo Challenge')).toHaveTextContent('10 questionsNo time limitLeaderboard-eligible')
  expect(within(card('Solo Challenge')).getByRole('link')).toHaveAttribute('href', '/quiz')
})

test('[MODE-2] Multiplayer Battle: 2-6 players, 10 questions, leaderboard-eligible', async () => {
  await visit()
  expect(card('Multiplayer Battle')).toHaveTextContent('2-6 players10 questionsLeaderboard-eligible')
})

test('[MODE-3] a leaderboard named Top Performers', async () => {
  await visit()
  expect(screen.getByRole('region', { name: 'Top Performers' })).toBeVisible()
})

test('[MODE-4, MODE-5] How to Play', async () => {
  await visit()
  const rules = within(card('How to Play')).getAllByRole('listitem')
  expect(rules.map(({ textContent }) => textContent)).toEqual([
    '10 multiple-choice questions',
    'Difficulty rises: Easy to Medium to Hard',
    'Points rise: 10, 20, 30 up to 100',
    'An explanation after each answer',
    'Play by mouse, or with keys 1-4 and Enter to submit',
  ])
})

test.each([
  ['of the edition that the visitor came from', '/game', { specialization: 'government-risk-pools' }],
  ['of the edition that came along through signing in', '/game?edition=government-risk-pools', null],
])('[MODE-1, PLAY-9] Solo Challenge opens the quiz %s', async (_from, path, state) => {
  const scores = fakeQuizScores()
  renderInShell(
    <Routes>
      <Route path="/game" element={<GameModesScreen />} />
      <Route path="/quiz" element={<QuizScreen />} />
    </Routes>,
    {
      path,
      state,
      shell: createFakeShell({ http: scores.http }),
    },
  )
  await userEvent.setup().click(screen.getByRole('link', { name: 'Start Solo Challenge' }))
  await screen.findByRole('radiogroup')
  expect(scores.begun).toMatchObject([{ specialization: 'government-risk-pools' }])
})
