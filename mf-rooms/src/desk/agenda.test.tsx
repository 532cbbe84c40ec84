import type { BankItem, HostActivity, HostRoom, ItemKey } from '@icio/contracts/rooms/room-views'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act as settled, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { actAtDesk, fakeRooms, hostActivity, hostRoom, type Reply } from '../testing/fake-rooms.js'
import { Agenda } from './agenda.js'

const room = hostRoom()

test('[ROOM-9] an activity that is added closes its own form only, not one that was opened in the meantime', async () => {
  const person = userEvent.setup()
  let reply: (isDone: boolean) => void = () => {}
  const act = () => new Promise<boolean>((resolve) => (reply = resolve))
  renderInShell(<Agenda room={room} act={act} />)
  const opener = (name: string) => screen.getByRole('button', { name })
  await person.type(screen.getByLabelText('Question'), 'Which one?')
  await person.type(screen.getByLabelText('Options'), 'A{Enter}B')
  await person.click(opener('Add to the agenda'))
  await person.click(opener('From the banks'))
  await settled(async () => reply(true))
  expect(opener('From the banks')).toHaveAttribute('aria-expanded', 'true')

  await person.click(opener('New activity'))
  await person.type(screen.getByLabelText('Question'), 'Which one?')
  await person.type(screen.getByLabelText('Options'), 'A{Enter}B')
  await person.click(opener('Add to the agenda'))
  await settled(async () => reply(true))
  expect(opener('New activity')).toHaveAttribute('aria-expanded', 'false')
})

const addition = 'POST /api/rooms/r1/activities'
const first = 'PATCH /api/rooms/r1/activities/a1'

function open(agenda: HostActivity[], more: Partial<HostRoom> = {}, replies: Record<string, Reply> = {}) {
  const rooms = fakeRooms(replies)
  const page = renderInShell(<Agenda room={hostRoom({ agenda, ...more })} act={actAtDesk(rooms.http)} />, {
    shell: createFakeShell({ http: rooms.http }),
  })
  return { ...page, rooms }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** The rows of the agenda, without those of other lists. */
const rows = () => [...document.querySelectorAll<HTMLElement>('ol.agenda > li')]
const namesIn = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    : []

test.each<[string, Partial<HostActivity>, string, string[]]>([
  [
    'a draft of the host',
    {},
    'Choice',
    ['Which one?: earlier', 'Which one?: later', 'Edit', 'Time and note of Which one?', 'Remove Which one?'],
  ],
  [
    'a question of the banks, whose answer counts for the day',
    { ref: 'quiz/1' },
    'Choice',
    [
      ...['Which one?: earlier', 'Which one?: later', 'Time and note of Which one?', 'Remove Which one?'],
      'Show the answer of Which one?',
    ],
  ],
  [
    'a round',
    { kind: 'round' },
    'Boardroom round',
    ['Which one?: earlier', 'Which one?: later', 'Time and note of Which one?', 'Remove Which one?'],
  ],
  ['what is on the stage', { state: 'open' }, 'Choice, on the stage', []],
  ['what was shown', { id: 'a9', state: 'shown' }, 'Choice, done', []],
])('[ROOM-9, ROOM-38] the agenda lists %s with what can be done with it', (_what, activity, kind, names) => {
  open([hostActivity(activity)], { current_id: activity.state === 'open' ? 'a1' : null })
  const [row] = rows()
  expect(row?.querySelector('.facts')).toHaveTextContent(new RegExp(`^${kind}$`))
  expect(namesIn(row)).toEqual(names)
})

const three = [
  hostActivity({ state: 'shown' }),
  hostActivity({ id: 'a2', number: 2, prompt: 'Second' }),
  hostActivity({ id: 'a3', number: 3, prompt: 'Third' }),
]

test('[ROOM-9] drafts change places among themselves, and never with what was opened', async () => {
  const second = 'PATCH /api/rooms/r1/activities/a2'
  const third = 'PATCH /api/rooms/r1/activities/a3'
  const { rooms } = open(three, {}, { [second]: hostActivity(), [third]: hostActivity() })
  expect(screen.getByRole('button', { name: 'Second: earlier' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Third: later' })).toBeDisabled()
  press('Second: later')
  press('Third: earlier')
  // Places are counted from 1.
  await waitFor(() => expect(rooms.bodiesOf(second)).toEqual([{ position: 3 }]))
  expect(rooms.bodiesOf(third)).toEqual([{ position: 2 }])
})

test('[ROOM-9] a draft is removed by one press', async () => {
  const removal = 'DELETE /api/rooms/r1/activities/a1'
  const { rooms } = open([hostActivity()], {}, { [removal]: {} })
  press('Remove Which one?')
  await waitFor(() => expect(rooms.bodiesOf(removal)).toHaveLength(1))
})

test('[ROOM-9] a draft that is edited closes once it is stored, and stays open with what was typed where it is not', async () => {
  const { rooms } = open([hostActivity()])
  press('Edit')
  fill('Question', 'Which one now?')
  press('Save')
  await waitFor(() => expect(rooms.bodiesOf(first)).toHaveLength(1))
  expect(await screen.findByDisplayValue('Which one now?')).toBeVisible()
  rooms.replies[first] = hostActivity()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'))
  press('Save')
  await waitFor(() => expect(screen.queryByDisplayValue('Which one now?')).toBeNull())
  expect(rooms.bodiesOf(first).at(-1)).toMatchObject({
    prompt: 'Which one now?',
    options: [{ text: 'Bonds' }, { text: 'Cash' }, { text: 'Loans' }],
  })
})

test('[ROOM-9] a form that stands open for a draft goes with it when another host opens it', () => {
  const { rerender } = open([hostActivity()])
  press('Edit')
  expect(screen.getByLabelText('Question')).toBeVisible()
  rerender(
    <Agenda
      room={hostRoom({ agenda: [hostActivity({ state: 'open' })] })}
      act={actAtDesk(fakeRooms().http)}
    />,
  )
  expect(screen.queryByLabelText('Question')).toBeNull()
})

const bank = 'GET /api/rooms/bank'
const items: BankItem[] = [
  { ref: 'quiz/1', kind: 'choice', prompt: 'What is duration?', tags: [] },
  { ref: 'range/2', kind: 'range', prompt: 'How long?', tags: [] },
  { ref: 'range/3', kind: 'number', prompt: 'How much?', tags: [] },
]

test('[ROOM-9, ROUND-23] questions of the banks are found by a word and added, those that have an answer as a round too', async () => {
  const { rooms } = open(
    [hostActivity()],
    { specialization: 'government-risk-pools' },
    { [bank]: { items }, [addition]: hostActivity() },
  )
  press('From the banks')
  await screen.findByText('What is duration?')
  expect(screen.getAllByRole('button', { name: /^As a round/ })).toHaveLength(2)
  fill('Find a question', ' duration ')
  press('Find')
  await waitFor(() => expect(rooms.calls.filter(({ call }) => call === bank)).toHaveLength(2))
  expect(rooms.calls.filter(({ call }) => call === bank).map(({ query }) => query)).toEqual([
    'specialization=government-risk-pools',
    'specialization=government-risk-pools&find=duration',
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Add: How long?' }))
  press('As a round: What is duration?')
  await waitFor(() =>
    expect(rooms.bodiesOf(addition)).toEqual([
      { kind: 'range', ref: 'range/2' },
      { kind: 'round', ref: 'quiz/1' },
    ]),
  )
})

test.each<[string, Record<string, Reply>, string]>([
  ['nothing is found', { [bank]: { items: [] } }, 'Nothing was found.'],
  ['the banks cannot be read', {}, 'The banks could not be read. Please try again.'],
])('[ROOM-9] where %s the desk says so, which is not the same', async (_why, replies, text) => {
  open([hostActivity()], {}, replies)
  press('From the banks')
  expect(await screen.findByText(text)).toBeVisible()
})

const keyCall = 'POST /api/rooms/r1/activities/a1/key'

test.each<[string, Partial<HostActivity>, ItemKey, string[]]>([
  ['a choice', {}, { right: ['cash'], explanation: 'It is at hand.' }, ['Right Cash', 'It is at hand.']],
  ['a number', { kind: 'number', options: [], unit: '%' }, { truth: 4.5 }, ['Right 4.5%']],
  [
    'a round with a second question',
    { twin: { prompt: 'And?', options: [{ id: 'x', text: 'Never' }] } as NonNullable<HostActivity['twin']> },
    { right: ['bonds'], twin: { right: 'x', explanation: 'Because.' } },
    ['Right Bonds', 'Second question: Never. Because.'],
  ],
])('[ROOM-38] the answer of %s is shown on request, and not before', async (_what, activity, key, texts) => {
  const { rooms } = open([hostActivity({ ref: 'quiz/1', ...activity })], {}, { [keyCall]: key })
  expect(rooms.bodiesOf(keyCall)).toEqual([])
  expect(screen.queryByText(/Right/)).toBeNull()
  press(/^Show the answer of/)
  const shown = await screen.findByRole('status')
  expect([...shown.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(texts)
})

test('[ROOM-38] an answer that is refused leaves its press', async () => {
  open([hostActivity({ ref: 'quiz/1' })], {}, { [keyCall]: 'too_many_keys' })
  press(/^Show the answer of/)
  await settled(async () => {})
  expect(screen.getByRole('button', { name: /^Show the answer of/ })).toBeVisible()
})

const planned = [
  hostActivity({ state: 'shown', minutes: 10, next: null }),
  hostActivity({ id: 'a2', number: 2, prompt: 'Second', minutes: 5, host_note: 'Slowly.' }),
  hostActivity({ id: 'a3', number: 3, prompt: 'Third', minutes: 20 }),
]
const starts = '2026-11-28T12:00:00.000Z'

test('[FORUM-8] each activity has its planned time and minutes, and the note of its hosts', () => {
  open(planned, { run_id: null })
  expect(screen.getByText('35 minutes are planned for this agenda.')).toBeVisible()
  expect(rows().map((row) => row.querySelector('.planned')?.textContent)).toEqual([
    'At the beginning10 minutes',
    'After 10 minutes5 minutes',
    'After 15 minutes20 minutes',
  ])
  expect(screen.getByText('For you: Slowly.')).toBeVisible()
})

test.each([
  ['in time', 10, planned, 'On time. 25 minutes left, 25 planned for what is to come.', null],
  [
    'late',
    20,
    planned,
    '10 minutes behind. 15 minutes left, 25 planned for what is to come.',
    '15 minutes left: skip 1 of 2? The rest fits without “Third”.',
  ],
  ['past its end', 40, planned, '30 minutes behind. The planned time is over.', '2 are left.'],
  [
    'past its end with one to come',
    40,
    planned.slice(0, 2),
    '30 minutes behind. The planned time is over.',
    '1 is left.',
  ],
])(
  '[FORUM-8] a run that is %s reads how it stands beside its plan, and what fits',
  (_how, minutes, agenda, stands, skip) => {
    jest.useFakeTimers({ now: Date.parse(starts) + minutes * 60_000 })
    open(agenda, { agenda_starts_at: starts, current_id: 'a1' })
    const clock = screen.getByRole('status')
    expect([...clock.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(
      skip === null ? [stands] : [stands, skip],
    )
    jest.useRealTimers()
  },
)

test('[FORUM-8] an agenda without minutes has no clock', () => {
  open([hostActivity()])
  expect(screen.queryByText(/planned/)).toBeNull()
})

test.each([
  ['91', /90/],
  ['0', /1/],
  ['2.5', /./],
])('[FORUM-8] %s minutes are named at their field and not sent', async (minutes, text) => {
  const { rooms } = open([hostActivity()], {}, { [first]: hostActivity() })
  press('Time and note of Which one?')
  fill('Minutes for Which one?', minutes)
  press('Save time and note')
  expect(screen.getByLabelText('Minutes for Which one?')).toHaveAccessibleDescription(text)
  expect(screen.getByLabelText('Minutes for Which one?')).toBeInvalid()
  expect(rooms.bodiesOf(first)).toEqual([])
})

test('[FORUM-8] minutes and note are stored together, and taken away by leaving them empty', async () => {
  const { rooms } = open(
    [hostActivity({ minutes: 10, host_note: 'Slowly.' })],
    {},
    { [first]: hostActivity() },
  )
  press('Time and note of Which one?')
  fill('Minutes for Which one?', '12')
  press('Save time and note')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save time and note' })).toBeNull())
  press('Time and note of Which one?')
  fill('Minutes for Which one?', '')
  fireEvent.change(screen.getByLabelText(/^Note for hosts/), { target: { value: ' ' } })
  press('Save time and note')
  await waitFor(() =>
    expect(rooms.bodiesOf(first)).toEqual([
      { minutes: 12, host_note: 'Slowly.' },
      { minutes: 0, host_note: '' },
    ]),
  )
})
