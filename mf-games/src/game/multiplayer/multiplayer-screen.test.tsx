import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import type { Snapshot } from '@icio/contracts/lobbies/lobby-live'
import { Route, Routes, useLocation } from '@icio/platform'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MultiplayerScreen } from './multiplayer-screen.js'
import {
  fakeLobbies,
  sampleLobby,
  samplePhase,
  samplePlayer,
  sampleSnapshot,
} from './testing/fake-lobbies.js'

const ann = { id: 'u1', email: 'ann@example.org', display_name: 'Ann', avatar_url: null }
const ownWebSocket = window.WebSocket
const copied: string[] = []

beforeEach(() => {
  localStorage.clear()
  copied.length = 0
})
afterEach(() => {
  window.WebSocket = ownWebSocket
})

/** Stands in for the game modes: shows what the way there carries. */
function CarriedState() {
  return <p>{JSON.stringify(useLocation().state)}</p>
}

/** Waits until the leaderboard beside the panel has loaded. */
const settled = () => screen.findByText('No scores yet. Be the first!')

function open(path: string, lobbies = fakeLobbies()) {
  window.WebSocket = lobbies.FakeWebSocket
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  })
  const shell = createFakeShell({
    http: lobbies.http,
    session: { at: 'signed-in', user: ann, role: 'user' },
  })
  renderInShell(
    <Routes>
      <Route path="/game" element={<CarriedState />} />
      <Route path="*" element={<MultiplayerScreen />} />
    </Routes>,
    { path, shell },
  )
  return { lobbies, user, shell }
}

async function visit(path = '/game/multiplayer') {
  const page = open(path)
  await settled()
  return page
}

/** Opens the screen inside a lobby, with the full state received. */
async function inside(snapshot: Snapshot = sampleSnapshot()) {
  const page = open('/game/multiplayer?lobby=lobby-1')
  await waitFor(() => expect(page.lobbies.sockets).toHaveLength(1))
  act(() => page.lobbies.welcome(snapshot))
  await settled()
  return page
}

const name = () => screen.getByLabelText('Your name')
const code = () => screen.getByLabelText('Lobby code')
const create = () => screen.getByRole('button', { name: 'Create New Lobby' })
const join = () => screen.getByRole('button', { name: 'Join' })

test('[MODE-6] a link back to the game modes, a Home link, the lobby panel and a leaderboard', async () => {
  await visit()
  expect(screen.getByRole('link', { name: 'Back to Game Modes' })).toHaveAttribute('href', '/game')
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  expect(create()).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Leaderboard' })).toBeVisible()
})

test('[PLAY-9] the edition of the questions is that of the way in, and the way back to the game modes carries it', async () => {
  const { user } = await visit('/game/multiplayer?edition=government-risk-pools')
  expect(screen.getByLabelText('Questions for')).toHaveValue('government-risk-pools')
  await user.click(screen.getByRole('link', { name: 'Back to Game Modes' }))
  expect(screen.getByText('{"specialization":"government-risk-pools"}')).toBeInTheDocument()
})

test('[LOBBY-1] a name of at most 50 characters, Create New Lobby, a code, Join', async () => {
  const { user } = await visit()
  await user.click(name())
  await user.paste(`${'a'.repeat(49)}😀b`)
  expect(name()).toHaveValue(`${'a'.repeat(49)}😀`)
  expect(create()).toBeVisible()
  expect(code()).toBeVisible()
  expect(join()).toBeVisible()
})

test('[LOBBY-2] the code takes at most 6 characters, in upper case', async () => {
  const { user } = await visit()
  await user.type(code(), 'abc234xyz')
  expect(code()).toHaveValue('ABC234')
})

test('[LOBBY-3] an empty name disables both buttons, an empty code disables Join', async () => {
  const { user } = await visit()
  await user.type(code(), 'ABC234')
  expect(create()).toBeDisabled()
  expect(join()).toBeDisabled()
  await user.type(name(), 'Ann')
  expect(create()).toBeEnabled()
  expect(join()).toBeEnabled()
  await user.clear(code())
  expect(join()).toBeDisabled()
})

test('[NAME-5] one button fills in the display name of the account', async () => {
  const { user } = await visit()
  await user.click(screen.getByRole('button', { name: 'Use “Ann”' }))
  expect(name()).toHaveValue('Ann')
})

test.each([
  ['<b></b>', 'Name is required'],
  [
    'Zoë!',
    'Name can only contain letters, numbers, spaces, apostrophes, periods, hyphens, underscores and emoji',
  ],
])(
  '[LOBBY-9] the name %s is refused with a toast and at the field, and nothing is sent',
  async (typed, message) => {
    const { user, shell, lobbies } = await visit()
    await user.type(name(), typed)
    await user.click(create())
    expect(shell.toasts).toEqual([{ title: 'Invalid Name', description: message, tone: 'destructive' }])
    expect(name()).toHaveAccessibleDescription(message)
    expect(lobbies.requests.filter(({ line }) => line === 'POST /api/lobbies')).toEqual([])
    // [PLAY-4] it ends with a change of the field, and the next refusal stands there again
    await user.type(name(), '!')
    expect(name()).not.toHaveAccessibleDescription(message)
    await user.click(create())
    expect(name()).toHaveAccessibleDescription(expect.stringMatching(/^Name /))
  },
)

test('[LOBBY-15] an invalid code shows Invalid Code; the name is checked first', async () => {
  const { user, shell } = await visit()
  await user.type(code(), '----')
  await user.type(name(), '!')
  await user.click(join())
  expect(shell.toasts.at(-1)?.title).toBe('Invalid Name')
  await user.clear(name())
  await user.type(name(), 'Ann')
  await user.click(join())
  expect(shell.toasts.at(-1)).toEqual({
    title: 'Invalid Code',
    description: 'Lobby code is required',
    tone: 'destructive',
  })
})

test('[LOBBY-17] creating a lobby enters it and asks to share the code', async () => {
  const { user, shell, lobbies } = await visit()
  await user.type(name(), '  <i>Ann</i> ')
  await user.selectOptions(screen.getByLabelText('Questions for'), 'Government Risk Pools')
  await user.click(create())
  expect(shell.toasts[0]).toMatchObject({
    title: 'Lobby Created!',
    description: expect.stringContaining('ABC234'),
  })
  expect(lobbies.requests.find(({ line }) => line === 'POST /api/lobbies')?.body).toEqual({
    player_name: 'Ann',
    specialization: 'government-risk-pools',
    time: 'standard',
  })
  await waitFor(() => expect(lobbies.sockets).toHaveLength(1))
  act(() => lobbies.welcome(sampleSnapshot({ lobby: sampleLobby(1) })))
  await settled()
  expect(screen.getByText('ABC234')).toBeVisible()
})

test.each(['internal_error', 'network_error'] as const)('[LOBBY-18] %s: Creation Failed', async (failure) => {
  const { user, shell, lobbies } = await visit()
  lobbies.failNext(/^POST \/api\/lobbies$/, failure)
  await user.type(name(), 'Ann')
  await user.click(create())
  expect(shell.toasts[0]).toMatchObject({
    title: 'Creation Failed',
    description: 'Could not create lobby. Please try again.',
  })
})

test.each([
  ['[LOBBY-20]', 'lobby_not_found', 'Lobby Not Found', 'Could not find an active lobby with that code.'],
  ['[LOBBY-21]', 'lobby_full', 'Lobby Full', 'This lobby is already at maximum capacity.'],
  ['[LOBBY-23]', 'internal_error', 'Join Failed', 'Could not join lobby. Please try again.'],
] as const)('%s a join answered with %s shows %s', async (_rule, failure, title, description) => {
  const { user, shell, lobbies } = await visit()
  lobbies.failNext(/join/, failure)
  await user.type(name(), 'Ben')
  await user.type(code(), 'ABC234')
  await user.click(join())
  expect(shell.toasts[0]).toMatchObject({ title, description })
})

test('[LOBBY-23] any other failed join shows Join Failed; a taken name shows an error at the field', async () => {
  const { user, shell, lobbies } = await visit()
  lobbies.failNext(/join/, 'network_error')
  await user.type(name(), 'Ben')
  await user.type(code(), 'ABC234')
  await user.click(join())
  expect(shell.toasts.at(-1)?.title).toBe('Join Failed')
  lobbies.failNext(/join/, 'name_taken')
  await user.click(join())
  expect(shell.toasts.at(-1)?.title).toBe('Name Taken')
  expect(name()).toBeInvalid()
})

test('[LOBBY-22] joining a lobby welcomes the player to the game of its creator; a link fills in its code', async () => {
  const { user, shell, lobbies } = await visit('/game/multiplayer?code=abc234')
  expect(code()).toHaveValue('ABC234')
  await user.clear(name())
  await user.type(name(), 'Ben')
  await user.click(join())
  expect(shell.toasts[0]).toMatchObject({ title: 'Joined Lobby!', description: "Welcome to Ann's game!" })
  await waitFor(() => expect(lobbies.sockets).toHaveLength(1))
})

test('[PLAY-19] a link shows whose game it is, fills in the name, and has Join first', async () => {
  const { lobbies } = await visit('/game/multiplayer?code=abc234')
  expect(await screen.findByText(/is waiting for you/)).toHaveTextContent(
    'Ben is waiting for you: ten questions for Government Risk Pools.',
  )
  expect(name()).toHaveValue('Ann')
  expect(join()).toBeEnabled()
  expect(join().compareDocumentPosition(create())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(lobbies.requests.map(({ line }) => line)).toContain('GET /api/lobbies/invitations/ABC234')
})

test('[PLAY-19] a code that leads nowhere says so', async () => {
  const lobbies = fakeLobbies()
  lobbies.failNext(/invitations/, 'lobby_not_found')
  open('/game/multiplayer?code=abc234', lobbies)
  expect(await screen.findByText('No open game has the code ABC234. Ask for a new link.')).toBeVisible()
})

test('[LOBBY-24] the code with Copy Code, the link, and a QR code', async () => {
  const { user, shell } = await inside()
  await user.click(screen.getByRole('button', { name: 'Copy Code' }))
  expect(copied).toEqual(['ABC234'])
  expect(shell.toasts.at(-1)?.title).toBe('Code Copied')
  await user.click(screen.getByRole('button', { name: 'Copy Link' }))
  expect(copied[1]).toBe('http://localhost/game?code=ABC234')
  expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible()
})

test('[LOBBY-25, LOBBY-26, LOBBY-27] the players with crown, You, and who is ready', async () => {
  await inside(sampleSnapshot({ lobby: sampleLobby([samplePlayer(0, { ready: true }), samplePlayer(1)]) }))
  const list = screen.getByRole('region', { name: 'Players (2/6)' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent('Host: AnnYouReady')
  expect(second).toHaveTextContent('BenNot ready')
  expect(second).not.toHaveTextContent('Host')
})

test('[LOBBY-39] everybody sees every change of the lobby', async () => {
  const { lobbies } = await inside()
  const lobby = sampleLobby(3)
  act(() => lobbies.push({ t: 'presence', seat: 2, state: 'here', host_seat: 0, lobby }))
  expect(screen.getByRole('region', { name: 'Players (3/6)' })).toBeVisible()
})

test('[LOBBY-29, LOBBY-32] Start Game for the creator alone, from 2 players on', async () => {
  const { lobbies } = await inside(sampleSnapshot({ lobby: sampleLobby(1) }))
  expect(screen.getByRole('button', { name: 'Start Game' })).toBeDisabled()
  expect(screen.getByText('Need at least 2 players to start')).toBeVisible()
  act(() => lobbies.push({ t: 'presence', seat: 1, state: 'here', host_seat: 0, lobby: sampleLobby(2) }))
  expect(screen.getByRole('button', { name: 'Start Game' })).toBeEnabled()
  expect(screen.queryByText('Need at least 2 players to start')).toBeNull()
})

test('[LOBBY-29, LOBBY-32] everybody else waits for the host', async () => {
  await inside(sampleSnapshot({ seat: 1 }))
  expect(screen.queryByRole('button', { name: 'Start Game' })).toBeNull()
  expect(screen.getByText('Waiting for host to start...')).toBeVisible()
})

test.each([
  ['not_enough_players', 'Not Enough Players', 'At least 2 players are needed to start the game.'],
  ['no_questions', 'No Questions Available', 'No quiz questions found in the database.'],
  ['internal_error', 'Start Failed', 'Could not start the game. Please try again.'],
] as const)(
  '[LOBBY-31, LOBBY-35, LOBBY-37] a start answered with %s shows %s',
  async (failure, title, description) => {
    const { user, shell, lobbies } = await inside()
    lobbies.failNext(/start/, failure)
    await user.click(screen.getByRole('button', { name: 'Start Game' }))
    expect(shell.toasts[0]).toMatchObject({ title, description })
  },
)

test('[LOBBY-36, LOBBY-38, MODE-7] the start shows Game Started!, and the Game in Progress card shows the game', async () => {
  const { user, shell, lobbies } = await inside()
  await user.click(screen.getByRole('button', { name: 'Start Game' }))
  act(() => {
    lobbies.push({ t: 'presence', seat: null, state: null, host_seat: 0, lobby: sampleLobby(2, { game: 1 }) })
    lobbies.push({ t: 'phase', ...samplePhase('countdown') })
  })
  expect(shell.toasts.at(-1)?.title).toBe('Game Started!')
  expect(screen.getByRole('heading', { name: 'Game in Progress' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Get ready' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Return to Lobby' }))
  expect(screen.getByText('ABC234')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to the Game' }))
  expect(screen.getByRole('heading', { name: 'Game in Progress' })).toBeVisible()
})

test('[LOBBY-40] Leave clears the lobby and the code, and frees the seat', async () => {
  const { user, lobbies } = await inside()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(code()).toHaveValue('')
  expect(screen.queryByText('ABC234')).toBeNull()
  expect(lobbies.requests.some(({ line }) => line === 'POST /api/lobbies/lobby-1/leave')).toBe(true)
  expect(lobbies.sockets[0]?.readyState).toBe(3)
})

test('ready and the time setting are sent only to the server', async () => {
  const { user, lobbies } = await inside()
  const ready = screen.getByRole('button', { name: 'I am Ready' })
  expect(ready).not.toHaveAttribute('aria-pressed')
  await user.click(ready)
  await user.selectOptions(screen.getByLabelText('Time for answers'), 'No time limit')
  expect(lobbies.sent()).toMatchObject([
    { t: 'ready', on: true },
    { t: 'ready', on: false, time: 'untimed' },
  ])
})

test.each([
  [4001, 'You are playing somewhere else', 'Play here'],
  [4003, 'Removed From Lobby', 'Create or join another lobby'],
  [4010, 'The lobby is closed', 'Create or join another lobby'],
  [4401, 'You are signed out', 'Sign in'],
])('close code %i shows why and what the player can do', async (closeCode, title, action) => {
  const { lobbies } = await inside()
  act(() => lobbies.closeLine(closeCode))
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByRole('button', { name: action })).toBeEnabled()
  expect(lobbies.sockets).toHaveLength(1)
})

test('the player can take back a seat that another tab took', async () => {
  const { user, lobbies } = await inside()
  act(() => lobbies.closeLine(4001))
  await user.click(screen.getByRole('button', { name: 'Play here' }))
  await waitFor(() => expect(lobbies.sockets).toHaveLength(2))
  act(() => lobbies.welcome(sampleSnapshot()))
  await settled()
  expect(screen.getByText('ABC234')).toBeVisible()
})

test('the sign-in returns to the lobby', async () => {
  const { user, lobbies, shell } = await inside()
  act(() => lobbies.closeLine(4401))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(shell.navigations).toEqual([{ loginFor: '/game/multiplayer?lobby=lobby-1' }])
})

test('the URL of a lobby that is gone shows the form with a message', async () => {
  const page = fakeLobbies()
  window.WebSocket = page.FakeWebSocket
  page.failNext(/ticket/, 'lobby_not_found')
  const shell = createFakeShell({ http: page.http })
  renderInShell(<MultiplayerScreen />, { path: '/game/multiplayer?lobby=old', shell })
  expect(await screen.findByLabelText('Your name')).toBeVisible()
  await settled()
  expect(shell.toasts[0]?.title).toBe('Lobby Not Found')
})
