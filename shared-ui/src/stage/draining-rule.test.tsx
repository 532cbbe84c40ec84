import { act, render, screen } from '@testing-library/react'
import { browserClock } from '../live/browser.js'
import { DrainingRule } from './draining-rule.js'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('[STAGE-5] the rule drains for the whole length, and its seconds stand beside it from 10 on', () => {
  render(<DrainingRule endsAt={browserClock.now() + 12_000} clockMs={60_000} paused={false} />)
  const timer = screen.getByRole('timer', { name: '12 seconds left' })
  const [rule, seconds] = timer.children
  expect(rule).toHaveStyle({ animationDuration: '60000ms', animationDelay: '-48000ms' })
  expect(seconds).toHaveClass('early')
  act(() => jest.advanceTimersByTime(2000))
  expect(timer).toHaveAccessibleName('10 seconds left')
  expect(seconds).toHaveTextContent('10')
  expect(seconds).toHaveClass('seconds')
})

test('[ROOM-34] a clock that stands still shows no seconds', () => {
  render(<DrainingRule endsAt={browserClock.now() + 12_000} clockMs={60_000} paused />)
  expect(screen.queryByRole('timer')).toBeNull()
})
