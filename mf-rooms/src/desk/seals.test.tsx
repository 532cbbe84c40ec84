import type { HostRoom } from '@icio/contracts/rooms/room-views'
import type { KeptSeal } from '@icio/contracts/rooms/sealed'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { actAtDesk, fakeRooms, hostActivity, hostRoom, type Reply } from '../testing/fake-rooms.js'
import { Seals } from './seals.js'

const seal: KeptSeal = {
  ...{ id: 's1', prompt: 'How many claims next year?', n: 24, unit: '%' },
  ...{ until: '2026-11-01', last_day: '2026-12-31', ripe: true },
}
const opening = 'POST /api/rooms/r1/seals/s1/open'

function open(
  more: Partial<KeptSeal> = {},
  room: Partial<HostRoom> = {},
  replies: Record<string, Reply> = {},
) {
  const rooms = fakeRooms(replies)
  renderInShell(
    <Seals room={hostRoom({ seals: [{ ...seal, ...more }], ...room })} act={actAtDesk(rooms.http)} />,
    {
      shell: createFakeShell({ http: rooms.http }),
    },
  )
  return rooms
}
const field = (label: RegExp) => screen.getByLabelText(label)
const fill = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string, place: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(place.getByRole('button', { name }))
const truth = /^What it came to/
const source = /^Source/

test('[FORUM-19] a room that keeps nothing sealed says nothing of it, and nobody but the opener is told', () => {
  renderInShell(<Seals room={hostRoom()} act={actAtDesk(fakeRooms().http)} />)
  expect(screen.queryByRole('heading')).toBeNull()
})

test.each<[string, Partial<KeptSeal>, Partial<HostRoom>, RegExp, boolean]>([
  ['before its day', { ripe: false }, {}, /until December 31, 2026\.$/, false],
  [
    'between runs',
    {},
    { run_id: null },
    /It can be opened in a run\. It is deleted after December 31, 2026\.$/,
    false,
  ],
  ['in a rehearsal', {}, { rehearsed: { seats: 20, incidents: [] } }, /It can be opened in a run\./, false],
  [
    'while something is open',
    {},
    { agenda: [hostActivity({ state: 'open' })] },
    /It can be opened once nothing else is open\./,
    false,
  ],
  [
    'while the audience asks',
    {},
    { agenda: [hostActivity({ kind: 'questions', state: 'open' })] },
    /^24 ranges, sealed until November 1, 2026\./,
    true,
  ],
  ['in a run, from its day on', {}, {}, /It is deleted after December 31, 2026\.$/, true],
])(
  '[FORUM-20] %s a seal says how many ranges it keeps, and when it can be opened',
  (_when, more, room, text, isOpenable) => {
    open(more, room)
    expect(screen.getByRole('heading', { name: 'How many claims next year?' })).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Open the seal' }) !== null).toBe(isOpenable)
  },
)

test.each([
  ['', 'Statement', truth],
  ['many', 'Statement', truth],
  ['96', ' ', source],
])(
  '[FORUM-20] "%s" with the source "%s" is named at its field, and nothing is opened',
  async (figure, from, wrong) => {
    const rooms = open({}, {}, { [opening]: hostRoom() })
    fill(truth, figure)
    fill(source, from)
    press('Open the seal')
    expect([...document.querySelectorAll('[aria-invalid=true]')]).toEqual([field(wrong)])
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(rooms.calls).toEqual([])
  },
)

test('[FORUM-20] a seal is opened once, with figure and source, after the host has read that its ranges go', async () => {
  const rooms = open({}, {}, { [opening]: hostRoom() })
  fill(truth, '96.4%')
  fill(source, ' Yearbook, page 3 ')
  press('Open the seal')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Open this seal?' }))
  expect(dialog.getByText(/The ranges are deleted with that, so it is opened once\.$/)).toBeVisible()
  press('Cancel', dialog)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(rooms.calls).toEqual([])
  press('Open the seal')
  press('Open it', within(await screen.findByRole('alertdialog')))
  await waitFor(() => expect(rooms.bodiesOf(opening)).toEqual([{ truth: 96.4, source: 'Yearbook, page 3' }]))
})
