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
