import type { SeatRoom } from '@icio/contracts/rooms/room-views'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { seatRoom, withoutSockets } from '../testing/fake-rooms.js'
import { createRoomStore } from './room-store.js'

const room = seatRoom({ small: true, rev: 3, seat: { id: 's1', number: 1, table: null, name: null } })

let giveSocketsBack = () => {}
beforeEach(() => {
  giveSocketsBack = withoutSockets()
})
afterEach(() => {
  giveSocketsBack()
  jest.useRealTimers()
})

/** A service whose live connections all fail, so that only calls work. */
function serve(answers: Record<string, object>) {
  const asked: string[] = []
  const shell = createFakeShell({
    http: async (path, init) => {
      const line = `${init?.method ?? 'GET'} ${path}`
      asked.push(line)
      const body = line.endsWith('/ticket') ? { ticket: 't', expires_in: 60 } : answers[line]
      return {
        ok: body !== undefined,
        status: body ? 200 : 500,
        headers: new Headers(),
        json: async () => body,
      } as Response
    },
  })
  return { shell, asked }
}

test('[ROOM-21] after three failed connections the page asks every 5 s, and answers by POST', async () => {
  jest.useFakeTimers()
  const { shell, asked } = serve({
    'GET /api/rooms/r1?as=seat': { ...room, rev: 4 },
    'POST /api/rooms/r1/activities/a1/answer': { status: 'accepted' },
  })
  const store = createRoomStore<SeatRoom>(shell, { roomId: 'r1', as: 'seat', first: room })
  const close = store.getState().opened()
  await jest.advanceTimersByTimeAsync(500)
  expect(store.getState().slow).toBe(false)
  await jest.advanceTimersByTimeAsync(10_000)
  expect(store.getState()).toMatchObject({ slow: true, view: { rev: 4 } })
  const reads = () => asked.filter((line) => line.startsWith('GET')).length
  const before = reads()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(reads()).toBe(before + 2)
  expect(await store.getState().answer({ activity_id: 'a1', value: { number: 3 } })).toBe('accepted')
  expect(store.getState().view?.own).toEqual([{ activity_id: 'a1', round: 1, value: { number: 3 } }])
  close()
  const afterwards = asked.length
  await jest.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveLength(afterwards)
})

test('[ROOM-5] an older view never replaces a newer one', () => {
  const { shell } = serve({})
  const store = createRoomStore<SeatRoom>(shell, { roomId: 'r1', as: 'seat', first: room })
  store.getState().take({ ...room, rev: 2, title: 'Old' })
  expect(store.getState().view?.title).toBe('Committee')
  store.getState().take({ ...room, rev: 5, title: 'New' })
  expect(store.getState().view?.title).toBe('New')
})

/** A service that knows no seat of this browser any more, whose door says this. */
function withoutSeat(door: object) {
  const joined = { ...room, rev: 9 }
  const shell = createFakeShell({
    http: async (path) => {
      const body = path.endsWith('/find')
        ? { run_id: 'run', ...door }
        : path.endsWith('/join')
          ? { room: joined, seat: { id: 's1', table: null } }
          : { error: { code: 'room_not_found', message: 'No such room' } }
      return {
        ok: !('error' in body),
        status: 'error' in body ? 404 : 200,
        headers: new Headers(),
        json: async () => body,
      } as Response
    },
  })
  return createRoomStore<SeatRoom>(shell, { roomId: 'r1', as: 'seat', first: room })
}

test.each([
  [
    { seated: false, own: 'asleep' },
    { freed: null, ended: null, view: { rev: 9 } },
  ],
  [
    { seated: false, own: 'removed' },
    { freed: 'removed', ended: null },
  ],
  [{ seated: false }, { freed: 'free', ended: null }],
  [
    { seated: false, run_id: null },
    { freed: null, ended: { reportId: null } },
  ],
  [
    { seated: false, run_id: 'next' },
    { freed: null, ended: { reportId: null } },
  ],
])('[ROOM-6, ROOM-41, ROOM-44] a seat that is gone asks the room why: %j', async (door, state) => {
  const store = withoutSeat(door)
  await store.getState().refresh()
  expect(store.getState()).toMatchObject(state)
  store.getState().opened()()
})

test('[ROOM-48] a page without a network says so, and no more once there is one', async () => {
  jest.useFakeTimers()
  const answers: Record<string, object> = {}
  const { shell } = serve(answers)
  const { http } = shell
  let isDown = true
  const store = createRoomStore<SeatRoom>(
    { ...shell, http: (...call) => (isDown ? Promise.reject(new TypeError('no network')) : http(...call)) },
    { roomId: 'r1', as: 'seat', first: room },
  )
  const close = store.getState().opened()
  await jest.advanceTimersByTimeAsync(20_000)
  expect(store.getState()).toMatchObject({ slow: true, offline: true })
  isDown = false
  answers['GET /api/rooms/r1?as=seat'] = { ...room, rev: 4 }
  await jest.advanceTimersByTimeAsync(10_000)
  expect(store.getState()).toMatchObject({ slow: true, offline: false, view: { rev: 4 } })
  close()
})
