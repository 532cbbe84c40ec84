import { retryWaitMs } from './retry.js'

test('waits 0.5, 1, 2, 4 and 8 seconds, then 8 again, each 30% shorter to 30% longer', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((tries) => retryWaitMs(tries, 0.5))).toEqual([
    500, 1000, 2000, 4000, 8000, 8000, 8000,
  ])
  expect(retryWaitMs(1, 0)).toBe(700)
  expect(retryWaitMs(1, 0.9999)).toBe(1300)
})
