import { Route, Routes } from '@icio/platform'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { RoomDoor } from '@icio/contracts/rooms/room-views'
import { fakeRooms, roomDoor, seatRoom, withoutSockets, type Reply } from '../testing/fake-rooms.js'
import SeatScreen from './seat-screen.js'

let giveSocketsBack = () => {}
beforeEach(() => {
  jest.useFakeTimers()
  giveSocketsBack = withoutSockets()
})
afterEach(() => {
  jest.useRealTimers()
  giveSocketsBack()
})

test('[ROOM-37] a phone that is refused because many come at once says so, and goes on by itself', async () => {
  let asked = 0
  const door = { run_id: 'run', seated: false, title: 'Forum', tables: 0, tables_fixed: false }
  const shell = createFakeShell({
    http: async () => {
      asked += 1
      if (asked > 1) return createJsonResponse(200, door)
      const error = { code: 'too_many_requests', message: 'Please wait a moment and try again.' }
      return createJsonResponse(429, { error }, { 'retry-after': '40' })
    },
  })
  renderInShell(
    <Routes>
      <Route path="/room/:code" element={<SeatScreen />} />
    </Routes>,
    { shell, path: '/room/ABC234' },
  )
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('alert')).toHaveTextContent('Please wait a moment and try again.')
  expect(screen.getByText('The page goes on by itself in about 40 seconds.')).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(39_999))
  expect(asked).toBe(1)
  await act(() => jest.advanceTimersByTimeAsync(3001))
  expect(asked).toBe(2)
  expect(screen.getByRole('heading', { name: 'Forum' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Join' })).toBeEnabled()
})

test('[FORUM-4] between runs the door says what is planned by the clock of the reader, and goes on by itself, also after a lost call', async () => {
  let asked = 0
  const door = {
    ...{ id: 'r1', code: 'ABC234', run_id: null, title: 'Forum', specialization: 'general' },
    ...{ planned_at: '2027-01-14T14:00:00.000Z', seated: false, tables: 0, tables_fixed: false },
  }
  const shell = createFakeShell({
    http: async () => {
      asked += 1
      if (asked === 2) throw new TypeError('Failed to fetch')
      return createJsonResponse(200, asked < 3 ? door : { ...door, run_id: 'run' })
    },
  })
  renderInShell(
    <Routes>
      <Route path="/room/:code" element={<SeatScreen />} />
    </Routes>,
    { shell, path: '/room/ABC234' },
  )
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByText(/^Thursday, January 14, .*, your time \(GMT.*\)$/)).toBeVisible()
  expect(screen.getByText('Commercial Insurers')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(13_000))
  expect(asked).toBe(2)
  expect(screen.getByText(/^The doors are not open yet/)).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(13_000))
  expect(screen.getByRole('button', { name: 'Join' })).toBeEnabled()
})

const find = 'POST /api/rooms/find'
const join = 'POST /api/rooms/join'
const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms))
const sat = { room: seatRoom(), seat: { id: 's1', table: null } }

/** Comes to the door of a room, by its code or by the card of a table. */
async function come(
  door: Partial<RoomDoor> | string,
  {
    table = '',
    agreed = true,
    replies = {},
  }: { table?: string; agreed?: boolean; replies?: Record<string, Reply> } = {},
) {
  const rooms = fakeRooms({
    [find]: typeof door === 'string' ? (door as Reply) : roomDoor(door),
    [join]: sat,
    ...replies,
  })
  const shell = createFakeShell({ http: rooms.http, agreed })
  renderInShell(
    <Routes>
      <Route path="/room/:code" element={<SeatScreen />} />
    </Routes>,
    { shell, path: `/room/ABC234${table}` },
  )
  await settle()
  return { rooms, shell }
}

async function pressJoin() {
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  await settle()
}

test('[ROOM-3, ROOM-27] a door is the title, one sentence and one button; the seat is taken under the disclosure', async () => {
  const { rooms, shell } = await come({}, { agreed: false })
  expect(screen.getByRole('heading', { level: 1, name: 'Committee' })).toBeVisible()
  expect(screen.getByText(/^Answers here are for learning\./)).toBeVisible()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Join'])
  expect(screen.queryByRole('textbox')).toBeNull()
  await pressJoin()
  expect(rooms.bodiesOf(join)).toEqual([])
  await act(async () => shell.agree())
  expect(rooms.bodiesOf(join)).toEqual([{ code: 'ABC234' }])
  expect(screen.getByText('You are in. The first question appears here.')).toBeVisible()
})

test('[ROOM-27] whoever does not agree takes no seat, and can press again', async () => {
  const { rooms, shell } = await come({}, { agreed: false })
  await pressJoin()
  await act(async () => shell.cancel())
  expect(rooms.bodiesOf(join)).toEqual([])
  expect(screen.getByRole('button', { name: 'Join' })).not.toHaveAttribute('aria-busy', 'true')
})

test.each<[string, Partial<RoomDoor>]>([
  ['ROOM-5', { seated: true, tables: 3 }],
  ['ROOM-6', { own: 'asleep', tables: 3, second_code: true }],
])('[%s] a browser whose door says %j gets its seat without a press', async (_rule, door) => {
  const { rooms } = await come(door)
  expect(rooms.bodiesOf(join)).toEqual([{ code: 'ABC234' }])
  expect(screen.getByText('You are in. The first question appears here.')).toBeVisible()
})

test.each<[string, Partial<RoomDoor>]>([
  ['ROOM-5', { seated: true, tables: 3, second_code: true }],
  ['ROOM-6', { own: 'asleep', tables: 3, second_code: true }],
])(
  '[%s] where the agreement has run out, a browser whose door says %j presses Join and is asked for nothing else',
  async (_rule, door) => {
    const { rooms, shell } = await come(door, { agreed: false })
    expect(screen.queryByRole('textbox')).toBeNull()
    await pressJoin()
    await act(async () => shell.agree())
    expect(rooms.bodiesOf(join)).toEqual([{ code: 'ABC234' }])
  },
)

test.each([
  ['room_not_found', 'Room Not Found', /^This room does not exist/, 'Enter another code'],
  ['room_closed', 'Room Closed', /^This room is closed since/, 'Enter another code'],
  ['room_full', 'Room Full', /full/, 'Try again'],
  ['room_locked', 'Nobody Else', /^The host of this room lets nobody else in now/, 'Try again'],
  ['seat_removed', 'Removed', /^The host has removed this seat/, 'Enter another code'],
  ['too_many_attempts', 'Too Many Attempts', /^Too many attempts/, 'Try again'],
  ['internal_error', 'Not Connected', /^The room could not be reached/, 'Try again'],
])(
  '[ROOM-3, ROOM-6, ROOM-44] a door that refuses with %s says so, and leads on',
  async (code, title, text, way) => {
    await come(code)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    const ways = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
    expect(ways.map(({ textContent }) => textContent)).toEqual([way])
  },
)

test('[ROOM-3] a door without a network says so, and a press tries again', async () => {
  const { rooms } = await come({}, { replies: { [join]: sat } })
  delete rooms.replies[join]
  await pressJoin()
  expect(screen.getByRole('heading', { level: 1, name: 'Not Connected' })).toBeVisible()
  rooms.replies[join] = sat
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  await pressJoin()
  expect(screen.getByText('You are in. The first question appears here.')).toBeVisible()
})

test('[ROOM-6] a full room can be tried again, and the number that was entered stays', async () => {
  const { rooms } = await come({ tables: 3 }, { replies: { [join]: 'room_full' } })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '2' } })
  await pressJoin()
  expect(screen.getByRole('heading', { level: 1, name: 'Room Full' })).toBeVisible()
  rooms.replies[join] = sat
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.getByRole('textbox')).toHaveValue('2')
  await pressJoin()
  expect(rooms.bodiesOf(join)).toEqual([
    { code: 'ABC234', table: 2 },
    { code: 'ABC234', table: 2 },
  ])
})

test('[ROOM-4] a room with tables asks for one, and names at the field what is none', async () => {
  const { rooms } = await come({ tables: 3 })
  const table = within(screen.getByRole('group', { name: 'Which table are you at?' }))
  const field = table.getByRole('textbox', { name: 'Table, 1 to 3' })
  for (const wrong of ['', '0', '4', 'two']) {
    fireEvent.change(field, { target: { value: wrong } })
    await pressJoin()
    expect(screen.getByText('Enter a number from 1 to 3.')).toBeVisible()
  }
  expect(rooms.bodiesOf(join)).toEqual([])
  fireEvent.click(table.getByRole('checkbox', { name: 'I am not at a table' }))
  await pressJoin()
  expect(rooms.bodiesOf(join)).toEqual([{ code: 'ABC234', table: null }])
})

test('[ROOM-4] the card of a table answers the question, and another table is a press away', async () => {
  const { rooms } = await come({ tables: 3 }, { table: '?table=2' })
  expect(screen.getByText('You are at table 2.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Another table' }))
  await settle()
  expect(screen.getByRole('textbox')).toHaveValue('2')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '3' } })
  await pressJoin()
  expect(rooms.bodiesOf(join)).toEqual([{ code: 'ABC234', table: 3 }])
})

test.each(['?table=9', '?table=x', '?table=-1'])(
  '[ROOM-4] a card with %s, which is no table of this room, leaves the question open',
  async (table) => {
    const { rooms } = await come({ tables: 3 }, { table })
    expect(screen.queryByText(/^You are at table/)).toBeNull()
    expect(screen.getByRole('textbox')).toBeVisible()
    await pressJoin()
    expect(rooms.bodiesOf(join)).toEqual([])
  },
)

test.each<[string, Partial<RoomDoor>]>([
  ['whose tables are fixed', { tables: 3, tables_fixed: true }],
  ['without tables', { tables: 0 }],
])('[ROOM-4] a room %s asks for none, whatever a card says', async (_what, door) => {
  const { rooms } = await come(door, { table: '?table=2' })
  expect(screen.queryByText(/table/)).toBeNull()
  await pressJoin()
  expect(rooms.bodiesOf(join)).toEqual([{ code: 'ABC234' }])
})

test('[FORUM-4] whose run ends while the page stands at its door waits for the next one', async () => {
  await come({}, { replies: { [join]: 'doors_closed' } })
  await pressJoin()
  expect(screen.getByText(/^The doors are not open yet\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
})

test('[GATE-2] an agreement that the service does not know any more is asked for again at the next press', async () => {
  const { shell } = await come({}, { replies: { [join]: 'disclosure_needed' } })
  await pressJoin()
  expect(shell.gate.agreed()).toBe(false)
  expect(screen.getByRole('button', { name: 'Join' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[FORUM-1] a room that closes for good while a page waits at its door says so', async () => {
  const { rooms } = await come({ run_id: null })
  expect(screen.getByText(/^The doors are not open yet\./)).toBeVisible()
  rooms.replies[find] = 'room_closed'
  await settle(13_000)
  expect(screen.getByRole('heading', { level: 1, name: 'Room Closed' })).toBeVisible()
})

test('[FORUM-4] what is planned goes into a calendar, with the title and the way back', async () => {
  const files: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => {},
  })
  const names: string[] = []
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  await come({ run_id: null, planned_at: '2027-01-14T14:00:00.000Z' })
  fireEvent.click(screen.getByRole('button', { name: 'Add to my calendar' }))
  expect(names).toEqual(['ABC234.ics'])
  const reader = new FileReader()
  const text = new Promise((resolve) => reader.addEventListener('load', () => resolve(reader.result)))
  reader.readAsText(files[0]!)
  await settle(100)
  expect(await text).toContain('SUMMARY:Committee')
  expect(await text).toContain('DTSTART:20270114T140000Z')
  expect(await text).toContain('/room/ABC234')
  click.mockRestore()
})

test('[CREDIT-1] the door of a room for credit says what it is for, between two runs', async () => {
  const credit = {
    ...{
      objectives: ['Say what duration is.'],
      presenter: 'Ada',
      presenter_line: 'Analyst',
      prerequisites: '',
    },
    ...{ planned_minutes: 50, sponsor_line: 'Sponsor: A Society.' },
  }
  await come({ run_id: null, credit: credit as RoomDoor['credit'] & object })
  for (const text of [
    'Say what duration is.',
    'Ada, Analyst',
    'No prerequisites.',
    'Planned: 50 minutes.',
    'Sponsor: A Society.',
  ])
    expect(screen.getByText(text)).toBeVisible()
})
