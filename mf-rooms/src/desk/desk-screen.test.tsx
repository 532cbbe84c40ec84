import { Route, Routes, useLocation } from '@icio/platform'
import { createFakeShell, type FakeShellOptions } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, fireEvent, screen, within } from '@testing-library/react'
import {
  fakeRooms,
  hostActivity,
  hostRoom,
  roomDoor,
  seatRoom,
  withoutSockets,
  type Reply,
} from '../testing/fake-rooms.js'
import DeskScreen from './desk-screen.js'
import TableCardsScreen from './table-cards-screen.js'

let giveSocketsBack = () => {}
beforeEach(() => {
  jest.useFakeTimers()
  giveSocketsBack = withoutSockets()
})
afterEach(() => {
  jest.useRealTimers()
  giveSocketsBack()
})
const pass = () => act(() => jest.advanceTimersByTimeAsync(0))

const find = 'POST /api/rooms/find'
const read = 'GET /api/rooms/r1'
const accept = 'POST /api/rooms/r1/hosts/accept'

/** The address of the page, as its screen has left it. */
function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{`${pathname}${search}`}</p>
}

async function open(
  replies: Record<string, Reply>,
  { path = '/room/ABC234/desk', ...shell }: FakeShellOptions & { path?: string } = {},
) {
  const rooms = fakeRooms({ [find]: roomDoor({ host: true }), [read]: hostRoom(), ...replies })
  const page = renderInShell(
    <>
      <Routes>
        <Route path="/room/:code/desk" element={<DeskScreen />} />
        <Route path="/room/:code/cards" element={<TableCardsScreen />} />
      </Routes>
      <Address />
    </>,
    { path, shell: createFakeShell({ http: rooms.http, ...shell }) },
  )
  await pass()
  return { ...page, rooms }
}

test('[ROOM-8, ROOM-19] a host opens the desk by the room’s code, with the host’s view', async () => {
  const { rooms } = await open({ [read]: hostRoom({ agenda: [hostActivity()] }) })
  expect(screen.getByRole('heading', { level: 1, name: 'Committee' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open: Which one?' })).toBeEnabled()
  expect(rooms.calls.find(({ call }) => call === read)?.query).toBe('as=host')
  expect(rooms.bodiesOf(accept)).toEqual([])
})

test('[FORUM-5] a helper’s link is used once, and does not stay in the address', async () => {
  const { rooms, unmount } = await open(
    { [find]: roomDoor(), [accept]: hostRoom() },
    { path: '/room/ABC234/desk?host=t0ken' },
  )
  expect(rooms.bodiesOf(accept)).toEqual([{ token: 't0ken' }])
  expect(screen.getByTestId('address')).toHaveTextContent('/room/ABC234/desk')
  expect(screen.getByTestId('address')).not.toHaveTextContent('t0ken')
  unmount()
  // Who hosts already does not use it up.
  const second = await open({ [accept]: hostRoom() }, { path: '/room/ABC234/desk?host=t0ken' })
  expect(second.rooms.bodiesOf(accept)).toEqual([])
})

test.each<[string, Record<string, Reply>, RegExp]>([
  ['a room that does not exist', { [find]: 'room_not_found' }, /^This room does not exist/],
  ['a link that was used', { [find]: roomDoor(), [accept]: 'forbidden' }, /^You are not allowed/],
  [
    'a reply with another view',
    { [read]: seatRoom() },
    /^The room could not be opened\. Please try again\.$/,
  ],
])(
  '[ROOM-8, FORUM-5] the desk does not open with %s, says why, and can be tried again',
  async (_what, replies, text) => {
    const { rooms } = await open(replies, { path: '/room/ABC234/desk?host=t' })
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(screen.getByRole('link', { name: 'Back to Rooms' })).toHaveAttribute('href', '/room')
    Object.assign(rooms.replies, { [find]: roomDoor({ host: true }), [read]: hostRoom() })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await pass()
    expect(screen.getByRole('heading', { level: 1, name: 'Committee' })).toBeVisible()
  },
)

test('[FORUM-5] a link of a helper who is not signed in leads to signing in and back, with the link', async () => {
  history.replaceState(null, '', '/room/ABC234/desk?host=t')
  const { shell } = await open(
    { [find]: roomDoor(), [accept]: 'unauthenticated' },
    { path: '/room/ABC234/desk?host=t' },
  )
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(shell.navigations).toEqual([{ loginFor: '/room/ABC234/desk?host=t' }])
  history.replaceState(null, '', '/')
})

test('[GATE-2] the desk asks for the disclosure where it is needed, and says what happens without it', async () => {
  const { shell, rooms } = await open({}, { agreed: false })
  expect(rooms.calls.map(({ call }) => call)).toEqual([find])
  await act(async () => shell.cancel())
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The desk opens once this browser has agreed to the disclosure.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass()
  await act(async () => shell.agree())
  expect(screen.getByRole('heading', { level: 1, name: 'Committee' })).toBeVisible()
})

const cards = { path: '/room/ABC234/cards' }

test('[ROOM-20] a card for each table has title, number, code and its QR code', async () => {
  await open({ [find]: roomDoor({ tables: 2 }) }, cards)
  expect(screen.getByText('2 cards, four to a page.')).toBeVisible()
  const second = within(screen.getByRole('region', { name: 'Table 2' }))
  expect(second.getByRole('heading', { name: 'Committee' })).toBeVisible()
  expect(second.getByText('ABC234')).toBeVisible()
  expect(second.getByRole('img', { name: 'QR code that leads to table 2' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Table 3' })).toBeNull()
})

test('[ROOM-20] a room without tables has no cards and nothing to print, and says so', async () => {
  await open({}, cards)
  expect(screen.getByText('This room has no tables.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
