import { Route, Routes } from '@icio/platform'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { act, screen, waitFor } from '@testing-library/react'
import { projectorPath, projectorPattern } from '../lobby-links.js'
import { fakeLobbies, sampleLobby, samplePhase } from '../testing/fake-lobbies.js'
import { ProjectorScreen } from './projector-screen.js'

const ownWebSocket = window.WebSocket
afterEach(() => {
  window.WebSocket = ownWebSocket
})

async function watch(phase: Parameters<typeof samplePhase>[0]) {
  const lobbies = fakeLobbies()
  window.WebSocket = lobbies.FakeWebSocket
  renderInShell(
    <Routes>
      <Route path={projectorPattern} element={<ProjectorScreen />} />
    </Routes>,
    { path: projectorPath('lobby-1'), shell: createFakeShell({ http: lobbies.http }) },
  )
  await waitFor(() => expect(lobbies.sockets).toHaveLength(1))
  act(() =>
    lobbies.welcome({ lobby: sampleLobby(), you: null, state: samplePhase(phase, { own: undefined }) }),
  )
  return lobbies
}

test('uses a projector ticket, and shows code, QR code and players', async () => {
  const lobbies = await watch('waiting')
  expect(lobbies.requests[0]).toEqual({
    line: 'POST /api/lobbies/lobby-1/ticket',
    body: { view: 'projector' },
  })
  expect(screen.getByText('ABC234')).toBeVisible()
  expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Players (2/6)' })).toBeVisible()
})

test.each(['countdown', 'preview', 'open', 'closing', 'reveal', 'standings', 'podium'] as const)(
  'in %s nothing can be done there',
  async (phase) => {
    await watch(phase)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
  },
)

test('[PLAY-18] the choices have the letters A to D; the reveal shows the split, and one sentence of the explanation', async () => {
  const lobbies = await watch('open')
  expect(screen.getByText('Choice 1').closest('li')).toHaveTextContent('AChoice 1')
  expect(screen.queryByText('Right')).toBeNull()
  const explanation = 'It is an asset for this reason. More of it stands on the phones.'
  act(() => lobbies.push({ t: 'reveal', ...samplePhase('reveal', { own: undefined }), explanation }))
  expect(screen.getByText('Right')).toBeVisible()
  expect(screen.getByText('It is an asset for this reason.')).toBeVisible()
  expect(screen.queryByText(/More of it/)).toBeNull()
})

test('[STAGE-11] a row is filled by the share of those who answered, and says how many they are', async () => {
  await watch('reveal')
  const rows = screen.getAllByText(/^players?$/).map((word) => word.closest('li'))
  const fills = rows.map((row) =>
    row?.querySelector<HTMLElement>('[style]')?.style.getPropertyValue('--share'),
  )
  expect(fills).toEqual(['0.5', '0.5', '0', '0'])
  expect(rows.map((row) => row?.querySelector('strong')?.textContent)).toEqual(['1', '1', '0', '0'])
})

test('the standings name the question they follow', async () => {
  await watch('standings')
  expect(screen.getByRole('heading', { name: 'Standings after question 3' })).toBeVisible()
})

test('the podium names the winner', async () => {
  await watch('podium')
  expect(screen.getByRole('heading', { name: 'Ann won!' })).toBeVisible()
})

test('explains why there is nothing to show', async () => {
  const lobbies = await watch('waiting')
  act(() => lobbies.closeLine(4401))
  expect(screen.getByRole('alert')).toHaveTextContent('You are signed out')
})
