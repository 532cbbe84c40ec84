import { createTestApp } from '@icio/kit/testing/run-service'
import { takeOnceBuilt } from './take-once-built.js'

test('[START-1] what was built is registered when the builds have ended and the database is ready', async () => {
  const app = await createTestApp()
  const taken = new Promise<string>((resolve) => {
    const ended = Promise.resolve()
    takeOnceBuilt(app, [ended, Promise.resolve()], async () => resolve('taken'))
  })
  expect(await taken).toBe('taken')
  await app.close()
})

test('[START-1] a site that stops meanwhile registers nothing', async () => {
  const app = await createTestApp()
  let end: (value?: unknown) => void = () => {}
  const ended = new Promise((resolve) => (end = resolve))
  const take = jest.fn(async () => {})
  takeOnceBuilt(app, [ended], take)
  await app.ready()
  await app.close()
  end()
  await ended
  await new Promise(setImmediate)
  expect(take).not.toHaveBeenCalled()
})
