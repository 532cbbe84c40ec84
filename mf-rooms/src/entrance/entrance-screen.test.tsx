import type { AgendaOffer } from '@icio/contracts/rooms/room-views'
import type { AccountSession } from '@icio/shared-ui/host-contract/contract'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import EntranceScreen from './entrance-screen.js'

const agendas: AgendaOffer[] = [
  {
    id: 'warm-up',
    title: 'Warm-up, 15 minutes',
    people: '3 to 50',
    purpose: 'Everybody has answered something.',
    minutes: 13,
    needs_tables: false,
    activities: [{ kind: 'words', prompt: 'One word?', minutes: 2 }],
  },
]
const json = (body: object, status = 200) => createJsonResponse(status, body)
const inMotion = (matches: boolean) => () => fromPartial<MediaQueryList>({ matches })
beforeEach(() => {
  window.matchMedia = inMotion(true)
})

/** Opens the entrance with a service that knows one agenda. Records the calls. */
function open(session: AccountSession, path = '/room') {
  const calls: [string, unknown][] = []
  const shell = createFakeShell({
    session,
    http: async (url, init) => {
      calls.push([`${init?.method ?? 'GET'} ${url.split('?')[0]}`, JSON.parse(String(init?.body ?? 'null'))])
      if (url.startsWith('/api/rooms/agendas')) return json({ agendas })
      if (url === '/api/rooms/find')
        return json(
          { error: { code: 'room_not_found', message: 'This room does not exist or has ended.' } },
          404,
        )
      if (url.startsWith('/api/forums/by-code/'))
        return json({ error: { code: 'not_found', message: 'There is nothing here.' } }, 404)
      if (url === '/api/forums') return json({ forums: [] })
      if (url === '/api/rooms/reports') return json({ reports: [] })
      if (url === '/api/rooms' && init?.method === 'POST') return json({ id: 'r1', code: 'ABC234' }, 201)
      return json({ rooms: [], organizer: false })
    },
  })
  renderInShell(<EntranceScreen />, { shell, path })
  return { shell, calls }
}
const member = fromPartial<AccountSession>({ at: 'signed-in', role: 'user', user: { id: 'u1' } })

test('[FORUM-14] the code field comes first; the sixth letter enters, in capitals, and a wrong code says so', async () => {
  const { calls } = open({ at: 'signed-out' })
  await userEvent.type(screen.getByLabelText('Code'), 'abc 23')
  expect(calls.filter(([call]) => call.includes('find'))).toEqual([])
  await userEvent.type(screen.getByLabelText('Code'), '4')
  expect(await screen.findByRole('alert')).toHaveTextContent('This room does not exist or has ended.')
  expect(calls).toContainEqual(['POST /api/rooms/find', { code: 'ABC234' }])
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/does not exist/)
})

test('[FORUM-14] a visitor sees one play, answers it without any call, and keeps the chosen agenda through signing in', async () => {
  const { shell, calls } = open({ at: 'signed-out' })
  await userEvent.click(await screen.findByLabelText(/Liquidity/))
  expect(await screen.findByText(/^Received/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Your answer')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Use this one: Warm-up, 15 minutes' }))
  expect(shell.navigations).toEqual([{ loginFor: '/room?agenda=warm-up&edition=general' }])
  expect(calls.map(([call]) => call)).toEqual(['GET /api/rooms/agendas'])
})

test('[FORUM-14, FORUM-21] after signing in one press opens the room with the agenda that was chosen, in the edition for pools once it was said who will be in it', async () => {
  const { calls } = open(member, '/room?agenda=warm-up&edition=government-risk-pools')
  const button = await screen.findByRole('button', { name: 'Open the room with this agenda' })
  await userEvent.click(button)
  expect(await screen.findByText('Who will be in the room? Say it below the edition.')).toBeVisible()
  expect(calls.map(([call]) => call)).not.toContain('POST /api/rooms')
  await userEvent.selectOptions(screen.getByLabelText('Who will be in the room?'), 'A class or a hall')
  await userEvent.click(button)
  expect(calls.find(([call]) => call === 'POST /api/rooms')?.[1]).toMatchObject({
    agenda: 'warm-up',
    participants: 'hall',
    specialization: 'government-risk-pools',
    title: 'Warm-up, 15 minutes',
  })
})
