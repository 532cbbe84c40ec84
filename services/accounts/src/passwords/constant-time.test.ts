import { setTimeout as pause } from 'node:timers/promises'
import { constantTime } from './constant-time.js'

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(async () => {}) }))

/** The pause after work of this duration, with steps of 100 ms. */
async function pauseAfter(workMs: number): Promise<unknown> {
  const now = jest
    .spyOn(performance, 'now')
    .mockReturnValueOnce(1000)
    .mockReturnValueOnce(1000 + workMs)
  await constantTime(100, async () => {})
  now.mockRestore()
  return jest.mocked(pause).mock.lastCall?.[0]
}

test('[SEC-4] the answer or the failure of the work is passed on', async () => {
  expect(await constantTime(1, async () => 'done')).toBe('done')
  await expect(constantTime(1, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await constantTime(0, async () => 'at once')).toBe('at once')
})

test.each([
  [30, 70],
  [99, 1],
  [100, 100],
  [130, 70],
])('[SEC-4] work of %d ms is padded by %d ms, up to the next full step', async (work, padding) => {
  expect(await pauseAfter(work)).toBe(padding)
})

test('[SEC-4] a failure is padded like an answer; a step of 0 never pauses', async () => {
  await constantTime(50, () => Promise.reject(new Error('refused'))).catch(() => {})
  expect(pause).toHaveBeenCalledTimes(1)
  await constantTime(0, async () => {})
  expect(pause).toHaveBeenCalledTimes(1)
})
