import type { ForumSession } from '@icio/contracts/forums/endpoints'
import { Route, Routes } from '@icio/platform'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, screen, within } from '@testing-library/react'
import ForumStageScreen from './forum-stage-screen.js'
import ProgramScreen from './program-screen.js'

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2027-01-14T15:30:00Z') })
})
afterEach(() => {
  jest.useRealTimers()
})

const session = (id: string, hall: string, hour: number, more: Partial<ForumSession> = {}): ForumSession => ({
  ...{ id, hall, code: `CODE${id}2`, title: `Session ${id}`, running: false },
  starts_at: new Date(Date.UTC(2027, 0, 14, hour)).toISOString(),
  ends_at: new Date(Date.UTC(2027, 0, 14, hour + 1)).toISOString(),
  ...more,
})
const sessions = [
  session('A', 'Hall 1', 15, { running: true }),
  session('B', 'Hall 2', 15, { running: true }),
  session('C', 'Hall 1', 17),
  session('D', 'Hall 1', 41),
]

/** Opens a screen of the forum. The service answers with what stands in `sessions`, or not at all. */
async function open(element: React.ReactElement) {
  const service = { sessions, isAway: false, calls: [] as string[] }
  const shell = createFakeShell({
    http: async (url, init) => {
      service.calls.push(`${init?.method ?? 'GET'} ${url}`)
      if (service.isAway) throw new TypeError('No network')
      return createJsonResponse(200, {
        ...{ id: 'f1', code: 'FORUM2', title: 'Yearly Forum', place: 'Chicago' },
        ...{ first_day: '2027-01-14', days: 2, time_zone: 'America/Chicago', sessions: service.sessions },
      })
    },
  })
  renderInShell(
    <Routes>
      <Route path="/forum/:code" element={element} />
    </Routes>,
    { shell, path: '/forum/FORUM2' },
  )
  await act(() => jest.advanceTimersByTimeAsync(0))
  return service
}
const titlesIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByText(/^Session/)
    .map(({ textContent }) => textContent)

test('[FORUM-12] the program has what runs first with a button for each hall, then what is next, then the rest by day, and follows the day', async () => {
  const service = await open(<ProgramScreen />)
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Join Hall 1: Session A',
    'Join Hall 2: Session B',
  ])
  expect([titlesIn('Now'), titlesIn('Next'), titlesIn('Friday, January 15')]).toEqual([
    ['Session A', 'Session B'],
    ['Session C'],
    ['Session D'],
  ])
  expect(screen.getByText('Thursday, January 14, 11:00 AM to 12:00 PM')).toBeVisible()
  service.sessions = [session('A', 'Hall 1', 15), session('C', 'Hall 1', 17, { running: true }), sessions[3]!]
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(titlesIn('Now')).toEqual(['Session C'])
})

test('[FORUM-12] a lost call leaves the program as it was, and it goes on', async () => {
  const service = await open(<ProgramScreen />)
  service.isAway = true
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(titlesIn('Now')).toEqual(['Session A', 'Session B'])
  ;[service.isAway, service.sessions] = [false, []]
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText('The program is not there yet.')).toBeVisible()
})

test('[FORUM-13] the stage of a forum shows now, next, the code and the QR code of the program', async () => {
  await open(<ForumStageScreen />)
  expect(screen.getByText('FORUM2')).toBeVisible()
  expect(screen.getByRole('img', { name: /QR code that leads to the program/ })).toBeVisible()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'NowSession AHall 1',
    'NowSession BHall 2',
    '11:00 AMSession CHall 1',
  ])
})
