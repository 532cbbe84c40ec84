import type { Entry, HostActivity, HostRoom } from '@icio/contracts/rooms/room-views'
import type { EntryState } from '@icio/contracts/rooms/rules'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { actAtDesk, fakeRooms, hostActivity, hostRoom, type Reply } from '../testing/fake-rooms.js'
import { Queue, queueOf } from './queue.js'

const word = (text: string, more: Partial<Entry> = {}): Entry => ({
  ...{ id: text, activity_id: 'a1', kind: 'words', text, state: 'waiting', count: 2 },
  ...more,
})
const question = (text: string, more: Partial<Entry> = {}): Entry => ({
  ...{ id: text, activity_id: 'q', kind: 'questions', text, state: 'waiting', votes: 0 },
  ...more,
})
const asking = (more: Partial<HostActivity> = {}) =>
  hostActivity({ id: 'q', kind: 'questions', state: 'open', phase_seq: 3, ...more })

function open(room: Partial<HostRoom>, replies: Record<string, Reply> = {}) {
  const rooms = fakeRooms(replies)
  const entries = room.entries ?? []
  const view = hostRoom({ entries_total: entries.length, current_id: 'a1', ...room })
  renderInShell(<Queue room={view} act={actAtDesk(rooms.http)} />, {
    shell: createFakeShell({ http: rooms.http }),
  })
  return rooms
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The presses of an entry, without its text. */
const pressesOf = (text: string) =>
  within(screen.getByText(text).closest('li')!)
    .getAllByRole('button', { hidden: true })
    .map(({ textContent }) => textContent)

test.each<[string, Entry, ReturnType<typeof placesOf>]>([
  ['ROOM-15', word('a'), ['waiting']],
  ['ROOM-39', word('a', { count: 1 }), ['single']],
  ['ROOM-16', question('a', { activity_id: 'a1' }), ['waiting']],
  ['ROOM-15', word('a', { state: 'approved' }), ['shown']],
  ['ROOM-16', question('a', { activity_id: 'a1', state: 'being_answered' }), ['shown']],
  ['ROOM-16', question('a', { activity_id: 'a1', state: 'answered' }), ['shown']],
  ['ROOM-15', word('a', { state: 'rejected' }), ['hidden']],
  ['ROOM-16', question('a', { state: 'put_aside' }), ['hidden']],
  // What was said to an activity that is over waits no longer; what was shown of it stands in the report.
  ['ROOM-39', word('a', { activity_id: 'over' }), []],
  ['ROOM-15', word('a', { activity_id: 'over', state: 'approved' }), ['earlier']],
  // The audience goes on asking beside what is on the stage.
  ['ROOM-46', question('a'), ['waiting']],
  ['ROOM-46', question('a', { state: 'approved' }), ['shown']],
])('[%s] an entry %j stands under %j', (_rule, entry, places) => {
  expect(placesOf(entry)).toEqual(places)
})

function placesOf(entry: Entry): string[] {
  const queue = queueOf({ entries: [entry], agenda: [hostActivity(), asking()], current_id: 'a1' })
  return Object.entries(queue).flatMap(([place, entries]) => (entries.length > 0 ? [place] : []))
}

test('[ROOM-39] the most frequent and most wanted stand first', () => {
  const entries = [word('b', { count: 3 }), word('c'), question('a', { activity_id: 'a1', votes: 5 })]
  const { waiting } = queueOf({ entries, agenda: [], current_id: 'a1' })
  expect(waiting.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
})

const ofQuestion = ['Being answered', 'Answered', 'Back to open', 'Put aside', 'Take back']
const without = (label: string) => ofQuestion.filter((one) => one !== label)

test.each<[Entry['kind'], EntryState, string[]]>([
  ['words', 'waiting', ['Approve', 'Reject']],
  ['words', 'approved', ['Take back']],
  ['words', 'rejected', ['Show']],
  ['questions', 'waiting', ['Approve', 'Reject']],
  ['questions', 'approved', without('Back to open')],
  ['questions', 'being_answered', without('Being answered')],
  ['questions', 'answered', without('Answered')],
  ['questions', 'put_aside', ['Show']],
  ['questions', 'rejected', ['Show']],
])('[ROOM-15, ROOM-16] one of the %s that is %s can be: %j', (kind, state, labels) => {
  const entry = { ...(kind === 'words' ? word('Text') : question('Text', { activity_id: 'a1' })), state }
  open({ entries: [entry] })
  expect(pressesOf('Text')).toEqual([...labels, 'Make quiet'])
})

test.each([
  ['Approve: calm', { state: 'approved' }],
  ['Reject: calm', { state: 'rejected' }],
])('[ROOM-15] the press "%s" sends %j', async (name, body) => {
  const entry = 'POST /api/rooms/r1/entries/calm'
  const rooms = open({ entries: [word('calm')] }, { [entry]: word('calm') })
  press(name)
  await waitFor(() => expect(rooms.bodiesOf(entry)).toEqual([body]))
})

test.each([
  [false, 'Make quiet: calm', { quiet: true }],
  [true, 'Let speak again: calm', { quiet: false }],
])(
  '[ROOM-45] whoever entered it is made quiet, or speaks again (quiet: %s), and no name is told',
  async (quiet, name, body) => {
    const quietly = 'POST /api/rooms/r1/entries/calm/quiet'
    const rooms = open({ entries: [word('calm', { quiet })] }, { [quietly]: {} })
    press(name)
    await waitFor(() => expect(rooms.bodiesOf(quietly)).toEqual([body]))
  },
)

test('[ROOM-15, ROOM-16] an entry says how often it was entered or wanted, its mark, and whether to look at it twice', () => {
  open({
    entries: [
      word('calm', { count: 3, marked: true }),
      question('Why?', { activity_id: 'a1', votes: 1, state: 'being_answered' }),
      question('When?', { activity_id: 'a1', votes: 0, state: 'put_aside' }),
    ],
  })
  const factsOf = (text: string) =>
    [...screen.getByText(text).closest('li')!.querySelectorAll('.facts span')].map(
      ({ textContent }) => textContent,
    )
  expect(factsOf('calm')).toEqual(['3 times', 'waits for the host'])
  expect(factsOf('Why?')).toEqual(['1 vote', 'being answered'])
  expect(factsOf('When?')).toEqual(['0 votes', 'put aside'])
  expect(screen.getAllByText('Check this word')).toHaveLength(1)
})

test.each<[Partial<HostRoom>, string]>([
  [{ entries_waiting: 0 }, '0 wait for approval.'],
  [{ entries_waiting: 1, entries: [word('a')] }, '1 waits for approval.'],
  [
    { entries_waiting: 300, entries_total: 900, entries: [word('a'), word('b')] },
    '300 wait for approval. 2 of 900 are listed.',
  ],
])('[ROOM-39] the desk says how many wait, and whether all are listed: %j', (room, text) => {
  open(room)
  expect(screen.getByText(text)).toBeVisible()
})

test('[ROOM-39] what one has entered, what is not shown and what is over is folded away, with its number', () => {
  open({
    entries: [
      word('once', { count: 1 }),
      word('bad', { state: 'rejected' }),
      question('aside', { state: 'put_aside' }),
      word('old', { activity_id: 'over', state: 'approved' }),
      word('seen', { state: 'approved' }),
    ],
  })
  const folded = [...document.querySelectorAll('details')].map((details) => [
    details.querySelector('summary')?.textContent,
    [...details.querySelectorAll('bdi')].map(({ textContent }) => textContent),
  ])
  expect(folded).toEqual([
    ['1 entered once', ['once']],
    ['2 not shown', ['bad', 'aside']],
    ['1 from before, in the report', ['old']],
  ])
  expect(screen.getByRole('heading', { name: 'The room sees' })).toBeVisible()
})

const take = 'Take questions from the audience'
const step = 'POST /api/rooms/r1/activities/q/step'
const add = 'POST /api/rooms/r1/activities'

test('[ROOM-46] questions of the audience are taken by one press, also where the agenda has none', async () => {
  const rooms = open({ agenda: [] }, { [add]: asking({ state: 'draft', phase_seq: 0 }), [step]: asking() })
  press(take)
  await waitFor(() => expect(rooms.bodiesOf(step)).toEqual([{ to: 'open', phase_seq: 0 }]))
  expect(rooms.bodiesOf(add)).toEqual([{ kind: 'questions', prompt: 'Questions from the audience' }])
})

test('[ROOM-46] those of the agenda are opened, and none are added', async () => {
  const rooms = open({ agenda: [asking({ state: 'draft' })] }, { [step]: asking() })
  press(take)
  await waitFor(() => expect(rooms.bodiesOf(step)).toEqual([{ to: 'open', phase_seq: 3 }]))
  expect(rooms.bodiesOf(add)).toEqual([])
})

test('[ROOM-46] while the audience asks, its questions go to the wall and off it by a press, and can be closed', async () => {
  const rooms = open({ agenda: [hostActivity(), asking()], wall_id: 'q' }, { [step]: asking() })
  expect(screen.queryByRole('button', { name: take })).toBeNull()
  expect(screen.getByRole('button', { name: 'Questions on the wall' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  press('Questions on the wall')
  press('Take no more questions')
  await waitFor(() =>
    expect(rooms.bodiesOf(step)).toEqual([
      { to: 'shown', phase_seq: 3 },
      { to: 'closed', now: true, phase_seq: 3 },
    ]),
  )
})

test.each<[string, Partial<HostRoom>, string[]]>([
  ['on the stage themselves', { agenda: [asking()], current_id: 'q' }, ['Take no more questions']],
  ['that are closing', { agenda: [asking({ closing: true })] }, ['Questions on the wall']],
  ['between runs', { agenda: [asking()], run_id: null }, []],
])('[ROOM-46] questions %s have the presses that mean something: %j', (_when, room, labels) => {
  open(room)
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels)
})
