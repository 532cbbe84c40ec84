import type { FastifyInstance } from 'fastify'
import { health } from './health.js'
import { callApp, testApp } from './testing/run-service.js'

let app: FastifyInstance
afterEach(() => app.close())

test('/healthz tells that the process lives, /readyz whether every part answers', async () => {
  let isDatabaseThere = false
  app = await testApp()
  await app.register(health, {
    checks: {
      database: () => isDatabaseThere,
      pages: async () => true,
    },
  })
  expect(await callApp(app, { url: '/healthz' })).toMatchObject({ status: 200 })
  expect(await callApp(app, { url: '/readyz' })).toMatchObject({
    status: 503,
    body: { parts: { database: false, pages: true } },
  })
  isDatabaseThere = true
  expect(await callApp(app, { url: '/readyz' })).toMatchObject({ status: 200 })
})

test('a check that fails is a part that is not ready', async () => {
  app = await testApp()
  await app.register(health, {
    checks: {
      database() {
        throw new Error('gone')
      },
    },
  })
  expect((await callApp(app, { url: '/readyz' })).status).toBe(503)
})

test('/readyz carries notes of what had happened, and none when nothing had', async () => {
  const happened: { database?: string } = {}
  app = await testApp()
  await app.register(health, { checks: {}, notes: () => happened })
  expect((await callApp<object>(app, { url: '/readyz' })).body).toEqual({ status: 'ready', parts: {} })
  happened.database = 'ended at noon'
  expect(await callApp(app, { url: '/readyz' })).toMatchObject({
    status: 200,
    body: { notes: { database: 'ended at noon' } },
  })
})

test('who takes leave is not ready, and answers all the same, on connections that end', async () => {
  app = await testApp()
  await app.register(health, { checks: {} })
  await app.takeLeave(0)
  expect(await callApp(app, { url: '/readyz' })).toMatchObject({
    status: 503,
    headers: { connection: 'close' },
  })
  expect((await callApp(app, { url: '/healthz' })).status).toBe(200)
})

test('/metrics counts the calls by route, never by address', async () => {
  app = await testApp()
  await app.register(health, { checks: {} })
  app.get('/things/:id', async () => 'ok')
  await callApp(app, { url: '/things/1' })
  await callApp(app, { url: '/things/2' })
  const { body } = await callApp<string>(app, { url: '/metrics' })
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 2',
  )
  expect(body).toContain('process_cpu_seconds_total')
})
