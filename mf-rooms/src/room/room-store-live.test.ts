import { closeCodes, liveVersion } from '@icio/contracts/rooms/room-live'
import type { Entry, HostRoom, RoomRole, RoomView, SeatRoom } from '@icio/contracts/rooms/room-views'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { fakeRooms, hostRoom, seatRoom, stageRoom, type Reply } from '../testing/fake-rooms.js'
import { createRoomStore } from './room-store.js'

/** A socket whose other end is the test. */
class FakeSocket {
  static opened: FakeSocket[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly sent: Record<string, unknown>[] = []
  constructor(readonly url: string) {
    FakeSocket.opened.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close() {
    this.readyState = 3
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  say(message: { t: string; [field: string]: unknown }, rev = 0) {
    this.onmessage?.({ data: JSON.stringify({ v: liveVersion, rev, after: rev - 1, ...message }) })
  }
}

const own = window.WebSocket
beforeEach(() => {
  jest.useFakeTimers()
  FakeSocket.opened = []
  Object.assign(window, { WebSocket: FakeSocket })
})
afterEach(() => {
  jest.useRealTimers()
  Object.assign(window, { WebSocket: own })
})

const ticket = 'POST /api/rooms/r1/ticket'
const answer = 'POST /api/rooms/r1/activities/a1/answer'
const find = 'POST /api/rooms/find'
const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms)

/** Opens the page of a role with its live connection, which is not open yet. */
async function connect<View extends RoomView>(
  first: View,
  { replies = {}, stageKey }: { replies?: Record<string, Reply>; stageKey?: string } = {},
) {
  const rooms = fakeRooms({ [ticket]: { ticket: 't/1', expires_in: 60 }, ...replies })
  const shell = createFakeShell({ http: rooms.http })
  const as: RoomRole = first.as
  const store = createRoomStore<View>(shell, { roomId: 'r1', as, first, stageKey })
  const close = store.getState().opened()
  await settle()
  return { rooms, shell, close, state: () => store.getState(), socket: () => FakeSocket.opened.at(-1)! }
}

/** The same, with the first message. */
async function open<View extends RoomView>(first: View, options: { replies?: Record<string, Reply> } = {}) {
  const page = await connect(first, options)
  page.socket().open()
  page.socket().say({ t: 'welcome', view: { ...first, rev: 3 } }, 3)
  return page
}

test('[ROOM-5] a page takes a ticket as what it is, connects with it, and shows the state that it is welcomed with', async () => {
  const page = await connect(seatRoom())
  expect(page.rooms.bodiesOf(ticket)).toEqual([{ as: 'seat' }])
  expect(page.socket().url).toBe(`ws://${location.host}/api/rooms/r1/live?ticket=t%2F1`)
  page.socket().open()
  expect(page.socket().sent[0]).toMatchObject({ v: liveVersion, t: 'hello' })
  page.socket().say({ t: 'welcome', view: seatRoom({ rev: 3, title: 'Now' }) }, 3)
  expect(page.state()).toMatchObject({ link: { at: 'open' }, view: { title: 'Now' } })
  page.socket().say({ t: 'activity', view: seatRoom({ rev: 4, paused: true }) }, 4)
  expect(page.state().view?.paused).toBe(true)
  page.close()
})

test('[STAGE-10] a stage that a host’s link has opened says its key with its ticket', async () => {
  const page = await connect(stageRoom(), { stageKey: 'of-a-host' })
  expect(page.rooms.bodiesOf(ticket)).toEqual([{ as: 'stage', stage_key: 'of-a-host' }])
  page.close()
})

test('[ROOM-26] counts reach desks and stages between two states, and change nothing of a seat', async () => {
  const counts = { seats: 40, present: 39, activity_id: 'a1', answered: 12 }
  for (const first of [stageRoom(), hostRoom()]) {
    const page = await open<RoomView>(first)
    page.socket().say({ t: 'counts', counts }, 3)
    expect(page.state().view).toMatchObject({ counts })
    page.close()
  }
  const seat = await open<RoomView>(seatRoom())
  seat.socket().say({ t: 'counts', counts }, 3)
  expect(seat.state().view).not.toHaveProperty('counts')
  seat.close()
})

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  ...{ id, activity_id: 'a1', kind: 'words', text: id, state: 'waiting' },
  ...more,
})

test('[ROOM-16] approved questions reach seats between two states', async () => {
  const page = await open(seatRoom())
  page.socket().say({ t: 'entries', entries: [entry('e1')] }, 3)
  expect(page.state().view?.entries).toEqual([entry('e1')])
  page.close()
})

test('[ROOM-39] a desk is sent only what changes: new entries first, changed ones in their place, others gone', async () => {
  const page = await open<HostRoom>(hostRoom({ entries: ['a', 'b', 'c'].map((id) => entry(id)) }))
  const changed = [entry('new'), entry('b', { state: 'approved' })]
  page.socket().say({ t: 'queue', changed, gone: ['c'], total: 900, waiting: 7 }, 3)
  const { entries, entries_total, entries_waiting } = page.state().view!
  expect(entries).toEqual([entry('new'), entry('a'), entry('b', { state: 'approved' })])
  expect([entries_total, entries_waiting]).toEqual([900, 7])
  page.close()
})

test('[FORUM-2] the end of a run is told, to a helper with the report', async () => {
  const page = await open(hostRoom())
  page.socket().say({ t: 'ended', report_id: 'rep' }, 3)
  page.socket().onclose?.({ code: closeCodes.ended })
  expect(page.state()).toMatchObject({ ended: { reportId: 'rep' }, link: { at: 'over', because: 'ended' } })
  page.close()
})

test('[FORUM-2] a connection that is closed because the run is over tells it without a message', async () => {
  const page = await open(seatRoom())
  page.socket().onclose?.({ code: closeCodes.ended })
  expect(page.state().ended).toEqual({ reportId: null })
  page.close()
})

/** Gives an answer over the open connection, and lets the server say what becomes of it. */
async function give(
  value: object,
  reply: { t: string; [field: string]: unknown },
  first: SeatRoom = seatRoom(),
) {
  const page = await open(first)
  const sent = page.state().answer({ activity_id: 'a1', value })
  const { mid } = page.socket().sent.at(-1)!
  page.socket().say({ mid, ...reply }, 3)
  return { page, outcome: await sent }
}

test.each([
  [{ t: 'ack', status: 'accepted' }, 'accepted'],
  [{ t: 'ack', status: 'late' }, 'late'],
  [{ t: 'ack', status: 'not_open' }, 'not_open'],
  [{ t: 'error', code: 'too_many' }, 'too_many'],
  [{ t: 'error', code: 'too_many_attempts' }, 'too_many_attempts'],
  [{ t: 'error', code: 'validation_failed' }, 'refused'],
])(
  '[ROOM-11, ROOM-39] an answer goes over the live connection; %j is told as %s',
  async (reply, expected) => {
    const { page, outcome } = await give({ choice_ids: ['cash'] }, reply)
    expect(outcome).toBe(expected)
    expect(page.socket().sent.at(-1)).toMatchObject({
      t: 'answer',
      activity_id: 'a1',
      value: { choice_ids: ['cash'] },
    })
    expect(page.rooms.bodiesOf(answer)).toEqual([])
    // What was not taken is not the seat's answer.
    expect(page.state().view?.own).toHaveLength(expected === 'accepted' ? 1 : 0)
    page.close()
  },
)

test('[ROOM-11] a changed answer stands in place of the one before, and choosing nothing takes it back', async () => {
  const before = { activity_id: 'a1', round: 1, value: { choice_ids: ['bonds'] } }
  const elsewhere = { activity_id: 'a0', round: 1, value: { number: 3 } }
  const room = seatRoom({ own: [before, elsewhere] })
  const changed = await give({ choice_ids: ['cash'] }, { t: 'ack', status: 'changed' }, room)
  expect(changed.page.state().view?.own).toEqual([elsewhere, { ...before, value: { choice_ids: ['cash'] } }])
  changed.page.close()
  const taken = await give({ choice_ids: [] }, { t: 'ack', status: 'changed' }, room)
  expect(taken.outcome).toBe('taken_back')
  expect(taken.page.state().view?.own).toEqual([elsewhere])
  taken.page.close()
})

test.each<[string, Reply | undefined, string]>([
  ['was taken', { status: 'accepted' }, 'accepted'],
  ['was refused', 'too_many', 'too_many'],
  ['was refused for another reason', 'forbidden', 'refused'],
  ['did not get there', undefined, 'unsent'],
])(
  '[ROOM-21] before the connection is open an answer goes by POST, and %s',
  async (_what, reply, outcome) => {
    const page = await connect(seatRoom(), { replies: reply === undefined ? {} : { [answer]: reply } })
    expect(await page.state().answer({ activity_id: 'a1', value: { number: 3 }, confidence: 75 })).toBe(
      outcome,
    )
    expect(page.rooms.bodiesOf(answer)).toEqual([{ value: { number: 3 }, confidence: 75 }])
    page.close()
  },
)

test('[ROOM-21] an answer during which the connection breaks is sent again once it is back, and counts once', async () => {
  const page = await open(seatRoom())
  const sent = page.state().answer({ activity_id: 'a1', value: { number: 3 } })
  const first = page.socket().sent.at(-1)!
  page.socket().onclose?.({ code: 1006 })
  await settle(5000)
  page.socket().open()
  page.socket().say({ t: 'welcome', view: seatRoom({ rev: 3 }) }, 3)
  const again = page.socket().sent.find(({ t }) => t === 'answer')!
  expect(again).toEqual(first)
  page.socket().say({ t: 'ack', mid: again['mid'], status: 'accepted' }, 3)
  expect(await sent).toBe('accepted')
  page.close()
})

test('[ROOM-44] a seat that is closed out asks its room why', async () => {
  const page = await open(seatRoom(), {
    replies: { [find]: { run_id: 'run', seated: false, own: 'removed' } },
  })
  page.socket().onclose?.({ code: closeCodes.kicked })
  await settle()
  expect(page.state().freed).toBe('removed')
  page.close()
})

test('[ROOM-5] a seat that is open in another tab says so and stands still; a wall that has lost its place goes on by asking', async () => {
  const seat = await open(seatRoom())
  seat.socket().onclose?.({ code: closeCodes.replaced })
  await settle(20_000)
  expect(seat.state()).toMatchObject({ link: { at: 'over', because: 'replaced' }, slow: false })
  expect(seat.rooms.calls.filter(({ call }) => call.startsWith('GET'))).toEqual([])
  seat.close()
  const stage = await open(stageRoom(), {
    replies: { 'GET /api/rooms/r1': stageRoom({ rev: 9, title: 'Later' }) },
  })
  stage.socket().onclose?.({ code: closeCodes.replaced })
  await settle(5000)
  expect(stage.state()).toMatchObject({ slow: true, view: { title: 'Later' } })
  stage.close()
})

test.each<[string, Reply, object]>([
  ['who hosts no more', 'not_host', { link: { at: 'over', because: 'kicked' }, ended: null }],
  [
    'whose room is gone',
    'room_not_found',
    { link: { at: 'over', because: 'not_found' }, ended: { reportId: null } },
  ],
])('[FORUM-5] a desk of %s is given no ticket and asks for no other', async (_who, reply, state) => {
  const page = await connect(hostRoom(), { replies: { [ticket]: reply } })
  await settle(60_000)
  expect(page.state()).toMatchObject(state)
  expect(page.rooms.bodiesOf(ticket)).toHaveLength(1)
  page.close()
})

test('[ROOM-21] a page that was asking stops once its connection is back', async () => {
  const page = await connect(seatRoom(), { replies: { 'GET /api/rooms/r1': seatRoom() } })
  for (let attempt = 0; attempt < 3; attempt++) {
    page.socket().onclose?.({ code: 1006 })
    await settle(10_000)
  }
  expect(page.state().slow).toBe(true)
  page.socket().open()
  page.socket().say({ t: 'welcome', view: seatRoom({ rev: 5 }) }, 5)
  expect(page.state().slow).toBe(false)
  const reads = () => page.rooms.calls.filter(({ call }) => call.startsWith('GET')).length
  const before = reads()
  await settle(9000)
  expect(reads()).toBe(before)
  page.close()
})

test('[GATE-2] a page whose agreement has run out asks for it, and does not call its room over', async () => {
  const page = await connect(stageRoom(), { replies: { 'GET /api/rooms/r1': 'disclosure_needed' } })
  await page.state().refresh()
  expect(page.shell.gate.agreed()).toBe(false)
  expect(page.state()).toMatchObject({ ended: null, offline: false })
  page.close()
})

test.each<[string, Reply | undefined, object]>([
  ['that the room is full', 'room_full', { freed: 'free', ended: null }],
  ['that it has closed', 'room_closed', { freed: null, ended: { reportId: null } }],
  ['nothing', undefined, { freed: null, ended: null, slow: true }],
])('[ROOM-6] only the room says that it is over: its door says %s', async (_what, reply, state) => {
  const page = await connect(seatRoom(), {
    replies: { 'GET /api/rooms/r1': 'room_not_found', ...(reply === undefined ? {} : { [find]: reply }) },
  })
  await page.state().refresh()
  expect(page.state()).toMatchObject(state)
  page.close()
})
