import type { PublicActivity, StageRoom } from '@icio/contracts/rooms/room-views'
import { Route, Routes } from '@icio/platform'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, screen } from '@testing-library/react'
import StageScreen from './stage-screen.js'

const options = ['Bonds', 'Cash'].map((text) => ({ id: text.toLowerCase(), text }))
const open: PublicActivity = {
  id: 'a1',
  kind: 'choice',
  number: 1,
  state: 'open',
  phase_seq: 1,
  closing: false,
  ends_in_ms: null,
  clock_ms: null,
  prompt: 'Which one?',
  options,
  answer_shown: false,
}
const shown: PublicActivity = {
  ...open,
  state: 'shown',
  phase_seq: 3,
  results: {
    kind: 'choice',
    n: 12,
    few: false,
    counts: [
      { choice_id: 'bonds', count: 9, percent: 75 },
      { choice_id: 'cash', count: 3, percent: 25 },
    ],
    tables: [],
  },
}
const room: StageRoom = {
  as: 'stage',
  id: 'r1',
  code: 'ABC234',
  title: 'Committee',
  specialization: 'general',
  run_id: 'run',
  state: 'open',
  tables: 0,
  tables_fixed: false,
  paused: false,
  small: false,
  rev: 1,
  hide_numbers: false,
  hide_names: false,
  sounds: false,
  second_code: false,
  current: null,
  counts: { seats: 12, present: 12, activity_id: 'a1', answered: 9, arrivals: { tables: [], names: [] } },
  entries: [],
}

const tones: number[] = []
class FakeAudio {
  state = 'running'
  currentTime = 0
  destination = {}
  onstatechange = null
  resume = async () => {}
  close = async () => {}
  createOscillator = () => ({
    frequency: {
      set value(pitch: number) {
        tones.push(pitch)
      },
    },
    connect: (next: unknown) => next,
    start: () => {},
    stop: () => {},
  })
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: (next: unknown) => next,
  })
}

const ownWebSocket = window.WebSocket
beforeEach(() => {
  jest.useFakeTimers()
  tones.length = 0
  window.WebSocket = class {
    constructor() {
      throw new Error('No sockets here')
    }
  } as unknown as typeof WebSocket
  Object.assign(window, { AudioContext: FakeAudio })
})
afterEach(() => {
  jest.useRealTimers()
  window.WebSocket = ownWebSocket
  Object.assign(window, { AudioContext: undefined })
})

/** A stage whose service can go away; every 5 s it asks again, because there are no sockets. */
async function watch(first: Partial<StageRoom>, { away = false } = {}) {
  const service = { room: { ...room, ...first }, away }
  const shell = createFakeShell({
    http: async (path) => {
      if (service.away) throw new TypeError('No network')
      const body = path.endsWith('/find')
        ? { id: 'r1', code: 'ABC234', title: 'Committee', specialization: 'general', tables: 0 }
        : path.endsWith('/ticket')
          ? { ticket: 't', expires_in: 60 }
          : path.endsWith('/second-code')
            ? { code: 'WXY4', changes_in_ms: 60_000 }
            : service.room
      return { ok: true, status: 200, headers: new Headers(), json: async () => body } as Response
    },
  })
  const { unmount } = renderInShell(
    <Routes>
      <Route path="/room/:code/stage" element={<StageScreen />} />
    </Routes>,
    { path: '/room/ABC234/stage', shell },
  )
  // In parts: effects run at the end of each.
  const pass = async (ms: number) => {
    for (let part = 0; part < 6; part++) await act(() => jest.advanceTimersByTimeAsync(ms / 6))
  }
  await pass(60_000)
  return {
    shell,
    service,
    pass,
    unmount,
    async turn(next: Partial<StageRoom>) {
      service.room = { ...service.room, ...next, rev: service.room.rev + 1 }
      await pass(5000)
    },
  }
}

test('[STAGE-6] a result is read out when it is shown, and again with its answer', async () => {
  const { shell, turn } = await watch({ current: open })
  await turn({ current: shown })
  expect(screen.getByText('Bonds').closest('li')).toHaveTextContent('75%9 answers')
  expect(shell.announcements.at(-1)).toBe('Result: Bonds: 75%; Cash: 25%.')
  await turn({ current: { ...shown, answer_shown: true, solution: { right: ['cash'] } } })
  expect(shell.announcements.at(-1)).toBe('Result: Bonds: 75%; Cash: 25%. Right: Cash.')
})

test('[STAGE-13] the podium of a quiz is navy, with three plinths of which the empty one is low', async () => {
  const quiz = { index: 4, total: 5, points: 100, phase: 'podium', asks_confidence: false } as const
  const steps = [
    { rank: 1, points: 300, people: 1, names: ['Ada'] },
    { rank: 2, points: 200, people: 2, names: ['Ben', 'Cyn'] },
  ]
  const { turn } = await watch({ current: shown })
  const ground = () => screen.getByRole('heading', { level: 1 }).closest('[data-ground]')
  expect(ground()).toHaveAttribute('data-ground', 'paper')
  await turn({ current: { ...shown, kind: 'quiz', quiz: { ...quiz, steps } } })
  expect(ground()).toHaveAttribute('data-ground', 'navy')
  const plinths = screen.getAllByRole('listitem')
  expect(plinths.map(({ textContent }) => textContent)).toEqual(['BenCyn2200 points', 'Ada1300 points', '3'])
  expect(plinths.map(({ dataset }) => dataset['empty'])).toEqual(['false', 'false', 'true'])
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
})

test('[STAGE-7] a stage that opens without a network waits, shows no error, and finds its room later', async () => {
  const { service, pass } = await watch({ current: open }, { away: true })
  expect(screen.getByText('Opening the stage…')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  service.away = false
  await pass(60_000)
  expect(screen.getByRole('heading', { name: 'Which one?' })).toBeVisible()
})

test('[STAGE-7] while the connection is lost the last state stays, with a note in the corner', async () => {
  const { service, pass } = await watch({ current: shown })
  service.away = true
  await pass(60_000)
  expect(screen.getByText('Bonds').closest('li')).toHaveTextContent('75%9 answers')
  expect(screen.getByText('Reconnecting…')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[STAGE-7] the browser is asked not to let the screen sleep, and let go when the stage closes', async () => {
  const release = jest.fn(async () => {})
  const request = jest.fn(async () => ({ release }))
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const { unmount, pass } = await watch({ current: open })
  expect(request).toHaveBeenCalledWith('screen')
  // A screen that was switched away from gives the lock up, so it is taken again.
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(request).toHaveBeenCalledTimes(2)
  unmount()
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(release).toHaveBeenCalled()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

test('[STAGE-5] sounds are off until the host turns them on', async () => {
  const { turn } = await watch({})
  await turn({ current: open })
  await turn({ current: shown })
  expect(tones).toEqual([])
  await turn({ sounds: true })
  await turn({ current: { ...open, id: 'a2' } })
  expect(tones.slice(-2)).toEqual([440, 660])
  const heard = tones.length
  await turn({ counts: { ...room.counts, answered: 10 } })
  expect(tones).toHaveLength(heard)
})

test('[ROOM-12, ROOM-18] the stage shows how many have answered, unless numbers are hidden, and holds no control', async () => {
  const { turn } = await watch({ current: open })
  expect(
    screen.getByText((_, element) => element?.textContent === '9 answers' && element.tagName === 'P'),
  ).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  await turn({ hide_numbers: true, counts: { ...room.counts, answered: null } })
  expect(screen.queryByText(/answers/)).toBeNull()
})

test('[ROOM-42, STAGE-10] a stage of a host shows the second code, and its key does not stay in the address', async () => {
  location.hash = '#key=of-a-host'
  const { turn } = await watch({ second_code: true })
  expect(screen.getByText('WXY4')).toBeVisible()
  expect(location.hash).toBe('')
  await turn({ current: open })
  expect(screen.getByText('WXY4')).toBeVisible()
  await turn({ second_code: false })
  expect(screen.queryByText('WXY4')).toBeNull()
})

test('[ROOM-42] a stage that the room’s code has opened says where the second code stands', async () => {
  await watch({ second_code: true })
  expect(screen.getByText(/stands on the stage that the host has opened/)).toBeVisible()
  expect(screen.queryByText('WXY4')).toBeNull()
})
