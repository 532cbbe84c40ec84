import { evenly } from './evenly.js'

test('[SEC-4] whatever is done, the answer and the failure are handed on', async () => {
  expect(await evenly(1, async () => 'done')).toBe('done')
  await expect(evenly(1, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await evenly(0, async () => 'at once')).toBe('at once')
})
