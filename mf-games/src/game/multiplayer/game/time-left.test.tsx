import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { act, screen } from '@testing-library/react'
import { TimeLeft } from './time-left.js'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))

function show(limitMs: number, more: Partial<Parameters<typeof TimeLeft>[0]> = {}) {
  const shell = createFakeShell()
  const endsAt = performance.now() + limitMs
  const props = { endsAt, limitMs, paused: false, purpose: 'to answer', spoken: true, ...more }
  renderInShell(<TimeLeft {...props} />, { shell })
  return { shell }
}

test('screen readers announce 30, 10 and 5 seconds, and nothing between', async () => {
  const { shell } = show(45_000)
  expect(screen.getByRole('timer', { name: '45 seconds to answer' })).toBeVisible()
  for (let second = 0; second < 45; second++) await pass(1000)
  expect(shell.announcements).toEqual(['30 seconds.', '10 seconds.', '5 seconds.'])
  expect(screen.getByRole('timer', { name: '0 seconds to answer' })).toBeVisible()
})

test('the phase announces the whole limit, not the clock', async () => {
  const { shell } = show(30_000)
  await pass(1000)
  expect(shell.announcements).toEqual([])
})

test('a change of the system time has no effect', async () => {
  show(45_000)
  jest.setSystemTime(Date.now() + 600_000)
  await pass(5000)
  expect(screen.getByRole('timer', { name: '40 seconds to answer' })).toBeVisible()
})

test('a paused game does not count down', async () => {
  const { shell } = show(45_000, { paused: true })
  await pass(20_000)
  expect(screen.getByText('Paused')).toBeVisible()
  expect(screen.queryByRole('timer')).toBeNull()
  expect(shell.announcements).toEqual([])
})
