import { setTimeout as pause } from 'node:timers/promises'
import { evenly } from './evenly.js'

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(async () => {}) }))

/** The pause after work that took so long, in steps of 100 ms. */
async function pauseAfter(workMs: number): Promise<unknown> {
  const now = jest
    .spyOn(performance, 'now')
    .mockReturnValueOnce(1000)
    .mockReturnValueOnce(1000 + workMs)
  await evenly(100, async () => {})
  now.mockRestore()
  return jest.mocked(pause).mock.lastCall?.[0]
}

test('[SEC-4] whatever is done, the answer and the failure are handed on', async () => {
  expect(await evenly(1, async () => 'done')).toBe('done')
  await expect(evenly(1, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await evenly(0, async () => 'at once')).toBe('at once')
})

test.each([
  [30, 70],
  [99, 1],
  [100, 100],
  [130, 70],
])('[SEC-4] work of %d ms is padded by %d ms, up to the next full step', async (work, padding) => {
  expect(await pauseAfter(work)).toBe(padding)
})

test('[SEC-4] a failure is padded like an answer; a step of 0 pauses nowhere', async () => {
  await evenly(50, () => Promise.reject(new Error('refused'))).catch(() => {})
  expect(pause).toHaveBeenCalledTimes(1)
  await evenly(0, async () => {})
  expect(pause).toHaveBeenCalledTimes(1)
})
