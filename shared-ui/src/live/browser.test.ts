import { onWake } from './browser.js'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('[DEVICE-5] a device that has slept asks for the state again, so that its seconds are right within a second', () => {
  const monotonic = performance.now.bind(performance)
  const wake = jest.fn()
  const stop = onWake(wake)
  jest.advanceTimersByTime(10_000)
  expect(wake).not.toHaveBeenCalled()
  // The monotonic clock has lost half a minute.
  jest.spyOn(performance, 'now').mockImplementation(() => monotonic() - 30_000)
  jest.advanceTimersByTime(1000)
  expect(wake).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(10_000)
  expect(wake).toHaveBeenCalledTimes(1)
  stop()
})
