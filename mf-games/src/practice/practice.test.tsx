import type { Practice } from '@icio/contracts/practice/endpoints'
import type { AccountSession } from '@icio/shared-ui/host-contract/contract'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QuizScreen } from '../quiz/quiz-screen.js'
import { fakeQuizScores } from '../quiz/testing/fake-quiz-scores.js'
import { PracticeScreen } from './practice-screen.js'
import { PracticeSection } from './practice-section.js'

const ada: AccountSession = {
  at: 'signed-in',
  user: { id: 'ada', email: 'ada@example.org', display_name: 'Ada', avatar_url: null },
  role: 'user',
}

const missed: Practice = {
  decks: [
    {
      game: 'quiz',
      specialization: 'government-risk-pools',
      due: 3,
      total: 8,
      next_due_at: '2026-11-21T12:00:00.000Z',
    },
    {
      game: 'governance',
      specialization: 'general',
      due: 0,
      total: 2,
      next_due_at: '2026-12-24T12:00:00.000Z',
    },
  ],
  topics: [{ tag: 'duration', specialization: 'general', missed: 4 }],
}

function visitSection({
  session = ada,
  practice = missed,
}: { session?: AccountSession; practice?: Practice } = {}) {
  const scores = fakeQuizScores()
  scores.setPractice(practice)
  const shell = createFakeShell({ http: scores.http, session })
  return { ...renderInShell(<PracticeSection />, { shell }), scores }
}

afterEach(() => localStorage.clear())

test('a signed-in person sees what is due by game and edition, and the missed topics with their primers', async () => {
  visitSection()
  expect(await screen.findByText('Government Risk Pools: 3 of 8 due now')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Practice 3 questions' })).toHaveAttribute(
    'href',
    '/quiz?practice=due&edition=government-risk-pools',
  )
  expect(screen.getByText(/^Next on Dec 24, 2026, /)).toBeVisible()
  expect(screen.getByText('4 missed')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Fixed Income Primer: / })).toBeVisible()
})

test('a person who has missed nothing sees a message', async () => {
  visitSection({ practice: { decks: [], topics: [] } })
  expect(await screen.findByText('Nothing missed yet')).toBeVisible()
})

test('a signed-out visitor sees no practice section, and no call is made', () => {
  const { scores } = visitSection({ session: { at: 'signed-out' } })
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  expect(scores.requests).toEqual([])
})

test('[SITE-25] the practice screen shows a member what is due', async () => {
  const scores = fakeQuizScores()
  scores.setPractice(missed)
  renderInShell(<PracticeScreen />, { shell: createFakeShell({ http: scores.http, session: ada }) })
  expect(screen.getByRole('heading', { level: 1, name: 'Practice' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Practice 3 questions' })).toBeVisible()
})

test('[SITE-25] a visitor reads that practice needs an account, and signs in from there', async () => {
  const { shell } = renderInShell(<PracticeScreen />, {
    shell: createFakeShell({ session: { at: 'signed-out' } }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Sign in or sign up' }))
  expect(shell.navigations).toEqual([{ loginFor: '/practice' }])
})

test('loading the missed questions can be retried after a failure', async () => {
  const scores = fakeQuizScores()
  scores.setPractice(missed)
  scores.failNext(/practice/, 'unavailable')
  const shell = createFakeShell({ http: scores.http, session: ada })
  renderInShell(<PracticeSection />, { shell })
  await userEvent.click(await screen.findByRole('button', { name: /try again/i }))
  expect(await screen.findByText('Government Risk Pools: 3 of 8 due now')).toBeVisible()
})

function visitPractice(scores = fakeQuizScores({ length: 1 })) {
  const shell = createFakeShell({ http: scores.http, session: ada })
  renderInShell(<QuizScreen />, { path: '/quiz?practice=due&edition=general', shell })
  return { shell, scores, person: userEvent.setup() }
}

test('a practice game deals what is due, is saved separately, and stays off the leaderboard', async () => {
  const { scores, person } = visitPractice()
  await screen.findByRole('radiogroup')
  expect(screen.getByRole('heading', { level: 1, name: 'Practice' })).toBeVisible()
  expect(scores.begun).toMatchObject([{ game: 'quiz', specialization: 'general', practice: true }])
  expect(Object.keys(localStorage)).toContain('icio:quiz:general:practice')
  await person.click(screen.getByRole('radio', { name: /^Choice b / }))
  await person.click(screen.getByRole('button', { name: 'Submit Answer' }))
  await person.click(await screen.findByRole('button', { name: 'See Results' }))
  const results = (await screen.findByRole('heading', { name: 'Your results' })).closest('section')!
  expect(within(results).getByRole('button', { name: 'Practice Again' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Submit Score' })).not.toBeInTheDocument()
})

test('when nothing is due, the screen says so and logs no failure', async () => {
  const { shell } = visitPractice(fakeQuizScores({ length: 0 }))
  expect(await screen.findByRole('heading', { name: 'Nothing to Practice Now' })).toBeVisible()
  expect(shell.toasts).toEqual([])
  expect(shell.errors).toEqual([])
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
})

test('[PATH-3] a round of a module is played like a quiz, saved separately, and leads back to the path', async () => {
  const scores = fakeQuizScores({ length: 1 })
  const shell = createFakeShell({ http: scores.http, session: ada })
  renderInShell(<QuizScreen />, { path: '/quiz?module=bonds&edition=general', shell })
  const person = userEvent.setup()
  await screen.findByRole('radiogroup')
  expect(screen.getByRole('heading', { level: 1, name: 'Five Questions of the Path' })).toBeVisible()
  expect(scores.begun).toMatchObject([{ game: 'quiz', specialization: 'general', module: 'bonds' }])
  expect(Object.keys(localStorage)).toContain('icio:quiz:general:bonds')
  await person.click(screen.getByRole('radio', { name: /^Choice b / }))
  await person.click(screen.getByRole('button', { name: 'Submit Answer' }))
  await person.click(await screen.findByRole('button', { name: 'See Results' }))
  expect(await screen.findByRole('button', { name: 'Five More Questions' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the path' })).toHaveAttribute(
    'href',
    '/path?edition=general',
  )
  expect(screen.queryByRole('button', { name: 'Submit Score' })).not.toBeInTheDocument()
})
