import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { connectDatabase, registerDatabase } from '../db/database.js'
import { callInternalService } from '../http/internal-calls.js'
import { createTestApp, freshDatabaseName, testDatabaseUri } from '../testing/run-service.js'
import { startTraceCollector, type TraceCollector } from '../testing/trace-collector.js'
import { isTracing, startTracing, traceHeaders } from './tracing.js'

const visitorsTrace = '00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-01'
const personal = 'walter.bright@pool.example'

let collector: TraceCollector
const closing: (() => unknown)[] = []

beforeEach(async () => {
  collector = await startTraceCollector()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  collector.close()
})

/** An edge that calls a service, which asks the database; both traced. */
async function startTwo(): Promise<FastifyInstance> {
  const service = await createTestApp({ acceptsTraces: true })
  closing.push(() => service.close())
  const connection: Connection = connectDatabase({
    uri: testDatabaseUri(),
    name: freshDatabaseName(),
    log: { warn: () => {}, error: () => {} },
  })
  closing.push(async () => {
    await connection.dropDatabase()
    await connection.close()
  })
  await registerDatabase(service, connection, []).ready
  service.post('/internal/people/:id', { config: { bodyCheckedBy: 'this test' } }, async (request) => ({
    found: await connection
      .collection('people')
      .countDocuments({ email: (request.body as { email: string }).email }),
  }))
  const address = await service.listen({ host: '127.0.0.1', port: 0 })
  const edge = await createTestApp({ trustProxy: ['127.0.0.1'] })
  closing.push(() => edge.close())
  edge.get('/people/:id', async (request) => {
    const url = new URL(`/internal/people/${(request.params as { id: string }).id}`, address)
    const body = { email: (request.query as { email: string }).email }
    return (await callInternalService(url, 'secret-of-this-test', { method: 'POST', body })).json()
  })
  return edge
}

test('[OPS-12] one call is one trace from the edge through a service to the database', async () => {
  const stop = await startTracing('test')
  const edge = await startTwo()
  const answer = await edge.inject({ url: `/people/p-17?email=${encodeURIComponent(personal)}` })
  expect(answer.statusCode).toBe(200)
  await stop()
  const byName = (name: string) => collector.spans.find((span) => span.name === name)
  const chain = ['GET /people/:id', 'POST of 127.0.0.1', 'POST /internal/people/:id', 'aggregate people'].map(
    byName,
  )
  expect(chain).not.toContain(undefined)
  expect(new Set(chain.map((span) => span?.traceId)).size).toBe(1)
  expect(chain.slice(1).map((span) => span?.parentSpanId)).toEqual(
    chain.slice(0, -1).map((span) => span?.spanId),
  )
})

test('[OPS-13] spans hold no query string, id, body, filter, secret or address of a person', async () => {
  const stop = await startTracing('test')
  const edge = await startTwo()
  await edge.inject({
    url: `/people/p-17?email=${encodeURIComponent(personal)}`,
    headers: { cookie: 'session=c00kie', authorization: 'Bearer t0ken' },
  })
  await stop()
  const sent = collector.texts.join('')
  expect(collector.spans.length).toBeGreaterThan(3)
  for (const text of ['walter', 'email', 'p-17', 'secret-of-this-test', 'c00kie', 't0ken'])
    expect(sent).not.toContain(text)
})

test('[OPS-14] a trace that a visitor sends is not taken over, and one of our own edge is', async () => {
  const stop = await startTracing('test')
  for (const acceptsTraces of [false, true]) {
    const app = await createTestApp({ acceptsTraces, trustProxy: ['127.0.0.1'] })
    closing.push(() => app.close())
    app.get('/here', async () => traceHeaders())
    const answer = await app.inject({ url: '/here', headers: { traceparent: visitorsTrace } })
    expect(answer.body.includes('aaaaaaaaaaaaaaaa')).toBe(acceptsTraces)
    const broken = await app.inject({ url: '/here', headers: { traceparent: `${visitorsTrace}; DROP` } })
    expect(broken.body).not.toContain('aaaaaaaa')
    expect(broken.statusCode).toBe(200)
  }
  await stop()
})

test('[OPS-12] without the variable nothing is traced, and a wrong one is named', async () => {
  const stop = await startTracing('test', {})
  expect(isTracing()).toBe(false)
  const edge = await startTwo()
  await edge.inject({ url: '/people/p-17?email=x', headers: { traceparent: visitorsTrace } })
  await stop()
  expect(collector.texts).toEqual([])
  await expect(startTracing('test', { OTEL_TRACES_SAMPLER: 'sometimes' })).rejects.toThrow(
    'OTEL_TRACES_SAMPLER',
  )
  await expect(startTracing('test', { OTEL_TRACES_SAMPLER_ARG: '2' })).rejects.toThrow(
    'OTEL_TRACES_SAMPLER_ARG',
  )
})

test('[OPS-12] a sampler that keeps nothing sends nothing', async () => {
  const stop = await startTracing('test', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  const edge = await startTwo()
  await edge.inject({ url: '/people/p-17?email=x' })
  await stop()
  expect(collector.spans).toEqual([])
})
