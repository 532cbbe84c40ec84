import type { SeatRoom } from '@icio/contracts/rooms/room-views'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { createFakeShell, type FakeShellOptions } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { fakeRooms, publicActivity, seatRoom, withoutSockets, type Reply } from '../testing/fake-rooms.js'
import { SeatedRoom } from './seated-room.js'

let giveSocketsBack = () => {}
beforeEach(() => {
  jest.useFakeTimers()
  giveSocketsBack = withoutSockets()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  giveSocketsBack()
})

// In parts: effects run at the end of each.
async function pass(ms: number) {
  for (let part = 0; part < 4; part++) await act(() => jest.advanceTimersByTimeAsync(ms / 4))
}

async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
}

async function enter(label: string, value: string) {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
  await pass(0)
}

const ticket = 'POST /api/rooms/r1/ticket'
const read = 'GET /api/rooms/r1'
const seat = 'PATCH /api/rooms/r1/seat'

/** Sits in a room whose live connections fail: after three of them, in 20 s, the page asks every 5 s (ROOM-21). */
async function sit(
  first: Partial<SeatRoom> = {},
  { replies = {}, ...shell }: FakeShellOptions & { replies?: Record<string, Reply> } = {},
) {
  const view = seatRoom(first)
  const rooms = fakeRooms({ [ticket]: { ticket: 't', expires_in: 60 }, ...replies })
  const page = renderInShell(<SeatedRoom first={view} />, {
    shell: createFakeShell({ http: rooms.http, ...shell }),
  })
  await pass(0)
  return {
    ...page,
    rooms,
    /** The room as the page gets it with its next call. */
    async turn(next: Partial<SeatRoom>) {
      rooms.replies[read] = { ...view, rev: 2, ...next }
      await pass(20_000)
    },
  }
}

const now = publicActivity()
const quiz = { index: 0, total: 5, points: 100, phase: 'question', asks_confidence: false } as const

test.each<[string, string, Partial<SeatRoom>, string[], (string | RegExp)[]]>([
  [
    'ROOM-5',
    'before the first activity',
    {},
    ['Committee', 'Guest 7', 'You are in. The first question appears here.', roomTexts.notAdvice],
    [roomTexts.smallGroup, 'Change the table', /name/i, 'REHEARSAL'],
  ],
  [
    'ROOM-13',
    'before the first activity of a small room',
    { small: true },
    ['You are in. The first question appears here.', roomTexts.smallGroup],
    [],
  ],
  [
    'ROOM-4',
    'at a table that can be changed',
    { tables: 3, seat: { id: 's1', number: 7, table: 2, name: null } },
    ['Guest 7, table 2', 'Change the table'],
    [],
  ],
  [
    'ROOM-4',
    'at a table once an activity with tables was opened',
    { tables: 3, tables_fixed: true, seat: { id: 's1', number: 7, table: 2, name: 'Ada' } },
    ['Ada, table 2'],
    ['Change the table', 'Guest 7'],
  ],
  ['ROOM-34', 'paused', { paused: true, current: now }, ['Paused by the host.'], ['Which one?']],
  ['FORUM-10', 'in a rehearsal', { rehearsal: true }, ['REHEARSAL'], []],
  [
    'ROOM-25',
    'with something open',
    { current: now },
    ['Which one?', roomTexts.lastAnswer, roomTexts.notAdvice],
    ['You are in. The first question appears here.', 'attendance'],
  ],
  ['CREDIT-2', 'in a room for credit', { current: now, attend: 'XY Z' }, ['attendance'], []],
  [
    'ROOM-45',
    'made quiet',
    { current: now, quiet: true },
    [
      'The host does not show what you enter: your words and questions stay unseen. Your answers count as before.',
    ],
    [],
  ],
  ['ROOM-30', 'while it waits for a quiz', { asks_name: true }, ['Give a name for the quiz'], []],
  [
    'ROOM-30',
    'with a name, between two questions of a quiz',
    {
      asks_name: true,
      seat: { id: 's1', number: 7, table: null, name: 'Ada' },
      current: { ...now, kind: 'quiz', quiz },
    },
    ['Change your name'],
    [],
  ],
  [
    'ROOM-30',
    'while something else is open, before the quiz',
    { asks_name: true, current: now },
    [],
    [/name/i],
  ],
  [
    'ROOM-30',
    'while something else is closed, before the quiz',
    { asks_name: true, current: { ...now, state: 'closed' } },
    ['Give a name for the quiz'],
    [],
  ],
])('[%s] a seat %s', async (_rule, _at, room, texts, not) => {
  await sit(room)
  const isIt = (text: string) => (_: string, element: Element | null) =>
    element?.textContent === text && element.children.length <= 1
  for (const text of texts) expect(screen.getAllByText(isIt(text)).at(-1)).toBeVisible()
  for (const text of not) expect(screen.queryByText(text)).toBeNull()
})

test('[CREDIT-2] the way to attendance leaves the room open, and tells the other page nothing of it', async () => {
  await sit({ current: now, attend: 'XYZ' })
  const link = screen.getByRole('link', { name: 'attendance' })
  expect(link).toHaveAttribute('href', '/attend/XYZ')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noreferrer')
})

test('[ROOM-47] a phone asks for a name in the ten seconds before the first question, without a press', async () => {
  await sit({
    asks_name: true,
    current: { ...now, kind: 'quiz', prompt: 'Get ready', quiz: { ...quiz, ready: true } },
  })
  expect(screen.getByRole('textbox', { name: 'How shall the room call you?' })).toBeVisible()
})

test('[STAGE-6] each state of the room is announced once', async () => {
  const { shell, turn } = await sit()
  await turn({ current: now })
  await turn({ current: { ...now, closing: true } })
  await turn({ current: { ...now, state: 'closed' } })
  await turn({ paused: true, current: now })
  expect(shell.announcements).toEqual([
    'Open: Which one?',
    'Closing in 5 seconds.',
    'Closed.',
    'Paused by the host.',
  ])
})

test('[ROOM-21, ROOM-48] a slow page says so, a page without a network another thing, and neither once the run is over', async () => {
  const { rooms, turn } = await sit()
  expect(screen.queryByRole('status')).toBeNull()
  await pass(20_000)
  expect(screen.getByText(roomTexts.offline)).toBeVisible()
  await turn({})
  expect(screen.getByText(roomTexts.slow)).toBeVisible()
  expect(screen.queryByText(roomTexts.offline)).toBeNull()
  rooms.replies[read] = 'room_not_found'
  rooms.replies['POST /api/rooms/find'] = { run_id: null }
  await pass(10_000)
  expect(screen.getByText('The room has ended. Thank you for taking part.')).toBeVisible()
  expect(screen.queryByText(roomTexts.slow)).toBeNull()
})

const shown = publicActivity({
  state: 'shown',
  results: {
    ...{ kind: 'choice', n: 12, few: false, tables: [] },
    counts: [{ choice_id: 'bonds', count: 9, percent: 75 }],
  },
})

test('[ROOM-48, FORUM-2] after the end of a run the page keeps what was shown last, and leads to what can be read', async () => {
  const { rooms } = await sit({ current: shown, asks_name: true, asking: { activity_id: 'a2', prompt: '' } })
  rooms.replies[read] = 'room_not_found'
  rooms.replies['POST /api/rooms/find'] = { run_id: null }
  await pass(20_000)
  expect(screen.getByText('75%')).toBeVisible()
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Enter another code', '/room'],
    ['Read about what was asked', '/learn/education'],
    // It carries nothing of the room (PATH-18).
    ['Add to my education record', '/path/record?room='],
  ])
  // Nothing can be asked, named or left any more.
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/Ask a question/)).toBeNull()
})

test('[ROOM-48] where the site keeps no record, the end of a run does not lead to it; what was only open is gone', async () => {
  const { rooms } = await sit({ current: now }, { hasScreen: (path) => path !== '/path/record' })
  rooms.replies[read] = 'room_not_found'
  rooms.replies['POST /api/rooms/find'] = { run_id: 'next' }
  await pass(20_000)
  expect(screen.getByText('The room has ended. Thank you for taking part.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Add to my education record' })).toBeNull()
  expect(screen.queryByText('Which one?')).toBeNull()
})

test.each([
  [
    'ROOM-41',
    { run_id: 'run', seated: false },
    'The host has freed seats that had never answered, yours among them. You can sit down again.',
    ['Sit down again'],
  ],
  [
    'ROOM-44',
    { run_id: 'run', seated: false, own: 'removed' },
    'The host has removed this seat from the room. What you answered stays counted.',
    [],
  ],
])('[%s] a seat whose door says %j reads why', async (_rule, door, text, buttons) => {
  const { rooms } = await sit({ current: shown, attend: 'XYZ' })
  rooms.replies[read] = 'room_not_found'
  rooms.replies['POST /api/rooms/find'] = door
  await pass(20_000)
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
  // The page of who has no seat shows no result of the room.
  expect(screen.queryByText('75%')).toBeNull()
})

test('[ROOM-48] leaving asks first, with the code that leads back, and can be thought better of', async () => {
  const { rooms } = await sit()
  await press('Leave the room')
  expect(screen.getByText('Your answers stay counted. To come back you need the code ABC234.')).toBeVisible()
  await press('Stay')
  expect(screen.queryByText(/^Your answers stay counted/)).toBeNull()
  expect(rooms.bodiesOf('POST /api/rooms/r1/leave')).toEqual([])
})

test('[ROOM-48] a seat that could not be left is told so, and the page stays', async () => {
  const { rooms, shell } = await sit()
  await press('Leave the room')
  await press('Leave')
  expect(rooms.bodiesOf('POST /api/rooms/r1/leave')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent('You have not left: the room could not be reached.')
  expect(screen.getByRole('button', { name: 'Leave' })).not.toHaveAttribute('aria-busy', 'true')
  expect(shell.errors).toHaveLength(1)
})

const tables = { tables: 3, seat: { id: 's1', number: 7, table: 2, name: null } }

async function openTables() {
  const details = screen.getByText('Change the table').closest('details')
  if (details) details.open = true
  await pass(0)
}

test('[ROOM-4] before the first activity a seat changes its table; a wrong one is named at the field', async () => {
  const moved = seatRoom({ ...tables, rev: 2, seat: { ...tables.seat, table: 3 } })
  const { rooms } = await sit(tables, { replies: { [seat]: moved } })
  await openTables()
  const field = screen.getByRole('textbox', { name: 'Table, 1 to 3' })
  expect(field).toHaveValue('2')
  await enter('Table, 1 to 3', '4')
  await press('Change')
  expect(field).toBeInvalid()
  expect(screen.getByText('Enter a number from 1 to 3.')).toBeVisible()
  expect(rooms.bodiesOf(seat)).toEqual([])
  await enter('Table, 1 to 3', '3')
  expect(screen.queryByText('Enter a number from 1 to 3.')).toBeNull()
  await press('Change')
  expect(rooms.bodiesOf(seat)).toEqual([{ table: 3 }])
  expect(screen.getByText('Changed.')).toBeVisible()
  expect(screen.getByText(/, table 3$/)).toBeVisible()
})

test('[ROOM-4] no table is a choice of its own, and a change that did not reach the room is not called one', async () => {
  const { rooms } = await sit(tables)
  await openTables()
  fireEvent.click(screen.getByRole('checkbox', { name: 'I am not at a table' }))
  expect(screen.getByRole('textbox')).toBeDisabled()
  await press('Change')
  expect(rooms.bodiesOf(seat)).toEqual([{ table: null }])
  expect(screen.queryByText('Changed.')).toBeNull()
  expect(screen.getByText('There is no connection. Please try again.')).toBeVisible()
})

const member = (display_name: string) => ({
  at: 'signed-in' as const,
  user: { id: 'u1', email: 'a@example.org', display_name, avatar_url: null },
  role: 'user' as const,
})
const nameField = 'How shall the room call you?'

test('[ROOM-30] the field of a name is empty until somebody types or takes the own name over', async () => {
  const named = seatRoom({
    rev: 2,
    asks_name: true,
    seat: { id: 's1', number: 7, table: null, name: 'Ada Lovelace' },
  })
  const { rooms } = await sit(
    { asks_name: true },
    { session: member('Ada Lovelace'), replies: { [seat]: named } },
  )
  await press('Give a name for the quiz')
  expect(screen.getByRole('textbox', { name: nameField })).toHaveValue('')
  await press('Use my name')
  expect(screen.getByRole('textbox', { name: nameField })).toHaveValue('Ada Lovelace')
  expect(screen.queryByRole('button', { name: 'Use my name' })).toBeNull()
  await press('Save')
  expect(rooms.bodiesOf(seat)).toEqual([{ name: 'Ada Lovelace' }])
  expect(within(screen.getAllByRole('status').at(-1)!).getByText('Ada Lovelace')).toBeVisible()
})

test('[ROOM-30] without an account there is no own name to take over, and a name that is taken away is the number', async () => {
  const nameless = seatRoom({ rev: 2, asks_name: true })
  const { rooms } = await sit({ asks_name: true }, { replies: { [seat]: nameless } })
  await press('Give a name for the quiz')
  expect(screen.queryByRole('button', { name: 'Use my name' })).toBeNull()
  expect(screen.getByText(/^For the quiz. 2 to 20 characters; without one you are Guest 7.$/)).toBeVisible()
  await press('Save')
  expect(rooms.bodiesOf(seat)).toEqual([{ name: '' }])
  expect(screen.getAllByRole('status').at(-1)).toHaveTextContent('The room calls you Guest 7.')
})

test('[ROOM-30] what is wrong with a name stands at its field until it is changed, and calls nobody anything', async () => {
  await sit({ asks_name: true }, { replies: { [seat]: 'too_many_attempts' } })
  await press('Give a name for the quiz')
  await enter(nameField, 'A')
  await press('Save')
  const field = screen.getByRole('textbox', { name: nameField })
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(/Too many attempts/)
  expect(screen.queryByText(/^The room calls you/)).toBeNull()
  await enter(nameField, 'Ada')
  expect(field).toBeValid()
})

const entry = {
  id: 'e1',
  activity_id: 'q',
  kind: 'questions' as const,
  text: 'Why now?',
  state: 'approved' as const,
}
const asking = { activity_id: 'q', prompt: 'What do you want to know?' }
const vote = 'POST /api/rooms/r1/entries/e1'

test('[ROOM-46] the audience asks beside what is open, and reads there what becomes of it', async () => {
  const { rooms } = await sit(
    { current: now, asking },
    {
      replies: {
        'POST /api/rooms/r1/activities/q/answer': { status: 'accepted' },
        [read]: seatRoom({
          rev: 2,
          current: now,
          asking,
          entries: [{ ...entry, own: true, state: 'waiting' }],
        }),
      },
    },
  )
  const aside = screen.getByText('What do you want to know?').closest('details')!
  aside.open = true
  await enter('Your question', 'Why now?')
  await press('Ask')
  expect(rooms.bodiesOf('POST /api/rooms/r1/activities/q/answer')).toEqual([{ value: { text: 'Why now?' } }])
  expect(within(aside).getByText('Sent. It is shown below, with its status.')).toBeVisible()
  expect(within(aside).getByText('waits for the host')).toBeVisible()
  // How many there are is read without opening it.
  expect(aside.querySelector('summary')).toHaveTextContent('What do you want to know? (1)')
  // What is open was not answered by it.
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
})

test.each([
  ['that nobody has voted for', {}, 'Vote', 'false', { vote: true }],
  ['with votes', { votes: 4 }, '4', 'false', { vote: true }],
  ['with the own vote, which is taken back', { votes: 5, voted: true }, '5', 'true', { vote: false }],
])('[ROOM-16] a question %s has one press', async (_what, more, label, pressed, body) => {
  const { rooms } = await sit(
    { current: now, asking, entries: [{ ...entry, ...more }] },
    { replies: { [vote]: entry } },
  )
  const button = screen.getByRole('button', { name: 'Vote for: Why now?', hidden: true })
  expect(button).toHaveTextContent(label)
  expect(button).toHaveAttribute('aria-pressed', pressed)
  fireEvent.click(button)
  await pass(0)
  expect(rooms.bodiesOf(vote)).toEqual([body])
  expect(rooms.calls.at(-1)?.call).toBe(read)
})

test('[ROOM-16] nobody votes for an own question or one that was put aside; a vote that was lost is said', async () => {
  await sit({
    current: now,
    asking,
    entries: [
      { ...entry, id: 'e2', text: 'Mine', own: true },
      { ...entry, id: 'e3', text: 'Aside', own: true, state: 'put_aside' },
      { ...entry, id: 'e4', text: 'Now', state: 'being_answered' },
      entry,
    ],
  })
  const aside = screen.getByText('What do you want to know?', { exact: false }).closest('details')!
  aside.open = true
  // What is being answered comes first, what is over last.
  expect(
    within(aside)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nowbeing answeredVote', 'Mineyours', 'Why now?Vote', 'Asideput asideyours'])
  await press('Vote for: Why now?')
  expect(within(aside).getByRole('alert')).toBeVisible()
})

test('[ROOM-46] an audience that is asked nothing in particular has a heading all the same, and goes with the pause of its run', async () => {
  await sit({ current: now, asking: { activity_id: 'q', prompt: '' } })
  expect(screen.getByText('Ask a question')).toBeVisible()
})
