import type { PublicActivity, StageRoom } from '@icio/contracts/rooms/room-views'
import { Route, Routes } from '@icio/platform'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, screen } from '@testing-library/react'
import { withoutSockets } from '../testing/fake-rooms.js'
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

let giveSocketsBack = () => {}
beforeEach(() => {
  jest.useFakeTimers()
  tones.length = 0
  giveSocketsBack = withoutSockets()
  Object.assign(window, { AudioContext: FakeAudio })
})
afterEach(() => {
  jest.useRealTimers()
  giveSocketsBack()
  Object.assign(window, { AudioContext: undefined })
})

/** A stage whose service can go away; every 5 s it asks again, because there are no sockets. */
async function watch(
  first: Partial<StageRoom>,
  { away = false, agreed = true, gone = false, word = null as string | null } = {},
) {
  const service = { room: { ...room, ...first }, away, gone, word }
  const shell = createFakeShell({
    agreed,
    http: async (path) => {
      if (service.away) throw new TypeError('No network')
      if (service.gone && path.endsWith('/find'))
        return createJsonResponse(404, { error: { code: 'room_not_found', message: 'No such room.' } })
      const body = path.endsWith('/find')
        ? { id: 'r1', code: 'ABC234', title: 'Committee', specialization: 'general', tables: 0 }
        : path.endsWith('/ticket')
          ? { ticket: 't', expires_in: 60 }
          : path.endsWith('/word')
            ? service.word && { word: service.word, block: 1, attend_code: 'ATT23' }
            : path.endsWith('/second-code')
              ? { code: 'WXY4', changes_in_ms: 60_000 }
              : service.room
      if (body === null)
        return createJsonResponse(403, { error: { code: 'forbidden', message: 'Not allowed.' } })
      return createJsonResponse(200, body)
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

const words = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent?.trim() === text
const body = () => document.body.textContent ?? ''

test('[STAGE-7, FORUM-1] the wall of a room that does not exist says so, and shows no error', async () => {
  await watch({}, { gone: true })
  expect(screen.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible()
  expect(screen.getByText('This room does not exist or is closed.')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[STAGE-9] a stage in a browser that has not agreed asks for it, says so, and then opens', async () => {
  const { shell, pass } = await watch({ current: open }, { agreed: false })
  expect(screen.getByRole('heading', { level: 1, name: 'Committee' })).toBeVisible()
  expect(screen.getByText('The stage opens once this browser has agreed to the disclosure.')).toBeVisible()
  expect(screen.queryByText('Which one?')).toBeNull()
  act(() => shell.agree())
  await pass(60_000)
  expect(screen.getByRole('heading', { name: 'Which one?' })).toBeVisible()
})

test.each([
  ['nobody', 0, { tables: [], names: [] }, 'Nobody is here yet', []],
  ['one person', 1, { tables: [], names: [] }, '1 person is here', []],
  ['people at tables', 12, { tables: [1, 3], names: [] }, '12 people are here', ['Table 1', 'Table 3']],
  ['people with names', 2, { tables: [], names: ['Ada', 'Ben'] }, '2 people are here', ['Ada', 'Ben']],
])(
  '[STAGE-3] the wall that waits shows the way in, and who has arrived: %s',
  async (_who, seats, arrivals, text, cards) => {
    await watch({ counts: { ...room.counts, seats, arrivals } })
    expect(screen.getByRole('img', { name: 'QR code that leads to the room ABC234' })).toBeVisible()
    expect(screen.getByText('ABC234')).toBeVisible()
    expect(screen.getByText(`${location.host}/room`)).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(cards)
  },
)

test('[FORUM-2] before its run the wall waits with the code, after it says that it is over, and waits again for the next', async () => {
  const { turn } = await watch({ run_id: null })
  expect(screen.getByText('The doors are not open yet.')).toBeVisible()
  expect(screen.queryByText('12 people are here')).toBeNull()
  await turn({ run_id: 'run' })
  expect(screen.getByText('12 people are here')).toBeVisible()
  await turn({ current: shown })
  await turn({ run_id: null })
  expect(screen.getByText('The room has ended. Thank you.')).toBeVisible()
  expect(body()).not.toMatch(/ABC234|75%|The doors are not open yet/)
  await turn({ run_id: 'next', current: null })
  expect(screen.getByText('12 people are here')).toBeVisible()
})

test('[ROOM-34] a paused wall says so in place of everything else, and its clock stands still', async () => {
  const { turn } = await watch({ current: { ...open, clock_ms: 60_000, ends_in_ms: 3_000_000 } })
  expect(screen.getByRole('timer')).toBeVisible()
  await turn({ paused: true })
  expect(screen.getByText('Paused by the host.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Which one?' })).toBeNull()
  expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible()
  const seconds = screen.queryByRole('timer')?.textContent
  await turn({})
  expect(screen.queryByRole('timer')?.textContent).toBe(seconds)
})

test('[FORUM-10] the wall of a rehearsal is marked in every state', async () => {
  const { turn } = await watch({ rehearsal: true })
  const isMarked = () => screen.getByRole('heading', { level: 1 }).textContent
  expect(isMarked()).toBe('REHEARSAL Committee')
  await turn({ current: shown })
  expect(isMarked()).toBe('REHEARSAL Committee')
})

test('[FORUM-21] the wall of a public body says that it is for learning, with the way to why while it waits', async () => {
  const { turn } = await watch({ public_body: true })
  expect(screen.getByText(/^For learning\. Do not put business of your body to a vote here/)).toBeVisible()
  expect(body()).toContain('/open-meetings-and-public-records')
  await turn({ current: open })
  expect(screen.getByText(/^For learning\. Do not put business/)).toBeVisible()
})

test('[STAGE-11] the small QR code leaves while a result stands; the code stays', async () => {
  const { turn } = await watch({ current: open })
  expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible()
  await turn({ current: { ...open, state: 'closed' } })
  expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible()
  await turn({ current: shown })
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  expect(screen.getByText('ABC234')).toBeVisible()
})

const counted = (answered: number | null, activity_id = 'a1') => ({ ...room.counts, activity_id, answered })
const quizView = { index: 0, total: 5, points: 100, phase: 'question', asks_confidence: false } as const
const question = { id: 'q1', activity_id: 'a1', kind: 'questions', text: 'Why?', state: 'approved' } as const
const rail = () =>
  screen.queryByRole('complementary', { name: 'Room' })?.querySelector('.facts')?.textContent ?? ''

test.each<[string, string, Partial<StageRoom>, string]>([
  ['ROOM-12', 'one answer', { current: open, counts: counted(1) }, '1 answer'],
  ['ROOM-12', 'several', { current: open, counts: counted(9) }, '9 answers'],
  ['ROOM-12', 'those of another activity', { current: open, counts: counted(9, 'a0') }, ''],
  [
    'ROOM-12',
    'a closed vote',
    { current: { ...open, state: 'closed' }, counts: counted(9) },
    '9 answersClosed',
  ],
  ['ROOM-12', 'a result: how many it is of', { current: shown, counts: counted(3) }, '12 answers'],
  [
    'ROOM-12',
    'a result whose numbers are hidden',
    { current: shown, counts: counted(null), hide_numbers: true },
    '',
  ],
  [
    'ROOM-46',
    'one question of the audience, which is no answer',
    { current: { ...open, kind: 'questions' }, counts: counted(9), entries: [question] },
    '1 question',
  ],
  [
    'ROOM-46',
    'questions of the audience',
    { current: { ...open, kind: 'questions' }, entries: [question, { ...question, id: 'q2' }] },
    '2 questions',
  ],
  ['ROOM-46', 'an audience that has asked nothing', { current: { ...open, kind: 'questions' } }, ''],
  [
    'ROOM-47',
    'a quiz that nobody can answer yet',
    { current: { ...open, kind: 'quiz', quiz: { ...quizView, ready: true } }, counts: counted(0) },
    '',
  ],
  [
    'ROUND-4',
    'a discussion, in which nobody votes',
    {
      current: {
        ...{ ...open, kind: 'round' as const },
        round: { form: 'choice', phase: 'discuss', vote: 1, asks_confidence: false },
      },
      counts: counted(9),
    },
    '',
  ],
])('[%s] beside the question stands how many have answered: %s', async (_rule, _what, view, text) => {
  await watch(view)
  expect(rail()).toBe(text)
})

test('[CREDIT-2] a stage of a host shows the word of the block and where it is typed, and no old one', async () => {
  location.hash = '#key=of-a-host'
  const { service, pass, turn } = await watch({ attend: 'ATT23' }, { word: 'copper' })
  expect(screen.getByText(words(`For credit:${location.host}/attend/ATT23copper`))).toBeVisible()
  await turn({ current: open })
  expect(screen.getByText('copper')).toBeVisible()
  service.word = 'silver'
  await pass(60_000)
  expect(screen.getByText('silver')).toBeVisible()
  // Who hosts no more opens nothing.
  service.word = null
  await pass(60_000)
  expect(screen.queryByText(/silver|copper/)).toBeNull()
})

test('[CREDIT-2] a stage that the room’s code has opened has no word', async () => {
  await watch({ attend: 'ATT23', current: open }, { word: 'copper' })
  expect(screen.queryByText('copper')).toBeNull()
})
