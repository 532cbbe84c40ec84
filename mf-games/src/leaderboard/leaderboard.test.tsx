import type { LeaderboardEntry, OwnPlace } from '@icio/contracts/leaderboard/endpoints'
import type { AccountSession } from '@icio/shared-ui/host-contract/contract'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen, waitForElementToBeRemoved, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeQuizScores } from '../quiz/testing/fake-quiz-scores.js'
import { LeaderboardPanel } from './leaderboard-panel.js'

const ada: AccountSession = {
  at: 'signed-in',
  role: 'user',
  user: { id: 'u1', email: 'ada@example.org', display_name: 'Ada', avatar_url: null },
}

const onSignIn = jest.fn()
const kept = { name: undefined, onName: jest.fn(), onSubmitted: jest.fn() }
const submittable = { sessionId: 'session-1', score: 140, refusal: null, kept, onSignIn }

function entry(number: number, change: Partial<LeaderboardEntry> = {}): LeaderboardEntry {
  return {
    id: `e${number}`,
    player_name: `Player ${number}`,
    mode: 'solo',
    level: 'advanced',
    score: 600 - number * 10,
    created_at: '2026-11-20T15:00:00.000Z',
    ...change,
  }
}

interface Visit {
  session?: AccountSession
  score?: number | null
  refusal?: 'faster_than_reading' | 'answers_seen' | null
  entries?: LeaderboardEntry[]
  place?: OwnPlace['place']
  scores?: ReturnType<typeof fakeQuizScores>
}

function visit({
  session = ada,
  score = 140,
  refusal = null,
  entries = [],
  place = null,
  scores = fakeQuizScores(),
}: Visit = {}) {
  scores.setLeaderboard(entries, place)
  const shell = createFakeShell({ http: scores.http, session })
  const rendered = renderInShell(
    <LeaderboardPanel
      title="Leaderboard"
      submittable={score === null ? undefined : { ...submittable, score, refusal }}
    />,
    { shell },
  )
  return { ...rendered, scores, person: userEvent.setup() }
}

const field = () => screen.getByRole('textbox', { name: /Name on the leaderboard/ })
const button = () => screen.getByRole('button', { name: 'Submit Score' })
const table = () => screen.findByRole('table', { name: 'Best scores' })

test('[LEAD-1, DATA-20] entries by rank: icons for the first three, name, mode badge, date and points', async () => {
  visit({
    entries: [1, 2, 3, 4].map((number) =>
      entry(number, number === 2 ? { mode: 'multiplayer', level: null } : {}),
    ),
  })
  const [, first, second, third, fourth] = within(await table()).getAllByRole('row')
  expect(first).toHaveTextContent('1Player 1SoloAdvancedNov 20, 2026590 points')
  expect(second).toHaveTextContent('2Player 2Multiplayer–Nov 20, 2026580 points')
  for (const [index, row] of [first, second, third].entries())
    expect(row!.querySelector(`svg[data-rank="${index + 1}"]`)).toBeInTheDocument()
  expect(fourth!.querySelector('svg[data-rank]')).toBeNull()
})

test('[LEAD-1, CALL-19] the panel requests twenty entries of all modes', async () => {
  const { scores } = visit({ session: { at: 'signed-out' }, entries: [entry(1)] })
  await table()
  expect(scores.requests).toEqual(['POST /api/rpc/get_leaderboard'])
  expect(scores.bodies).toEqual([{ limit: 20, mode: null, level: null }])
})

test('[LEAD-2] an empty leaderboard invites the visitor to play', async () => {
  visit()
  expect(await screen.findByText('No scores yet. Be the first!')).toBeVisible()
})

test('[LEAD-3] a leaderboard that cannot be loaded shows an error and a retry button', async () => {
  const scores = fakeQuizScores()
  scores.failNext(/get_leaderboard/, 'internal_error')
  const { shell, person } = visit({ scores, entries: [entry(1)] })
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await table()).toBeVisible()
  expect(shell.toasts).toEqual([
    { title: 'Error', description: 'Could not load leaderboard. Please try again.', tone: 'destructive' },
  ])
})

test('[LEAD-5] a score of 0 cannot be submitted, and the form says why', async () => {
  const { scores, person } = visit({ score: 0 })
  await person.type(field(), 'Ada{Enter}')
  expect(button()).toBeDisabled()
  expect(button()).toHaveAccessibleDescription('A score of 0 is not put on the leaderboard.')
  expect(scores.requests).not.toContain('POST /api/scores')
})

test('[LEAD-17] a game faster than reading says so before a name is typed: in the place of the form', async () => {
  visit({ refusal: 'faster_than_reading' })
  await screen.findByText('No scores yet. Be the first!')
  expect(screen.getByText(/too fast for the leaderboard/)).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('[LEAD-22] so does one whose answers a desk has shown; [LEAD-24] what a score shows stands below', async () => {
  visit({ refusal: 'answers_seen' })
  await screen.findByText('No scores yet. Be the first!')
  expect(screen.getByText(/the desk of a room has shown you answers/)).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.getByText(/It does not show that the questions were new/)).toBeVisible()
})

test('[LEAD-19] the level filter applies to the entries and the player’s own rank; a late reply is ignored', async () => {
  const { scores, person } = visit({ entries: [entry(1), entry(2, { level: 'beginner' })] })
  await table()
  const pick = screen.getByRole('combobox', { name: 'Level' })
  expect(
    within(pick)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All levels', 'Beginner', 'Intermediate', 'Advanced'])
  const release = scores.hold()
  await person.selectOptions(pick, 'Advanced')
  await person.selectOptions(pick, 'Beginner')
  release()
  expect(within(await table()).getAllByRole('row')).toHaveLength(2)
  expect(within(await table()).getByText('Player 2')).toBeVisible()
  expect(scores.bodies).toContainEqual({ limit: 20, mode: null, level: 'beginner' })
  expect(scores.requests).toContain('GET /api/scores/place?level=beginner')
})

test('[LEAD-6] a blank name cannot be submitted, and the form says why', async () => {
  const { scores, person } = visit()
  await person.clear(field())
  await person.type(field(), '   {Enter}')
  expect(button()).toBeDisabled()
  expect(button()).toHaveAccessibleDescription('Enter a name to submit your score.')
  expect(scores.requests).not.toContain('POST /api/scores')
})

test('[LEAD-7, LEAD-10] the field starts with the display name, takes 50 characters and does not call itself optional', async () => {
  const { person } = visit()
  expect(field()).toHaveValue('Ada')
  expect(field()).toHaveAttribute('placeholder', 'Your name')
  await person.clear(field())
  await person.type(field(), 'x'.repeat(51))
  expect(field()).toHaveValue('x'.repeat(50))
})

test('[LEAD-11, CALL-20] the session is refreshed first; without a user nothing is stored', async () => {
  const { person, shell, scores } = visit({ session: { at: 'signed-out' } })
  await person.type(field(), 'Grace')
  await person.click(button())
  expect(shell.refreshes()).toBe(1)
  expect(shell.toasts).toEqual([
    { title: 'Authentication Required', description: 'You must be logged in to submit scores.' },
  ])
  expect(scores.requests).not.toContain('POST /api/scores')
  expect(field()).toHaveValue('Grace')
  expect(kept.onName).toHaveBeenLastCalledWith('Grace')
  // [PLAY-2] the sign-in link and the return
  await person.click(screen.getByRole('button', { name: 'Sign in to submit' }))
  expect(onSignIn).toHaveBeenCalledTimes(1)
})

test.each([
  [
    '[LEAD-11] an ended session',
    'unauthenticated',
    'Authentication Required',
    'You must be logged in to submit scores.',
  ],
  [
    '[LEAD-12] a second submission within 60 seconds',
    'too_fast',
    'Too Fast',
    'Please wait a minute between submissions.',
  ],
  [
    '[LEAD-13] a fault',
    'internal_error',
    'Submission Failed',
    'Could not submit your score. Please try again.',
  ],
  [
    '[LEAD-13] no answer',
    'network_error',
    'Submission Failed',
    'Could not submit your score. Please try again.',
  ],
  [
    'a score that is there already',
    'already_submitted',
    'Already Submitted',
    'This score is already on the leaderboard.',
  ],
] as const)('%s is refused in its words, and the name stays', async (_, failure, title, description) => {
  const { person, shell, scores } = visit()
  scores.failNext(/POST \/api\/scores$/, failure)
  await person.click(button())
  expect(shell.toasts).toEqual([{ title, description }])
  expect(field()).toHaveValue('Ada')
  expect(button()).toBeEnabled()
})

test('[LEAD-14, LEAD-15] a stored score shows a toast, empties the field and appears on the leaderboard', async () => {
  const { person, shell, scores } = visit()
  await person.clear(field())
  await person.type(field(), 'Ada L.')
  const release = scores.hold()
  await person.click(button())
  expect(button()).toHaveAttribute('aria-busy', 'true')
  release()
  expect(await table()).toHaveTextContent('Ada L.')
  expect(scores.bodies).toContainEqual({ session_id: 'session-1', player_name: 'Ada L.' })
  expect(shell.toasts).toEqual([
    {
      title: 'Score Submitted!',
      description: 'Your score of 140 has been added to the leaderboard.',
      tone: 'success',
    },
  ])
  expect(field()).toHaveValue('')
  expect(button()).toHaveAccessibleDescription('Your score is on the leaderboard.')
})

test('a signed-in player outside the top twenty sees their rank with its neighbors', async () => {
  const place = {
    rank: 42,
    entries: [41, 42, 43].map((rank) => ({ ...entry(rank), rank, own: rank === 42 })),
  }
  visit({ entries: [entry(1)], place })
  const own = await screen.findByRole('table', { name: 'Your place and its neighbors' })
  const [, , row] = within(own).getAllByRole('row')
  expect(row).toHaveTextContent('42Player 42You')
})

test('a signed-in player among the top twenty is marked there', async () => {
  const place = { rank: 2, entries: [1, 2].map((rank) => ({ ...entry(rank), rank, own: rank === 2 })) }
  visit({ entries: [entry(1), entry(2)], place })
  expect(await screen.findByText('You')).toBeVisible()
  expect(within(await table()).getAllByRole('row')[2]).toHaveTextContent('Player 2You')
  expect(screen.queryByText('Your place')).not.toBeInTheDocument()
})

test('without a leaderboard service the panel renders nothing', async () => {
  const scores = fakeQuizScores()
  scores.failNext(/get_leaderboard/, 'not_found')
  const { shell } = visit({ scores, session: { at: 'signed-out' } })
  await waitForElementToBeRemoved(() => screen.queryByRole('region', { name: 'Leaderboard' }))
  expect(shell.toasts).toEqual([])
})

test('there is no form without a finished game', async () => {
  visit({ score: null, entries: [entry(1)] })
  await table()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('[LEAD-21] the edition filter is sent with both reads, and the own place stands above the list', async () => {
  const place = { rank: 2, entries: [1, 2].map((rank) => ({ ...entry(rank), rank, own: rank === 2 })) }
  const { scores, person } = visit({ entries: [entry(1), entry(2)], place })
  const list = await table()
  const own = screen.getByText(/^Your place:/)
  expect(own).toHaveTextContent('Your place: 2, with 580 points')
  expect(own.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await person.selectOptions(screen.getByRole('combobox', { name: 'Edition' }), 'government-risk-pools')
  await table()
  expect(scores.bodies).toContainEqual({
    limit: 20,
    mode: null,
    level: null,
    specialization: 'government-risk-pools',
  })
  expect(scores.requests).toContain('GET /api/scores/place?specialization=government-risk-pools')
})
