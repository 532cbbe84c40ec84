import type { HostRoom } from '@icio/contracts/rooms/room-views'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { actAtDesk, fakeRooms, hostRoom, type Reply } from '../testing/fake-rooms.js'
import { Settings } from './settings.js'

const change = 'PATCH /api/rooms/r1'

function open(room: Partial<HostRoom> = {}, replies: Record<string, Reply> = {}) {
  const rooms = fakeRooms({ [change]: hostRoom(), ...replies })
  const page = renderInShell(<Settings room={hostRoom(room)} act={actAtDesk(rooms.http)} />, {
    shell: createFakeShell({ http: rooms.http }),
  })
  return { ...page, rooms }
}
const press = (name: string, place: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(place.getByRole('button', { name }))

test.each([
  ['ROOM-10', 'Close by itself when all have answered', 'closes_when_all'],
  ['ROOM-12', 'Hide numbers on the stage', 'hide_numbers'],
  ['ROOM-30', 'Hide names on the stage', 'hide_names'],
  ['STAGE-5', 'Sounds on the stage', 'sounds'],
  ['ROOM-42', 'Who is in the hall?', 'second_code'],
] as const)(
  '[%s] "%s" is switched on and off by its own box, and changes nothing else',
  async (_rule, name, field) => {
    for (const isOn of [false, true]) {
      const { rooms, unmount } = open({ [field]: isOn })
      const boxes = screen.queryAllByRole('checkbox', { checked: true })
      expect(boxes.map(({ parentElement }) => parentElement?.textContent?.includes(name))).toEqual(
        isOn ? [true] : [],
      )
      fireEvent.click(screen.getByRole('checkbox', { name }))
      await waitFor(() => expect(rooms.bodiesOf(change)).toEqual([{ [field]: !isOn }]))
      unmount()
    }
  },
)

test('[ROOM-42] the box of the second code says what it does', () => {
  open()
  expect(screen.getByRole('checkbox', { name: 'Who is in the hall?' })).toHaveAccessibleDescription(
    'The stage shows a second code that changes each minute. Nobody sits down without it.',
  )
})

test('[ROOM-15] what is shown at once is asked about first, and is taken back without a question', async () => {
  const { rooms, unmount } = open()
  const box = () => screen.getByRole('checkbox', { name: 'Show words and questions at once' })
  fireEvent.click(box())
  expect(await screen.findByText('Anything can then appear on the screen.')).toBeVisible()
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(rooms.bodiesOf(change)).toEqual([])
  fireEvent.click(box())
  press('Show at once', within(await screen.findByRole('alertdialog')))
  await waitFor(() => expect(rooms.bodiesOf(change)).toEqual([{ show_at_once: true }]))
  unmount()
  const second = open({ show_at_once: true })
  fireEvent.click(box())
  await waitFor(() => expect(second.rooms.bodiesOf(change)).toEqual([{ show_at_once: false }]))
})

const planned = () => screen.getByLabelText<HTMLInputElement>(/^The next run is planned for/)
const closes = () => screen.getByLabelText<HTMLInputElement>(/^The room closes on/)

test('[FORUM-1, FORUM-4] a day is stored when its field is left, by the clock of the reader, and only where it was changed', async () => {
  const { rooms } = open({ planned_at: new Date(2027, 0, 14, 9, 30).toISOString() })
  expect(planned()).toHaveValue('2027-01-14T09:30')
  fireEvent.blur(planned())
  fireEvent.change(planned(), { target: { value: '2027-01-15T10:00' } })
  expect(rooms.bodiesOf(change)).toEqual([])
  fireEvent.blur(planned())
  await waitFor(() =>
    expect(rooms.bodiesOf(change)).toEqual([{ planned_at: new Date(2027, 0, 15, 10, 0).toISOString() }]),
  )
})

test('[FORUM-4, FORUM-1] a plan can be taken away, the closing day cannot', async () => {
  const { rooms } = open({ planned_at: new Date(2027, 0, 14, 9, 30).toISOString() })
  for (const field of [closes(), planned()]) {
    fireEvent.change(field, { target: { value: '' } })
    fireEvent.blur(field)
  }
  await waitFor(() => expect(rooms.bodiesOf(change)).toEqual([{ planned_at: null }]))
  expect(closes().value).not.toBe('')
})

test.each<[string, Partial<HostRoom>, string[], boolean]>([
  ['its opener in a run', {}, ['End this run'], true],
  ['its opener between runs', { run_id: null }, ['Close the room'], true],
  ['a helper in a run', { may_end: false }, ['End this run'], false],
  ['a helper between runs', { may_end: false, run_id: null }, [], false],
  ['the opener of a closed room', { run_id: null, closed: true }, [], false],
])('[ROOM-8, FORUM-1] what ends and the closing day are there for %s', (_who, room, names, hasDay) => {
  open(room)
  const ends = screen.queryAllByRole('button', { name: /^(End this run|Close the room)$/ })
  expect(ends.map(({ textContent }) => textContent)).toEqual(names)
  expect(screen.queryByLabelText(/^The room closes on/) !== null).toBe(hasDay)
})

test.each<[string, Partial<HostRoom>, string, RegExp]>([
  [
    'POST /api/rooms/r1/runs/current/end',
    {},
    'End this run',
    /seats and single answers are deleted after a day/,
  ],
  [
    'POST /api/rooms/r1/end',
    { run_id: null },
    'Close the room',
    /^Its code leads nowhere from now on, for good\./,
  ],
])('[FORUM-2, ROOM-8] %s is asked about first, with what it means', async (end, room, name, meaning) => {
  const { rooms } = open(room, { [end]: hostRoom() })
  press(name)
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(meaning)).toBeVisible()
  press('Cancel', dialog)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(rooms.bodiesOf(end)).toEqual([])
  press(name)
  press(name, within(await screen.findByRole('alertdialog')))
  await waitFor(() => expect(rooms.bodiesOf(end)).toHaveLength(1))
})

test('[FORUM-5] a link for a helper is shown, and no more are made than there may be helpers', async () => {
  const { unmount } = open({}, { 'POST /api/rooms/r1/hosts': { path: '/room/ABC234/desk?host=t' } })
  press('Invite a host')
  expect(await screen.findByText(`${location.origin}/room/ABC234/desk?host=t`)).toBeVisible()
  unmount()
  open({ helpers: 5 })
  expect(screen.getByRole('button', { name: 'Invite a host' })).toBeDisabled()
})

const helpers = {
  helpers: 3,
  helper_list: [
    { id: 'h1', name: 'Grace' },
    { id: 'h2', name: null, expires_at: '2026-12-28T12:00:00Z' },
    { id: 'h3', name: null },
  ],
}

test('[FORUM-5] helpers and links that were not used are listed, and their opener withdraws them', async () => {
  const withdraw = 'DELETE /api/rooms/r1/hosts/h2'
  const { rooms, unmount } = open(helpers, { [withdraw]: hostRoom() })
  const list = within(screen.getByRole('list', { name: 'Helpers' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'GraceWithdraw',
    'A link, until December 28, 2026Withdraw',
    'A link, until it is usedWithdraw',
  ])
  press('Withdraw: A link, until December 28, 2026')
  await waitFor(() => expect(rooms.bodiesOf(withdraw)).toHaveLength(1))
  unmount()
  open({ ...helpers, may_end: false })
  expect(screen.getByText('Grace')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
})

const basics = () => within(screen.getByText('Title, tables and edition').closest('details')!)
const fill = (name: string, value: string) =>
  fireEvent.change(basics().getByRole('textbox', { name, hidden: true }), { target: { value } })
const save = () => fireEvent.submit(basics().getByText('Save').closest('form')!)

test.each([
  ['Title', ' ab ', 'A title has at least 3 characters.'],
  ['Tables', '251', /250/],
  ['Tables', 'two', /./],
])('[ROOM-2] %s: "%s" is named at its field and not sent, until it is changed', async (name, value, text) => {
  const { rooms } = open()
  fill(name, value)
  save()
  const field = basics().getByRole('textbox', { name, hidden: true })
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(text)
  fill(name, '50 ')
  expect(field).toBeValid()
  expect(rooms.bodiesOf(change)).toEqual([])
})

test('[ROOM-2] title, tables and edition are stored together; the edition stands still during a run', async () => {
  const { rooms, unmount } = open({ run_id: null })
  fill('Title', ' Annual Meeting ')
  fill('Tables', '12')
  const edition = () => basics().getByRole('combobox', { name: 'Edition', hidden: true })
  expect(edition()).toBeEnabled()
  fireEvent.change(edition(), { target: { value: 'government-risk-pools' } })
  save()
  const stored = { title: 'Annual Meeting', tables: 12, specialization: 'government-risk-pools' }
  await waitFor(() => expect(rooms.bodiesOf(change)).toEqual([stored]))
  unmount()
  open()
  expect(edition()).toBeDisabled()
})
