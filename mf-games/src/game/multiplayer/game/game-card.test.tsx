import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import type { Snapshot } from '@icio/contracts/lobbies/lobby-live'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MultiplayerScreen } from '../multiplayer-screen.js'
import { fakeLobbies, sampleLobby, samplePhase, sampleSnapshot } from '../testing/fake-lobbies.js'

const ownWebSocket = window.WebSocket
beforeEach(() => localStorage.clear())
afterEach(() => {
  window.WebSocket = ownWebSocket
})

const playing = sampleLobby(2, { game: 1 })

async function play(snapshot: Snapshot) {
  const lobbies = fakeLobbies()
  window.WebSocket = lobbies.FakeWebSocket
  const shell = createFakeShell({ http: lobbies.http })
  renderInShell(<MultiplayerScreen />, { path: '/game/multiplayer?lobby=lobby-1', shell })
  await waitFor(() => expect(lobbies.sockets).toHaveLength(1))
  act(() => lobbies.welcome(snapshot))
  return { lobbies, shell, user: userEvent.setup() }
}

const at = (phase: Parameters<typeof samplePhase>[0], change?: Record<string, unknown>, seat = 0) =>
  play(sampleSnapshot({ lobby: playing, seat, state: samplePhase(phase, change) }))

const standing = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('preview shows the stem without choices', async () => {
  await at('preview')
  expect(screen.getByRole('heading', { name: 'Which asset is it?' })).toHaveFocus()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('Question 3 of 10')).toBeVisible()
})

test('[PLAY-7] no toast stands over the stem that is shown alone', async () => {
  await at('preview')
  expect(screen.getByRole('heading', { name: 'Which asset is it?' })).toHaveAttribute('data-kept-clear')
})

test('[MODE-8] when a game starts, its card comes into view from its top, with the clock', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView')
  await at('countdown')
  const card = screen.getByRole('heading', { name: 'Game in Progress' }).closest('section')
  expect(scroll.mock.contexts).toContain(card)
  for (const [how] of scroll.mock.calls) expect(how).toEqual({ block: 'start' })
  scroll.mockRestore()
})

test('an answer is shown at once, confirmed by the server, and can be changed until it is locked', async () => {
  const { lobbies, user } = await at('open')
  lobbies.answerWith(() => null)
  await user.click(screen.getByRole('radio', { name: 'Choice 1' }))
  expect(standing()).toContain('Sending your answer…')
  const [first] = lobbies.sent()
  act(() => lobbies.push({ t: 'ack', mid: first?.mid, status: 'accepted' }))
  await waitFor(() => expect(standing()).toContain('Your answer is in. Press it again to lock it in.'))
  // A progress message says who answered, not what: the player's own answer stays.
  act(() => lobbies.push({ t: 'progress', index: 2, answered_seats: [0], locked_seats: [], of: 2 }))
  expect(screen.getByRole('radio', { name: 'Choice 1' })).toBeChecked()
  expect(screen.getByText('1 of 2 answered')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Choice 2' }))
  expect(lobbies.sent().map((message) => message.t === 'answer' && message.choice_id)).toEqual([
    'choice-1',
    'choice-2',
  ])
  expect(lobbies.sent()[1]?.mid).not.toBe(first?.mid)
})

test('[PLAY-18] the choices are A to D; pressing the marked one again locks it in, a double click does not', async () => {
  const { lobbies, user } = await at('open')
  lobbies.answerWith(({ t, mid }) => ({ t: 'ack', mid, status: t === 'lock' ? 'locked' : 'accepted' }))
  const second = screen.getByRole('radio', { name: 'Choice 2' })
  expect(second.closest('label')).toHaveTextContent('BChoice 2')
  expect(screen.queryByRole('button', { name: /Lock/ })).toBeNull()
  await user.dblClick(second)
  expect(lobbies.sent().map(({ t }) => t)).toEqual(['answer'])
  await user.click(second)
  await waitFor(() => expect(standing()).toContain('Your answer is locked in.'))
  expect(lobbies.sent().map(({ t }) => t)).toEqual(['answer', 'lock'])
})

test('[MODE-5] keys 1 to 4 pick, Enter locks in', async () => {
  const { lobbies, user } = await at('open')
  lobbies.answerWith(({ t, mid }) => ({ t: 'ack', mid, status: t === 'lock' ? 'locked' : 'accepted' }))
  await user.keyboard('3')
  expect(screen.getByRole('radio', { name: 'Choice 3' })).toBeChecked()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(standing()).toContain('Your answer is locked in.'))
  expect(lobbies.sent().map(({ t }) => t)).toEqual(['answer', 'lock'])
  expect(screen.getByRole('radio', { name: 'Choice 1' })).toBeDisabled()
})

test('the focus stays in the question when its choice is locked, and keys work after a pause', async () => {
  const { lobbies, user } = await at('open')
  lobbies.answerWith(({ t, mid }) => ({ t: 'ack', mid, status: t === 'lock' ? 'locked' : 'accepted' }))
  await user.click(screen.getByRole('radio', { name: 'Choice 1' }))
  act(() => lobbies.push({ t: 'phase', ...samplePhase('open', { paused: true }) }))
  expect(screen.getByRole('heading', { name: 'Which asset is it?' })).toHaveFocus()
  act(() => lobbies.push({ t: 'phase', ...samplePhase('open') }))
  await user.keyboard('2')
  expect(screen.getByRole('radio', { name: 'Choice 2' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Choice 3' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(standing()).toContain('Your answer is locked in.'))
  expect(screen.getByRole('heading', { name: 'Which asset is it?' })).toHaveFocus()
})

test.each([
  ['late', 'Too late: this answer does not count.'],
  ['not_open', 'Not open: this answer does not count.'],
])('%s shows a clear message', async (status, words) => {
  const { lobbies, user } = await at('open')
  lobbies.answerWith(({ mid }) => ({ t: 'ack', mid, status }))
  await user.click(screen.getByRole('radio', { name: 'Choice 1' }))
  await waitFor(() => expect(standing()).toContain(words))
})

test('an answer to a question that has ended shows that it came too late', async () => {
  const { lobbies, user, shell } = await at('open')
  lobbies.answerWith(() => null)
  await user.click(screen.getByRole('radio', { name: 'Choice 1' }))
  act(() => lobbies.push({ t: 'phase', ...samplePhase('preview', { index: 3, phase_seq: 9 }) }))
  const [answer] = lobbies.sent()
  act(() => lobbies.push({ t: 'ack', mid: answer?.mid, status: 'late' }))
  await waitFor(() =>
    expect(shell.toasts[0]?.description).toBe('Your answer to question 3 came too late and does not count.'),
  )
})

test('a reload restores the player’s own answer from the server', async () => {
  await at('open', { own: { choice_id: 'choice-4', locked: true } })
  expect(screen.getByRole('radio', { name: 'Choice 4' })).toBeChecked()
  expect(standing()).toContain('Your answer is locked in.')
})

test('closing: choices are disabled', async () => {
  await at('closing')
  for (const choice of screen.getAllByRole('radio')) expect(choice).toBeDisabled()
})

test('reveal: the verdict has the focus; explanation, split, points and total are shown', async () => {
  const { lobbies, shell } = await at('open')
  act(() => lobbies.push({ t: 'reveal', ...samplePhase('reveal') }))
  expect(screen.getByRole('heading', { name: 'Correct, 30 points' })).toHaveFocus()
  expect(shell.announcements.at(-1)).toBe('Correct, 30 points. Score 60.')
  expect(screen.getByText('Your total: 60 points')).toBeVisible()
  expect(screen.getByText('It is an asset for this reason.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Choice 2' })).toHaveAccessibleDescription('Correct answer')
  const split = screen.getByRole('region', { name: 'How everybody answered' })
  expect(within(split).getAllByRole('listitem')[0]).toHaveTextContent('1 player')
  expect(within(screen.getByRole('region', { name: 'Players' })).getByText('+30')).toBeVisible()
})

test('a player can report a question', async () => {
  const { lobbies, user, shell } = await at('reveal')
  await user.click(screen.getByText('Report this question'))
  await user.selectOptions(screen.getByLabelText('What is wrong?'), 'It is out of date')
  await user.type(screen.getByLabelText(/^Note/), 'New rule since 2025')
  await user.click(screen.getByRole('button', { name: 'Send Report' }))
  expect(lobbies.sent()).toMatchObject([
    { t: 'flag', index: 2, reason: 'outdated', note: 'New rule since 2025' },
  ])
  await waitFor(() => expect(shell.toasts.at(-1)?.title).toBe('Question Reported'))
})

test('the host can pause, skip, hold and end the game', async () => {
  const { lobbies, user } = await at('reveal')
  const controls = within(screen.getByRole('group', { name: 'Host controls' }))
  await user.click(controls.getByRole('button', { name: 'Pause' }))
  await user.click(controls.getByRole('button', { name: 'Hold' }))
  await user.click(controls.getByRole('button', { name: 'Next' }))
  await user.click(controls.getByRole('button', { name: 'End Game' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'End Game' }))
  expect(lobbies.sent()).toMatchObject([
    { t: 'host', op: 'pause' },
    { t: 'host', op: 'hold', on: true },
    { t: 'host', op: 'skip', phase_seq: 7 },
    { t: 'host', op: 'end' },
  ])
})

test('the hold button changes its label and has no pressed state', async () => {
  await at('reveal', { held: true })
  expect(screen.getByRole('button', { name: 'Release' })).not.toHaveAttribute('aria-pressed')
})

test('the button that closes answers is disabled for a moment after it opened them', async () => {
  const { lobbies, user } = await at('preview')
  const button = screen.getByRole('button', { name: 'Open Answers' })
  act(() => lobbies.push({ t: 'phase', ...samplePhase('open', { phase_seq: 6 }) }))
  expect(button).toHaveTextContent('Close Answers')
  await user.click(button)
  expect(lobbies.sent()).toEqual([])
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'), { timeout: 3000 })
  await user.click(button)
  expect(lobbies.sent()).toMatchObject([{ t: 'host', op: 'skip', phase_seq: 6 }])
})

test('a guest has no host controls and sees that the game is paused', async () => {
  const { shell, lobbies } = await at('open', {}, 1)
  expect(screen.queryByRole('group', { name: 'Host controls' })).toBeNull()
  act(() => lobbies.push({ t: 'phase', ...samplePhase('open', { paused: true }) }))
  expect(screen.getByText('The game is paused')).toBeVisible()
  expect(shell.announcements.at(-1)).toBe('The game is paused.')
})

test('a refused host command shows a message', async () => {
  const { lobbies, user, shell } = await at('open')
  lobbies.answerWith(({ mid }) => ({ t: 'error', code: 'not_now', mid }))
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.title).toBe('Not Now'))
})

test('standings: ranks, and the player’s own rank in words', async () => {
  const { lobbies, shell } = await at('reveal')
  act(() => lobbies.push({ t: 'standings', ...samplePhase('standings') }))
  expect(screen.getByRole('heading', { name: 'Standings after question 3' })).toHaveFocus()
  const rows = within(screen.getByRole('table', { name: 'Standings' })).getAllByRole('row')
  expect(rows[1]).toHaveTextContent('1AnnYou60')
  expect(shell.announcements.at(-1)).toBe('You are in place 1 of 2, with 60 points.')
})

test('podium: the winner, the review, the downloads, and a rematch by the host', async () => {
  const { lobbies, user } = await at('podium')
  expect(screen.getByRole('heading', { name: 'Game Complete!' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'You won!' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download all as Word' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Rematch' }))
  expect(lobbies.requests.at(-1)).toEqual({
    line: 'POST /api/lobbies/lobby-1/start',
    body: { scoring: 'accuracy' },
  })
})

test('the results stay on the screen when the lobby ends', async () => {
  const { lobbies } = await at('reveal')
  act(() => {
    lobbies.push({ t: 'phase', ...samplePhase('ended', { reason: 'abandoned' }) })
    lobbies.closeLine(4010)
  })
  expect(screen.getByText(/Everybody was away for three minutes/)).toBeVisible()
  expect(screen.getByRole('table', { name: 'Final standings' })).toBeVisible()
})

test('[PLAY-20] sound is off by default, and the switch is remembered', async () => {
  const { user } = await at('open')
  const sound = screen.getByRole('button', { name: 'Sound' })
  expect(sound).toHaveAttribute('aria-pressed', 'false')
  await user.click(sound)
  expect(sound).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem('icio:game-sound')).toBe('on')
})

test('a lost connection shows a banner after a second and needs no action', async () => {
  jest.useFakeTimers()
  try {
    const lobbies = fakeLobbies()
    window.WebSocket = lobbies.FakeWebSocket
    renderInShell(<MultiplayerScreen />, {
      path: '/game/multiplayer?lobby=lobby-1',
      shell: createFakeShell({ http: lobbies.http }),
    })
    await act(async () => jest.advanceTimersByTimeAsync(0))
    act(() => lobbies.welcome(sampleSnapshot({ lobby: playing, state: samplePhase('open') })))
    act(() => lobbies.closeLine(1006))
    await act(async () => jest.advanceTimersByTimeAsync(999))
    expect(screen.queryByText('Connection lost. Reconnecting…')).toBeNull()
    await act(async () => jest.advanceTimersByTimeAsync(1))
    expect(screen.getByText('Connection lost. Reconnecting…')).toBeVisible()
    await act(async () => jest.advanceTimersByTimeAsync(2000))
    act(() => lobbies.welcome(sampleSnapshot({ lobby: playing, state: samplePhase('open') })))
    expect(screen.queryByText('Connection lost. Reconnecting…')).toBeNull()
  } finally {
    jest.useRealTimers()
  }
})

const change = {
  id: 'a-rule',
  editions: ['general'],
  title: 'A rule',
  effective_on: '2025-01-01',
  seen_on: '2025-01-01',
  expires_on: '9999-01-01',
}

test('[CHANGE-5] the reveal names the change of a rule that the question depends on, with the way to it', async () => {
  await at('reveal', { changes: [change] })
  expect(screen.getByRole('heading', { name: 'What changes' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'changed on January 1, 2025' })).toHaveAttribute(
    'href',
    '/learn/education/what-changes?edition=general#a-rule',
  )
})

test('[CHANGE-5] the review after the game names it, too', async () => {
  const podium = samplePhase('podium')
  const review = 'review' in podium ? podium.review : []
  await at('podium', { review: review.map((revealed) => ({ ...revealed, changes: [change] })) })
  const item = screen.getAllByText('Explanation')[0]?.closest('details')
  expect(item).toHaveTextContent('A rule: changed on January 1, 2025')
})
