import type { HostActivity, HostRoom } from '@icio/contracts/rooms/room-views'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, fireEvent, screen } from '@testing-library/react'
import { actAtDesk, fakeRooms, hostActivity, hostRoom, type Reply } from '../testing/fake-rooms.js'
import { CurrentActivity } from './current-activity.js'

const counted = (answered: number | null, activity_id = 'a1') => ({
  counts: { ...hostRoom().counts, activity_id, answered },
})

/** Shows what is on the stage at the desk; says whether what the desk did has worked. */
async function show(
  activity: Partial<HostActivity>,
  room: Partial<HostRoom> = {},
  replies: Record<string, Reply> = {},
) {
  const rooms = fakeRooms(replies)
  const done: boolean[] = []
  const page = renderInShell(
    <CurrentActivity
      activity={hostActivity({ state: 'open', ...activity })}
      room={hostRoom(room)}
      act={async (action) => {
        const isDone = await actAtDesk(rooms.http)(action)
        done.push(isDone)
        return isDone
      }}
      receivedAt={0}
    />,
    { shell: createFakeShell({ http: rooms.http }) },
  )
  // Drawings load on their own.
  await act(async () => {})
  return { ...page, rooms, done }
}
const facts = () =>
  [...document.querySelectorAll('.current > .facts span')].map(({ textContent }) => textContent)
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test.each<[Partial<HostActivity>, string]>([
  [{ state: 'open' }, '1. Choice, open'],
  [{ state: 'open', closing: true }, '1. Choice, closing'],
  [{ state: 'closed' }, '1. Choice, closed'],
  [{ state: 'shown', number: 3 }, '3. Choice, shown'],
  [{ state: 'draft', kind: 'questions' }, '1. Questions of the audience, not opened'],
  [{ kind: 'board' }, '1. Geoffardy in teams, open'],
])('[ROOM-19] the desk says what is on the stage, and in which state: %j', async (activity, text) => {
  await show(activity)
  expect(facts()).toEqual([text])
})

test.each<[string, Partial<HostRoom>, string[]]>([
  ['of this one', counted(1), ['1 answer']],
  ['of another one', counted(7, 'a0'), []],
  ['that nobody has counted', counted(null), []],
])('[ROOM-19] the desk says how many have answered: %s', async (_what, room, texts) => {
  await show({}, room)
  expect(facts().slice(1)).toEqual(texts)
})

test('[ROOM-40] while a vote is open the desk has its options with what is right, and no figure', async () => {
  await show({ right: ['cash'], explanation: 'It is at hand.', host_note: 'Slowly.' }, counted(9))
  expect(rows()).toEqual(['ABonds', 'BCashRight', 'CLoans'])
  expect(screen.queryByText(/%/)).toBeNull()
  expect(screen.getByText('It is at hand.')).toBeVisible()
  expect(screen.getByText('For you: Slowly.')).toBeVisible()
})

const results = {
  ...{ kind: 'choice' as const, n: 12, few: false, tables: [] },
  counts: [{ choice_id: 'cash', count: 9, percent: 75 }],
}

test.each<[string, Partial<HostActivity>, boolean]>([
  ['was read at the desk before the room', { state: 'closed', result_read: true, results }, true],
  ['is shown', { state: 'shown', results }, true],
  ['is there while the vote was opened again', { state: 'open', results }, false],
])('[ROOM-40] a result that %s', async (_what, activity, isThere) => {
  await show({ right: ['cash'], ...activity })
  expect(screen.queryByText('75%') !== null).toBe(isThere)
  // The host has the right one at once.
  expect(rows().join()).toContain('Right')
})

test('[ROOM-38] of a quiz the desk has the question that is played now, with its answer', async () => {
  const solution = { right: ['x'], explanation: 'By its coupons.' }
  await show({
    ...{ kind: 'quiz', prompt: 'Quiz', options: [] },
    quiz: { index: 1, total: 5, points: 100, phase: 'question', asks_confidence: false },
    now: { prompt: 'What does a bond pay?', options: [{ id: 'x', text: 'Interest' }], solution },
  })
  expect(screen.getByRole('heading', { name: 'What does a bond pay?' })).toBeVisible()
  expect(facts()).toContain('Question 2 of 5')
  expect(rows()).toEqual(['AInterestRight'])
  expect(screen.getByText('By its coupons.')).toBeVisible()
})

test('[ROOM-14] a number has its figure beside its result at the desk', async () => {
  await show({
    ...{ kind: 'number', state: 'shown', options: [], least: 0, most: 10, truth: 4, unit: '%' },
    results: {
      ...{ kind: 'number', n: 4, few: false, dots: [1, 2, 3, 4], median: 2.5, tables: [] },
      middle: { low: 1, high: 4 },
    },
  })
  expect(screen.getByRole('row', { name: 'Right 4%' })).toBeVisible()
})

test('[FORUM-15] an exit card has its statements at the desk, and says where it is read', async () => {
  await show({ kind: 'feedback', options: [], statements: ['It was useful.', 'I would come again.'] })
  expect(rows()).toEqual(['It was useful.', 'I would come again.'])
  expect(
    screen.getByText('Nothing of it is on the stage. You read it in the report, after the run.'),
  ).toBeVisible()
})

test('[FORUM-19] a sealed forecast tells its host that nobody sees a range before its day', async () => {
  await show({
    kind: 'range',
    options: [],
    least: 0,
    most: 9,
    seal: { until: '2099-06-01', low: 1, high: 2 },
  })
  expect(
    screen.getByText(/^Sealed until June 1, 2099: nobody sees a range before, and neither do you\./),
  ).toBeVisible()
})

const board = {
  ...{ kind: 'board' as const, phase_seq: 6, options: [] },
  board: {
    ...{ phase: 'choosing' as const, turn: 2, tables: [] },
    categories: [
      {
        name: 'Rates',
        cells: [
          { id: 'c1', value: 100, state: 'played' as const },
          { id: 'c2', value: 200, state: 'free' as const },
        ],
      },
    ],
  },
}
const step = 'POST /api/rooms/r1/activities/a1/step'

test('[ROOM-35] the host chooses a cell for a table that does not, and what was played cannot be chosen', async () => {
  const { rooms, done } = await show(board, {}, { [step]: hostActivity() })
  expect(screen.getByText('Table 2 chooses on its devices. You can choose for it:')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Rates, 100 points' })).toBeDisabled()
  fireEvent.click(screen.getByRole('button', { name: 'Rates, 200 points' }))
  await act(async () => {})
  expect(rooms.bodiesOf(step)).toEqual([{ to: 'open', cell: 'c2', phase_seq: 6 }])
  expect(done).toEqual([true])
})

test('[ROOM-8] a cell that another host or the table was faster to choose is told at the desk', async () => {
  const { done } = await show(board, {}, { [step]: 'not_now' })
  fireEvent.click(screen.getByRole('button', { name: 'Rates, 200 points' }))
  await act(async () => {})
  expect(done).toEqual([false])
})

test('[ROOM-34] the clock of the desk stands still with the room', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(0)
  const { unmount } = await show({ clock_ms: 60_000, ends_in_ms: 42_000 })
  expect(screen.getByRole('timer')).toHaveAccessibleName('42 seconds left')
  unmount()
  await show({ clock_ms: 60_000, ends_in_ms: 42_000 }, { paused: true })
  expect(screen.queryByRole('timer')).toBeNull()
  jest.restoreAllMocks()
})
