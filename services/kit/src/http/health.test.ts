import type { FastifyInstance } from 'fastify'
import { health } from './health.js'
import { callApp, createTestApp } from '../testing/run-service.js'

let app: FastifyInstance
afterEach(() => app.close())

test('/healthz reports that the process is alive, /readyz whether every part is ready', async () => {
  let isDatabaseThere = false
  app = await createTestApp()
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

test('a check that throws means that the part is not ready', async () => {
  app = await createTestApp()
  await app.register(health, {
    checks: {
      database() {
        throw new Error('gone')
      },
    },
  })
  expect((await callApp(app, { url: '/readyz' })).status).toBe(503)
})

test('/readyz has notes about past events, and none if there were none', async () => {
  const happened: { database?: string } = {}
  app = await createTestApp()
  await app.register(health, { checks: {}, notes: async () => happened })
  expect((await callApp<object>(app, { url: '/readyz' })).body).toEqual({ status: 'ready', parts: {} })
  happened.database = 'ended at noon'
  expect(await callApp(app, { url: '/readyz' })).toMatchObject({
    status: 200,
    body: { notes: { database: 'ended at noon' } },
  })
})

test('a leaving app is not ready but still answers, and closes the connections', async () => {
  app = await createTestApp()
  await app.register(health, { checks: {} })
  await app.takeLeave(0)
  expect(await callApp(app, { url: '/readyz' })).toMatchObject({
    status: 503,
    headers: { connection: 'close' },
  })
  expect((await callApp(app, { url: '/healthz' })).status).toBe(200)
})

test('/metrics counts calls by route, never by address', async () => {
  app = await createTestApp()
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

test("a service's own counters are among the metrics, as they are at that moment", async () => {
  let value = 1
  app = await createTestApp()
  const counter = {
    name: 'remote_reports_total',
    help: 'Reports',
    labels: ['phase'],
    read: () => [{ labels: { phase: 'ready' }, value }],
  }
  await app.register(health, { checks: {}, counters: [counter] })
  const metrics = async () => (await app.inject({ url: '/metrics' })).body
  expect(await metrics()).toContain('remote_reports_total{phase="ready"} 1')
  value = 3
  expect(await metrics()).toContain('remote_reports_total{phase="ready"} 3')
})
