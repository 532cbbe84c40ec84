import type { BoardView, HostActivity, HostRoom } from '@icio/contracts/rooms/room-views'
import { createFakeShell, type FakeShellOptions } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { fakeRooms, hostActivity, hostRoom, withoutSockets, type Reply } from '../testing/fake-rooms.js'
import { Desk } from './desk.js'

let giveSocketsBack = () => {}
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') })
  giveSocketsBack = withoutSockets()
})
afterEach(() => {
  jest.useRealTimers()
  giveSocketsBack()
})

const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms))
async function press(name: string | RegExp, place: Pick<typeof screen, 'getByRole'> = screen) {
  fireEvent.click(place.getByRole('button', { name }))
  await pass()
}

const read = 'GET /api/rooms/r1'
const change = 'PATCH /api/rooms/r1'
const step = 'POST /api/rooms/r1/activities/a1/step'

/** Opens the desk of a room. Every call that a test does not reply to fails as without a network. */
async function open(
  first: Partial<HostRoom> = {},
  { replies = {}, ...shell }: FakeShellOptions & { replies?: Record<string, Reply> } = {},
) {
  const room = hostRoom(first)
  const rooms = fakeRooms({
    'POST /api/rooms/r1/ticket': { ticket: 't', expires_in: 60 },
    'GET /api/credit/rooms/r1': 'forbidden',
    [read]: room,
    [change]: room,
    ...replies,
  })
  const page = renderInShell(<Desk first={room} />, {
    shell: createFakeShell({ http: rooms.http, ...shell }),
  })
  await pass()
  return { ...page, rooms, room }
}
const now = () => within(screen.getByRole('region', { name: 'Now' }))
const presses = () =>
  now()
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const choice = (more: Partial<HostActivity> = {}) => hostActivity({ phase_seq: 4, ...more })
const current = (more: Partial<HostActivity> = {}, ...rest: HostActivity[]): Partial<HostRoom> => ({
  agenda: [choice(more), ...rest],
  current_id: 'a1',
})
const counted = { state: 'closed', counted: true, next: { to: 'shown' } } as const
const quiz = { index: 0, total: 5, points: 100, phase: 'question', asks_confidence: false } as const
const board: BoardView = { phase: 'choosing', turn: 2, tables: [], categories: [] }
const round = {
  form: 'choice',
  phase: 'first',
  vote: 1,
  asks_confidence: true,
  also: [],
  minutes_left: 5,
} as const

interface RunState {
  rule: string
  at: string
  room: Partial<HostRoom>
  /** The presses of 'Now', the large one first; 'Pause' is the last. */
  presses: string[]
  /** What each of them sends, without the step that the desk has seen. */
  sends: object[]
}

const runStates: RunState[] = [
  {
    rule: 'ROOM-19',
    at: 'before the first activity',
    room: { agenda: [choice()] },
    presses: ['Open: Which one?'],
    sends: [{ to: 'open' }],
  },
  {
    rule: 'ROOM-10',
    at: 'while something is open',
    room: current({ state: 'open', next: { to: 'closed' } }),
    presses: ['Close', 'Close now'],
    sends: [{ to: 'closed' }, { to: 'closed', now: true }],
  },
  {
    rule: 'ROOM-40',
    at: 'once it is closed',
    room: current(counted),
    presses: ['Show the result', 'Read the result here first'],
    sends: [{ to: 'shown' }, { to: 'closed', read: true }],
  },
  {
    rule: 'ROOM-40',
    at: 'once its result was read at the desk',
    room: current({ ...counted, result_read: true }),
    presses: ['Show the result'],
    sends: [{ to: 'shown' }],
  },
  {
    rule: 'FORUM-15',
    at: 'with a closed exit card, which is read after the run',
    room: current({ kind: 'feedback', state: 'closed', counted: true, next: null }),
    presses: [],
    sends: [],
  },
  {
    rule: 'PEER-3',
    at: 'with closed numbers of tables, which no host reads first',
    room: current({ kind: 'peers', ...counted }),
    presses: ['Show the result'],
    sends: [{ to: 'shown' }],
  },
  {
    rule: 'ROOM-14, ROOM-19',
    at: 'once it is shown',
    room: current({ state: 'shown', next: { to: 'shown', answer: true } }),
    presses: ['Show the answer', 'Undo showing'],
    sends: [{ to: 'shown', answer: true }, { to: 'closed' }],
  },
  {
    rule: 'STAGE-12',
    at: 'once the answer is shown',
    room: current({ state: 'shown', answer_shown: true, next: { to: 'shown', why: true } }),
    presses: ['Say why', 'Undo showing'],
    sends: [{ to: 'shown', why: true }, { to: 'closed' }],
  },
  {
    rule: 'ROOM-47',
    at: 'while a quiz gets ready',
    room: current({ kind: 'quiz', state: 'open', next: { to: 'open' }, quiz: { ...quiz, ready: true } }),
    presses: ['Start now'],
    sends: [{ to: 'open' }],
  },
  {
    rule: 'ROOM-31',
    at: 'after a question of a quiz',
    room: current({ kind: 'quiz', state: 'shown', next: { to: 'open' }, quiz: { ...quiz, phase: 'answer' } }),
    presses: ['Next question'],
    sends: [{ to: 'open' }],
  },
  {
    rule: 'ROOM-31',
    at: 'after the last question of a quiz',
    room: current({
      ...{ kind: 'quiz', state: 'shown', next: { to: 'shown' } },
      quiz: { ...quiz, index: 4, phase: 'answer' },
    }),
    presses: ['Show the podium'],
    sends: [{ to: 'shown' }],
  },
  {
    rule: 'ROOM-35',
    at: 'after a clue of a board',
    room: current({
      kind: 'board',
      state: 'shown',
      next: { to: 'open' },
      board: { ...board, phase: 'answer' },
    }),
    presses: ['Next clue'],
    sends: [{ to: 'open' }],
  },
  {
    rule: 'ROUND-8, ROUND-18',
    at: 'with a round that can be discussed',
    room: current({
      kind: 'round',
      state: 'open',
      next: { to: 'discuss' },
      round: { ...round, phase: 'read', also: ['shown'] },
    }),
    presses: ['Open the discussion', 'Skip the discussion'],
    sends: [{ to: 'discuss' }, { to: 'shown' }],
  },
  {
    rule: 'ROUND-2, ROUND-4',
    at: 'while a round is discussed',
    room: current({
      ...{ kind: 'round', state: 'open', next: { to: 'second' } },
      round: { ...round, phase: 'discuss', also: ['longer', 'closed'] },
    }),
    presses: ['Open the second vote', 'One more minute', 'End the discussion'],
    sends: [{ to: 'second' }, { to: 'longer' }, { to: 'closed' }],
  },
  {
    rule: 'ROUND-20',
    at: 'with a round that was shown and has a twin',
    room: current({
      kind: 'round',
      state: 'shown',
      next: null,
      round: { ...round, phase: 'shown', also: ['twin'] },
    }),
    presses: ['Ask a second question on the same idea', 'Undo showing'],
    sends: [{ to: 'twin' }, { to: 'closed' }],
  },
]

test.each(runStates)(
  '[$rule] the desk $at has the presses $presses',
  async ({ room, presses: labels, sends }) => {
    const { rooms } = await open(room, { replies: { [step]: choice() } })
    expect(presses()).toEqual([...labels, 'Pause'])
    for (const label of labels) await press(label, now())
    // The step that the desk has seen goes along, so that another host's is not overtaken.
    expect(rooms.bodiesOf(step)).toEqual(sends.map((body) => ({ ...body, phase_seq: 4 })))
  },
)

test('[ROOM-40] before a result is read at the desk it says that the vote cannot be opened again', async () => {
  await open(current(counted))
  expect(screen.getByText('Once you have read a result, its vote cannot be opened again.')).toBeVisible()
})

test.each<[string, Partial<HostRoom>, string]>([
  ['ROOM-19', { agenda: [] }, 'Add an activity to begin.'],
  ['ROOM-10', current({ state: 'open', closing: true, next: null }), 'Closing…'],
  ['ROOM-35', current({ kind: 'board', state: 'open', next: null, board }), 'Table 2 chooses.'],
  ['ROOM-19', current({ state: 'shown', next: null }), 'The agenda is done.'],
])('[%s] where there is no next step the desk says why: %j', async (_rule, room, text) => {
  await open(room)
  expect(now().getByText(text)).toBeVisible()
})

test('[ROOM-46] while the audience asks, the large press opens what comes next', async () => {
  const second = hostActivity({ id: 'a2', number: 2, prompt: 'And then?', phase_seq: 9 })
  const { rooms } = await open(
    current({ kind: 'questions', state: 'open', next: { to: 'closed' } }, second),
    {
      replies: { 'POST /api/rooms/r1/activities/a2/step': second },
    },
  )
  await press('Open: And then?', now())
  expect(rooms.bodiesOf('POST /api/rooms/r1/activities/a2/step')).toEqual([{ to: 'open', phase_seq: 9 }])
})

test('[ROOM-34] the room is paused and goes on by one press, and the desk says which it is', async () => {
  const { rooms } = await open()
  rooms.replies[read] = hostRoom({ paused: true, rev: 2 })
  await press('Pause')
  expect(rooms.bodiesOf(change)).toEqual([{ paused: true }])
  expect(now().getByRole('status')).toHaveTextContent('Paused by the host.')
  await press('Go on')
  expect(rooms.bodiesOf(change)).toEqual([{ paused: true }, { paused: false }])
})

test.each([
  ['another host was faster', 'not_now' as const, /^Another host has taken a step, or the clock has\./],
  ['the step is not allowed', 'forbidden' as const, 'You are not allowed to do this.'],
])('[ROOM-8] a step that is refused because %s is told, with what is open now', async (_why, code, text) => {
  const { rooms } = await open({ agenda: [choice()] }, { replies: { [step]: code } })
  rooms.replies[read] = hostRoom({ rev: 2, ...current({ state: 'open', next: { to: 'closed' } }) })
  await press('Open: Which one?')
  expect(screen.getByRole('alert')).toHaveTextContent(text)
  expect(now().getByRole('button', { name: 'Close' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  // What was said of one step goes with the next.
  rooms.replies[step] = choice()
  await press('Close', now())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[AUTH-25] a desk whose session has run out leads to signing in and back', async () => {
  const { shell } = await open({ agenda: [choice()] }, { replies: { [step]: 'unauthenticated' } })
  await press('Open: Which one?')
  await press('Sign in')
  expect(shell.navigations).toEqual([{ loginFor: location.pathname }])
})

test('[GATE-2] an agreement that runs out in mid-event is asked for again at the desk, and the step is taken then', async () => {
  const { rooms, shell } = await open({ agenda: [choice()] }, { replies: { [step]: 'disclosure_needed' } })
  await press('Open: Which one?')
  expect(shell.gate.agreed()).toBe(false)
  rooms.replies[step] = choice()
  await press('Open: Which one?')
  expect(rooms.bodiesOf(step)).toHaveLength(1)
  await act(async () => shell.agree())
  expect(rooms.bodiesOf(step)).toHaveLength(2)
})

test.each<[string, Partial<HostRoom>, string]>([
  ['of twelve', {}, '12 seats are taken, 11 present, of 50.'],
  [
    'of one',
    { counts: { ...hostRoom().counts, seats: 1, present: 0 } },
    '1 seat is taken, 0 present, of 50.',
  ],
  ['that none is taken of between runs', { run_id: null }, 'For up to 50 seats.'],
])('[ROOM-19] the desk says how many seats there are: %s', async (_what, room, text) => {
  await open(room)
  expect(screen.getByText(text)).toBeVisible()
})

test('[ROOM-21] a desk without a live connection says so, and what it shows is not older than 5 s', async () => {
  const { rooms } = await open()
  await pass(20_000)
  expect(screen.getByText(/Slow connection: the desk asks every 5 seconds\.$/)).toBeVisible()
  rooms.replies[read] = hostRoom({ rev: 2, counts: { ...hostRoom().counts, seats: 13 } })
  await pass(5000)
  expect(screen.getByText(/^13 seats are taken/)).toBeVisible()
})

const withSilent = (silent: number): Partial<HostRoom> => ({ counts: { ...hostRoom().counts, silent } })

test.each([
  [1, '1 seat has never answered.', 'Free 1 seat?'],
  [4, '4 seats have never answered.', 'Free 4 seats?'],
])('[ROOM-41] %i silent seats are freed together, once the host has said so', async (silent, text, title) => {
  const free = 'POST /api/rooms/r1/seats/free'
  const { rooms } = await open(withSilent(silent), { replies: { [free]: { freed: silent } } })
  expect(screen.getByText(text)).toBeVisible()
  await press('Free them')
  expect(rooms.bodiesOf(free)).toEqual([])
  const dialog = within(screen.getByRole('alertdialog', { name: title }))
  await press('Free them', dialog)
  expect(rooms.bodiesOf(free)).toHaveLength(1)
})

test('[ROOM-41] no seat is freed while a vote is open; the questions of the audience are none', async () => {
  const { unmount } = await open({ ...withSilent(2), ...current({ state: 'open', next: { to: 'closed' } }) })
  expect(screen.getByRole('button', { name: 'Free them' })).toBeDisabled()
  unmount()
  await open({ ...withSilent(2), ...current({ kind: 'questions', state: 'open', next: { to: 'closed' } }) })
  expect(screen.getByRole('button', { name: 'Free them' })).toBeEnabled()
})

test('[STAGE-10, ROOM-20] the stage opens with the host’s key in the fragment, and cards only where there are tables', async () => {
  const { unmount } = await open({ stage_key: 'a/b' })
  const link = (name: string) => screen.queryByRole('link', { name })
  expect(link('Open the stage')).toHaveAttribute('href', '/room/ABC234/stage#key=a%2Fb')
  expect(link('Table cards')).toBeNull()
  unmount()
  await open({ tables: 3 })
  expect(link('Table cards')).toHaveAttribute('href', '/room/ABC234/cards')
})

test('[FORUM-5] the desk of a helper whose run has ended leads to its report and does nothing else', async () => {
  const { rooms } = await open(current())
  rooms.replies[read] = 'room_not_found'
  await pass(20_000)
  expect(screen.getByRole('heading', { name: 'The run has ended' })).toBeVisible()
  expect(screen.getByText('Nothing was shown, so there is no report.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

const begin = 'POST /api/rooms/r1/runs'

test('[FORUM-2, FORUM-10] between runs one press opens the doors, and a rehearsal has as many invented seats as are chosen', async () => {
  const { rooms } = await open({ run_id: null, seats_limit: 2000 }, { replies: { [begin]: hostRoom() } })
  expect(screen.getByRole('heading', { name: 'Before the run' })).toBeVisible()
  expect(screen.getByText(/^Nobody can join until you begin\. The code stays the same/)).toBeVisible()
  await press('20 seats')
  await press('60 seats')
  await press('200 seats')
  await press('Begin')
  expect(rooms.bodiesOf(begin)).toEqual([
    { rehearsal: { seats: 20 } },
    { rehearsal: { seats: 60 } },
    { rehearsal: { seats: 200 } },
    {},
  ])
})

test.each([
  [12, ['12 seats']],
  [50, ['20 seats']],
  [60, ['20 seats', '60 seats']],
])('[FORUM-10] a room of %i seats is never rehearsed with more', async (seats_limit, sizes) => {
  await open({ run_id: null, seats_limit })
  const names = screen.getAllByRole('button', { name: /^\d+ seats$/ }).map(({ textContent }) => textContent)
  expect(names).toEqual(sizes)
})

test('[FORUM-1, FORUM-4] between runs the desk says what is planned, and is warned before the room closes', async () => {
  await open({
    run_id: null,
    planned_at: '2026-12-01T14:00:00Z',
    closes_soon: true,
    closes_at: '2026-12-05T09:00:00Z',
  })
  expect(
    screen.getByText(/^Planned: Tuesday, December 1, .*\. Nobody can join until you begin\.$/),
  ).toBeVisible()
  expect(screen.getByText('This room closes on December 5, 2026.')).toBeVisible()
})

test('[FORUM-1] a closed room says since when, begins nothing, and is not closed again', async () => {
  await open({
    run_id: null,
    closed: true,
    closes_at: '2026-11-05T09:00:00Z',
    last_run: { ended_at: '2026-10-01T09:00:00Z', report_id: 'rep 1' },
  })
  expect(
    screen.getByText('This room is closed since November 5, 2026. No run begins any more.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Begin|\d+ seats|Close the room)$/ })).toBeNull()
  expect(screen.queryByLabelText('The room closes on')).toBeNull()
  expect(screen.getByRole('link', { name: 'Open the report' })).toHaveAttribute(
    'href',
    '/room/reports/rep%201',
  )
})

test('[FORUM-2] a run of which nothing was shown has no report, and the desk says so', async () => {
  await open({ run_id: null, last_run: { ended_at: '2026-10-01T09:00:00Z', report_id: null } })
  expect(screen.getByRole('heading', { name: 'The run has ended' })).toBeVisible()
  expect(screen.getByText('Nothing was shown, so there is no report.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open the report' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Begin' })).toBeEnabled()
})

const pools = { specialization: 'government-risk-pools', run_id: null } as const
const own = choice({ prompt: 'Shall we?' })

test.each<[string, Partial<HostRoom>, string | null]>([
  [
    'whose opener has not said who will be there',
    { ...pools },
    'Say who will be in the room; then you can begin.',
  ],
  [
    'whose helper cannot say it',
    { ...pools, may_end: false },
    'Whoever opened the room says who will be in it; then you can begin.',
  ],
  [
    'with a question of its own that may be a matter',
    { ...pools, participants: 'public_body', agenda: [own] },
    'Answer ‘Is this a matter before your body?’ in the agenda: activity 1. Then you can begin.',
  ],
  [
    'with two of them',
    { ...pools, participants: 'public_body', agenda: [own, { ...own, id: 'a2', number: 2 }] },
    'Answer ‘Is this a matter before your body?’ in the agenda: activities 1, 2. Then you can begin.',
  ],
  [
    'whose questions are none',
    { ...pools, participants: 'public_body', agenda: [{ ...own, before_body: false }] },
    null,
  ],
  ['of a hall', { ...pools, participants: 'hall', agenda: [own] }, null],
])(
  '[FORUM-21] a room %s says what is missing in place of Begin; a rehearsal needs nothing',
  async (_who, room, text) => {
    await open(room)
    expect(screen.queryByRole('button', { name: 'Begin' }) === null).toBe(text !== null)
    if (text) expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: '20 seats' })).toBeEnabled()
  },
)

test('[FORUM-21] the opener says once who will be in the room, and may change it until the first run', async () => {
  const who = () => screen.getByRole('combobox', { name: 'Who will be in the room?' })
  const { rooms, unmount } = await open(pools)
  fireEvent.change(who(), { target: { value: 'public_body' } })
  await pass()
  expect(rooms.bodiesOf(change)).toEqual([{ participants: 'public_body' }])
  unmount()
  const second = await open({ ...pools, participants: 'public_body' })
  expect(who()).toBeEnabled()
  expect(screen.getByRole('link', { name: 'A poll can be a ballot' })).toHaveAttribute(
    'href',
    expect.stringContaining('open-meetings-and-public-records'),
  )
  second.unmount()
  const third = await open({ ...pools, participants: 'public_body', participants_fixed: true })
  expect(who()).toBeDisabled()
  third.unmount()
  await open({ ...pools, participants: 'hall', may_end: false })
  expect(who()).toBeDisabled()
})

test('[FORUM-21] a question that came with a file is asked about in the agenda; a matter of the body is not answered away', async () => {
  const patch = 'PATCH /api/rooms/r1/activities/a1'
  const { rooms } = await open(
    { ...pools, participants: 'public_body', agenda: [own] },
    { replies: { [patch]: own } },
  )
  await press('Is this a matter before your body? Yes')
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^For learning\..*Remove it from the agenda, or reword it\.$/,
  )
  expect(rooms.bodiesOf(patch)).toEqual([])
  await press('Is this a matter before your body? No')
  expect(rooms.bodiesOf(patch)).toEqual([{ before_body: false }])
})

const incident = 'POST /api/rooms/r1/runs/current/incidents'
const rehearsed = { seats: 20, incidents: [] }
const incidents = (name: RegExp) => screen.getByRole('button', { name })

test('[FORUM-10] the desk of a rehearsal lets happen what can happen now, and says what to do', async () => {
  const { rooms, unmount } = await open(
    { rehearsed, tables: 3, ...current() },
    { replies: { [incident]: hostRoom() } },
  )
  expect(screen.getByText('20 seats are invented. Real phones can join too. Nothing is kept.')).toBeVisible()
  expect(incidents(/^A rude word/)).toBeDisabled()
  expect(incidents(/^A phone.s clock/)).toBeDisabled()
  await press('Ten phones lose their connection')
  await press('A table is silent')
  expect(rooms.bodiesOf(incident)).toEqual([{ kind: 'lost_connections' }, { kind: 'silent_table' }])
  unmount()
  await open({
    rehearsed,
    ...current({ kind: 'words', state: 'open' }),
    counts: { ...hostRoom().counts, seats: 0 },
  })
  expect(incidents(/^A rude word/)).toBeEnabled()
  expect(incidents(/^A phone.s clock/)).toBeEnabled()
  expect(incidents(/^Ten phones/)).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'A table is silent' })).toBeNull()
})

test.each(['questions', 'mirror', 'board', 'round'] as const)(
  '[FORUM-10] a wrong clock has no meaning while a %s is open',
  async (kind) => {
    await open({ rehearsed, ...current({ kind, state: 'open', next: null }) })
    expect(incidents(/^A phone.s clock/)).toBeDisabled()
  },
)

test('[FORUM-10] what happened last in a rehearsal is said with what to do, and the rehearsal ends by one press', async () => {
  const end = 'POST /api/rooms/r1/runs/current/end'
  const { rooms } = await open(
    {
      rehearsed: {
        seats: 20,
        incidents: [{ kind: 'rude_word' }, { kind: 'silent_table', table: 3, back: false }],
      },
    },
    { replies: { [end]: hostRoom() } },
  )
  expect(screen.getByText('Table 3 does not answer. Ask it aloud, or close without it.')).toBeVisible()
  await press('End the rehearsal')
  expect(rooms.bodiesOf(end)).toHaveLength(1)
})

const names = 'GET /api/rooms/r1/names'
const removal = 'POST /api/rooms/r1/names/remove'

async function openNames(replies: Record<string, Reply>) {
  const desk = await open({}, { replies })
  const details = screen.getByText('Names').closest('details')!
  details.open = true
  await pass()
  return desk
}

test('[ROOM-44] nobody else is let in by one tick, and whoever has a seat keeps it', async () => {
  const { rooms } = await open()
  const box = screen.getByRole('checkbox', { name: 'Let nobody else in' })
  expect(box).toHaveAccessibleDescription('Who has a seat keeps it.')
  fireEvent.click(box)
  await pass()
  expect(rooms.bodiesOf(change)).toEqual([{ locked: true }])
})

test('[ROOM-44] a name is taken away at once; who has it is removed only after a question', async () => {
  const { rooms } = await openNames({ [names]: { names: ['Ada', 'Ben'] }, [removal]: {} })
  await press('Take the name away: Ben')
  expect(rooms.bodiesOf(removal)).toEqual([{ name: 'Ben', seat: false }])
  await press('Remove: Ada')
  const dialog = within(screen.getByRole('alertdialog', { name: 'Remove Ada?' }))
  expect(rooms.bodiesOf(removal)).toHaveLength(1)
  await press('Remove', dialog)
  expect(rooms.bodiesOf(removal)).toEqual([
    { name: 'Ben', seat: false },
    { name: 'Ada', seat: true },
  ])
  // The list is read again after each.
  expect(rooms.calls.filter(({ call }) => call === names)).toHaveLength(3)
})

test.each([
  ['nobody has given one', { names: [] } as Reply, 'Nobody has given a name.'],
  ['the list cannot be read', 'internal_error' as Reply, 'The names could not be loaded.'],
])('[ROOM-44] where %s the desk says so, which is not the same', async (_why, reply, text) => {
  await openNames({ [names]: reply })
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Remove:/ })).toBeNull()
})

const again = 'POST /api/rooms/r1/again-link'
const ran = { run_id: null, last_run: { ended_at: '2026-10-01T09:00:00Z', report_id: 'rep' } }

test('[FORUM-17] after a run with a report a link for those who were absent is made, shown once, and withdrawn', async () => {
  const { rooms } = await open(ran, {
    replies: { [again]: { path: '/room/again/t' }, 'DELETE /api/rooms/r1/again-link': {} },
  })
  rooms.replies[read] = hostRoom({ ...ran, rev: 2, again_until: '2026-12-28T09:00:00Z' })
  await press('Make a link')
  expect(screen.getByText(`${location.origin}/room/again/t`)).toBeVisible()
  rooms.replies[read] = hostRoom({ ...ran, rev: 3 })
  await press('Withdraw the link')
  expect(screen.queryByText(/room\/again/)).toBeNull()
})

test.each<[string, Partial<HostRoom>]>([
  ['during a run', { ...ran, run_id: 'run' }],
  ['of a closed room', { ...ran, closed: true }],
  [
    'after a run without a report',
    { ...ran, last_run: { ended_at: '2026-10-01T09:00:00Z', report_id: null } },
  ],
])('[FORUM-17] there is no link for those who were absent %s', async (_when, room) => {
  await open(room)
  expect(screen.queryByRole('heading', { name: 'For those who were absent' })).toBeNull()
})

test('[FORUM-6] a copy of the room leads to its desk, a copy to give is a link, and what is ticked goes along', async () => {
  const { rooms } = await open(
    {},
    {
      replies: {
        'POST /api/rooms/r1/copy': hostRoom({ code: 'NEW234' }),
        'POST /api/rooms/r1/copy-link': { path: '/room/copies/t' },
        'DELETE /api/rooms/r1/copy-link': {},
      },
    },
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'With notes for hosts' }))
  await press('Give a copy')
  expect(rooms.bodiesOf('POST /api/rooms/r1/copy-link')).toEqual([{ notes: true, answers: false }])
  expect(screen.getByText(`${location.origin}/room/copies/t`)).toBeVisible()
  await press('Withdraw the copy')
  expect(screen.queryByText(/room\/copies/)).toBeNull()
})

test('[FORUM-6] a helper downloads the agenda, and neither copies the room nor gives it away', async () => {
  await open({ may_end: false })
  expect(screen.getByRole('button', { name: 'Download the agenda' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: /copy/i })).toBeNull()
})
