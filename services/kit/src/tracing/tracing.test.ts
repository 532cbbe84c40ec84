import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { connectDatabase, registerDatabase } from '../db/database.js'
import { callInternalService } from '../http/internal-calls.js'
import { createTestApp, freshDatabaseName, testDatabaseUri } from '../testing/run-service.js'
import { isTracing, startTracing, traceHeaders } from './tracing.js'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
}

const visitorsTrace = '00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-01'
const personal = 'walter.bright@pool.example'

/** A collector on loopback: what programs sent to it, as text and as spans. */
async function startCollector() {
  const texts: string[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      texts.push(JSON.stringify(request.headers) + Buffer.concat(chunks).toString())
      received.push(...spansOf(Buffer.concat(chunks).toString()))
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  const received: SentSpan[] = []
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, texts, spans: received, close: () => server.close() }
}

function spansOf(body: string): SentSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
  }
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

let collector: Awaited<ReturnType<typeof startCollector>>
const closing: (() => unknown)[] = []
const before = process.env['OTEL_EXPORTER_OTLP_ENDPOINT']

beforeEach(async () => {
  collector = await startCollector()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  collector.close()
  if (before === undefined) delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  else process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = before
})

/** An edge that calls a service, which asks the database; both traced. */
async function startTwo(): Promise<FastifyInstance> {
  const service = await createTestApp({ acceptsTraces: true })
  closing.push(() => service.close())
  const connection: Connection = connectDatabase({
    uri: testDatabaseUri(),
    name: freshDatabaseName(),
    log: { error: () => {} },
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
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
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
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
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
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
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
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
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
