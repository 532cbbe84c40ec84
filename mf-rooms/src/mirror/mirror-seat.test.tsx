import type { MirrorView } from '@icio/contracts/rooms/mirror'
import type { PublicActivity, SeatRoom } from '@icio/contracts/rooms/room-views'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, fireEvent, screen } from '@testing-library/react'
import { fakeRooms, publicActivity, seatRoom, seatStore, type Reply } from '../testing/fake-rooms.js'
import MirrorSeat from './mirror-seat.js'

const wordingCall = 'POST /api/rooms/r1/activities/a1/wording'
const twoOptions = [
  { id: 'a', text: 'The sure one' },
  { id: 'b', text: 'The other one' },
]
const option: Partial<MirrorView> = {
  outcome: { kind: 'option' },
  wording: { text: 'Which plan?', options: twoOptions },
}

/** Shows an experiment on a seat that takes part, unless the view says another thing. */
async function show(
  mirror: Partial<MirrorView>,
  {
    activity = {},
    room = {},
    replies = {},
  }: { activity?: Partial<PublicActivity>; room?: Partial<SeatRoom>; replies?: Record<string, Reply> } = {},
) {
  const kept = seatStore()
  const rooms = fakeRooms(replies)
  renderInShell(
    <MirrorSeat
      activity={publicActivity({ kind: 'mirror', prompt: 'Saved or lost', options: [], ...activity })}
      mirror={{ form: 'between', outcome: { kind: 'option' }, part: 'part', ...mirror }}
      room={seatRoom(room)}
      store={kept.store}
    />,
    { shell: createFakeShell({ http: rooms.http }) },
  )
  await act(async () => {})
  return { ...kept, rooms }
}
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => {})
}
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const own = (value: object) => ({ own: [{ activity_id: 'a1', round: 1, value }] })

test('[MIRROR-2] before the first one everybody reads what comes, and takes part or only watches', async () => {
  const { rooms, views } = await show(
    { part: 'asked', intro: 'Some of you will read another text.' },
    { replies: { [wordingCall]: seatRoom() } },
  )
  expect(screen.getByRole('heading', { name: 'A question for everybody' })).toBeVisible()
  expect(screen.getByText('Some of you will read another text.')).toBeVisible()
  expect(rooms.bodiesOf(wordingCall)).toEqual([])
  await press('Only watch')
  await press('Take part')
  expect(rooms.bodiesOf(wordingCall)).toEqual([{ part: false }, { part: true }])
  // The wording comes with the reply.
  expect(views).toHaveLength(2)
})

test('[MIRROR-2] whoever only watches may still take part while it is open, and answers nothing', async () => {
  await show({ part: 'watch' })
  expect(screen.getByText('You only watch. Everybody sees what came of it afterwards.')).toBeVisible()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Take part'])
})

test('[MIRROR-3] whoever takes part in the experiments of a room is dealt the wording of each as it opens', async () => {
  const { rooms } = await show({ part: 'part' }, { replies: { [wordingCall]: seatRoom() } })
  expect(rooms.bodiesOf(wordingCall)).toEqual([{ part: true }])
})

test('[MIRROR-3] a wording that did not come is told, and is asked for again by a press', async () => {
  const { rooms, views } = await show({ part: 'part' })
  expect(screen.getByRole('alert')).toHaveTextContent('There is no connection. Please try again.')
  rooms.replies[wordingCall] = seatRoom()
  await press('Try again')
  expect(views).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[MIRROR-3] nothing is dealt any more once it is closed', async () => {
  const { rooms } = await show({ part: 'part' }, { activity: { state: 'closed' } })
  expect(rooms.calls).toEqual([])
  expect(screen.getByText('Closed. The result comes next.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('[MIRROR-4, ROOM-13] a seat that takes part has its own text alone, and answers with one of its options', async () => {
  const { sent } = await show(option, { room: { small: true } })
  expect(screen.getByRole('heading', { name: 'Which plan?' })).toBeVisible()
  expect(screen.getByText(/^This group is small/)).toBeVisible()
  await press('Send')
  expect(screen.getByRole('alert')).toHaveTextContent('Choose one of the options.')
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'The other one' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Send')
  expect(sent).toEqual([{ activity_id: 'a1', value: { choice_ids: ['b'] } }])
  expect(screen.getByRole('status')).toHaveTextContent('Received. You can change it until it closes.')
})

test('[MIRROR-3, ROOM-5] a reload keeps what was answered, and an option that is ticked beforehand is one', async () => {
  await show(option, { room: own({ choice_ids: ['a'] }), activity: { closing: true } })
  expect(screen.getByRole('radio', { name: 'The sure one' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Change' })).toBeEnabled()
  expect(screen.getByRole('status')).toHaveTextContent('Closing. Received.')
})

test('[MIRROR-6] a default that is ticked beforehand is sent as it stands', async () => {
  const { sent } = await show({
    ...option,
    wording: { text: 'Which plan?', options: twoOptions, ticked: 'b' },
  })
  expect(screen.getByRole('radio', { name: 'The other one' })).toBeChecked()
  await press('Send')
  expect(sent[0]?.value).toEqual({ choice_ids: ['b'] })
})

test('[MIRROR-8] a scale is answered by one press, with its ends in words', async () => {
  const { sent } = await show({
    outcome: { kind: 'scale', least: 1, most: 9, low: 'no', high: 'yes' },
    wording: { text: 'Would you go?' },
  })
  expect(screen.getByRole('group', { name: '1 no, 9 yes' })).toBeVisible()
  expect(screen.getAllByRole('radio')).toHaveLength(9)
  await press('Send')
  expect(screen.getByRole('alert')).toBeVisible()
  fireEvent.click(screen.getByRole('radio', { name: '7' }))
  await press('Send')
  expect(sent[0]?.value).toEqual({ number: 7 })
})

const ownForm: Partial<MirrorView> = { ...option, form: 'own' }

test.each([
  ['', /./],
  ['101', /100/],
  ['many', /./],
])('[MIRROR-14] a guess of "%s" is named at its field and not sent', async (guess, text) => {
  const { sent } = await show(ownForm)
  fireEvent.click(screen.getByRole('radio', { name: 'The sure one' }))
  type('What share of this room chose as you did?', guess)
  await press('Send')
  const field = screen.getByRole('textbox')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(text)
  expect(sent).toEqual([])
})

test('[MIRROR-14] with false consensus a seat chooses, and says what share of the room chose as it did', async () => {
  const { sent } = await show(ownForm)
  type('What share of this room chose as you did?', '80%')
  await press('Send')
  expect(screen.getByRole('alert')).toHaveTextContent('Choose one of the options.')
  fireEvent.click(screen.getByRole('radio', { name: 'The sure one' }))
  await press('Send')
  expect(sent[0]?.value).toEqual({ choice_ids: ['a'], guess: 80 })
})

const noise: Partial<MirrorView> = {
  form: 'noise',
  outcome: { kind: 'number', least: 1, most: 365, unit: 'days' },
  wording: { text: 'How many days?', table: { head: ['Line', 'Claims'], rows: [['Auto', '12']] } },
  facts: ['The tier pays claims.'],
  criteria: ['Weigh the tail.'],
}
const expected = /^If two of you judge this case alone/

test('[MIRROR-15] before a case everybody says by how much two of them differ, then judges it', async () => {
  const { sent } = await show(noise)
  expect(screen.getByText('The tier pays claims.')).toBeVisible()
  expect(screen.getByRole('cell', { name: '12' })).toBeVisible()
  expect(screen.queryByText('Weigh the tail.')).toBeNull()
  type('How many days? (days)', '400')
  type(expected, '20')
  await press('Send')
  expect(screen.getByRole('textbox', { name: 'How many days? (days)' })).toBeInvalid()
  type('How many days? (days)', '90')
  type(expected, '201')
  await press('Send')
  expect(screen.getByRole('textbox', { name: expected })).toBeInvalid()
  expect(sent).toEqual([])
  type(expected, '20')
  await press('Send')
  expect(sent[0]?.value).toEqual({ number: 90, expected: 20 })
})

test('[MIRROR-17] a case that is judged again has the criteria, and asks for no second expectation', async () => {
  const { sent } = await show({ ...noise, repeat: true })
  expect(screen.getByText('Write down what you weigh, then judge again.')).toBeVisible()
  expect(screen.getByText('Weigh the tail.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: expected })).toBeNull()
  type('How many days? (days)', '60')
  await press('Send')
  expect(sent[0]?.value).toEqual({ number: 60 })
})

test('[ROOM-34] the clock of an experiment stands still with the room', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(0)
  await show(option, { activity: { clock_ms: 60_000, ends_in_ms: 42_000 }, room: { paused: true } })
  expect(screen.queryByRole('timer')).toBeNull()
  jest.restoreAllMocks()
})
