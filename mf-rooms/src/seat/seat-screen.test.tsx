import { Route, Routes } from '@icio/platform'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, screen } from '@testing-library/react'
import SeatScreen from './seat-screen.js'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('[ROOM-37] a phone that is refused because many come at once says so, and goes on by itself', async () => {
  let asked = 0
  const door = { run_id: 'run', seated: false, title: 'Forum', tables: 0, tables_fixed: false }
  const shell = createFakeShell({
    http: async () => {
      asked += 1
      if (asked > 1) return createJsonResponse(200, door)
      const error = { code: 'too_many_requests', message: 'Please wait a moment and try again.' }
      return createJsonResponse(429, { error }, { 'retry-after': '40' })
    },
  })
  renderInShell(
    <Routes>
      <Route path="/room/:code" element={<SeatScreen />} />
    </Routes>,
    { shell, path: '/room/ABC234' },
  )
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('alert')).toHaveTextContent('Please wait a moment and try again.')
  expect(screen.getByText('The page goes on by itself in about 40 seconds.')).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(39_999))
  expect(asked).toBe(1)
  await act(() => jest.advanceTimersByTimeAsync(3001))
  expect(asked).toBe(2)
  expect(screen.getByRole('heading', { name: 'Forum' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Join' })).toBeEnabled()
})

test('[FORUM-4] between runs the door says what is planned by the clock of the reader, and goes on by itself, also after a lost call', async () => {
  let asked = 0
  const door = {
    ...{ id: 'r1', code: 'ABC234', run_id: null, title: 'Forum', specialization: 'general' },
    ...{ planned_at: '2027-01-14T14:00:00.000Z', seated: false, tables: 0, tables_fixed: false },
  }
  const shell = createFakeShell({
    http: async () => {
      asked += 1
      if (asked === 2) throw new TypeError('Failed to fetch')
      return createJsonResponse(200, asked < 3 ? door : { ...door, run_id: 'run' })
    },
  })
  renderInShell(
    <Routes>
      <Route path="/room/:code" element={<SeatScreen />} />
    </Routes>,
    { shell, path: '/room/ABC234' },
  )
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByText(/^Thursday, January 14, .*, your time \(GMT.*\)$/)).toBeVisible()
  expect(screen.getByText('Commercial Insurers')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(13_000))
  expect(asked).toBe(2)
  expect(screen.getByText(/^The doors are not open yet/)).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(13_000))
  expect(screen.getByRole('button', { name: 'Join' })).toBeEnabled()
})
