import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@icio/contracts/endpoint'
import type { ErrorBody } from '@icio/contracts/errors'
import Fastify, { type FastifyInstance } from 'fastify'
import Type from 'typebox'
import { ServiceError } from './errors.js'
import { serve } from './serve.js'
import type { AppOptions } from './service.js'
import { loggerOptions } from '../process/log.js'
import { callApp, createTestApp } from '../testing/run-service.js'

interface Note {
  text: string
  stars?: number
}
interface Kept {
  text: string
}
const writeNote = endpoint<{ body: Note; reply: Kept }>({
  method: 'POST',
  url: '/api/notes',
  errors: ['no_questions'],
})
const readNotes = endpoint<{ query: { limit?: number }; reply: { limit: number } }>({
  method: 'GET',
  url: '/api/notes',
  errors: [],
})
const forget = endpoint<{ reply: undefined }>({ method: 'DELETE', url: '/api/notes', errors: [] })
const fail = endpoint<{ params: { how: string }; reply: Kept }>({
  method: 'GET',
  url: '/api/fail/:how',
  errors: [],
})

const NoteSchema = Type.Object(
  { text: Type.String({ maxLength: 10 }), stars: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
)
const KeptSchema = Type.Object({ text: Type.String() })

const failures: Record<string, () => Error> = {
  code: () => new ServiceError('no_questions'),
  wait: () => new ServiceError('too_many_requests', undefined, { retryAfter: 7 }),
  decided: () => new ServiceError('ai_not_configured'),
  away: () => new ServiceError('unavailable'),
  unknown: () => new Error('password of postgres at /home/somebody'),
  database: () => Object.assign(new Error('connect ECONNREFUSED'), { name: 'MongoServerSelectionError' }),
}

let app: FastifyInstance
afterEach(() => app.close())

async function notes(options: Partial<AppOptions> = {}) {
  app = await createTestApp(options)
  serve(app, writeNote, { body: NoteSchema, reply: KeptSchema, status: 201 }, ({ body }) => {
    return { ...body, secret: 'stays here' }
  })
  const query = Type.Object(
    { limit: Type.Optional(Type.Integer({ maximum: 50 })) },
    { additionalProperties: false },
  )
  const reply = Type.Object({ limit: Type.Integer() })
  serve(app, readNotes, { query, reply, callsPerMinute: 3 }, ({ query: { limit = 20 } }) => ({ limit }))
  serve(app, forget, { status: 204 }, () => undefined)
  serve(app, fail, { params: Type.Object({ how: Type.String() }), reply: KeptSchema }, ({ params }) => {
    throw failures[params.how]?.() ?? new Error('an unknown failure')
  })
  return app
}

const post = (payload: object | string, headers: Record<string, string> = {}) =>
  callApp<ErrorBody>(app, {
    method: 'POST',
    url: '/api/notes',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

test('fields that are not in the reply schema are not sent', async () => {
  await notes()
  const answer = await post({ text: 'a', stars: 3 })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({ text: 'a' })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a call without a reply is a 204', async () => {
  await notes()
  expect(await callApp(app, { method: 'DELETE', url: '/api/notes' })).toMatchObject({ status: 204, body: '' })
})

test.each<[string, object, string]>([
  ['a list for a text', { text: ['a'] }, 'text'],
  ['a number for a text', { text: 5 }, 'text'],
  ['an operator for a text', { text: { $ne: null } }, 'text'],
  ['null for a text', { text: null }, 'text'],
  ['a text for a number', { text: 'a', stars: '3' }, 'stars'],
  ['a text that is too long', { text: 'a'.repeat(11) }, 'text'],
  ['no text', {}, 'text'],
  ['a field of the server', { text: 'a', verified: true }, 'verified'],
  ['an id', { text: 'a', _id: 'x' }, '_id'],
])('[SEC-16, SEC-17] a body with %s is a 400 that names the field', async (_, body, path) => {
  await notes()
  expect(await post(body)).toMatchObject({
    status: 400,
    body: { error: { code: 'validation_failed', details: [{ path, message: expect.any(String) }] } },
  })
})

test.each([
  '{"text":"a","__proto__":{"admin":true}}',
  '{"text":"a","constructor":{"prototype":{"admin":true}}}',
  '{"text":',
])('[SEC-38] a body that would change prototypes or is not JSON is a 400: %s', async (payload) => {
  await notes()
  expect(await post(payload)).toMatchObject({ status: 400, body: { error: { code: 'invalid_json' } } })
})

test('an empty body with a JSON content type is accepted if no body is needed, and otherwise a 400', async () => {
  await notes()
  const announced = { 'content-type': 'application/json' }
  const gone = await callApp(app, { method: 'DELETE', url: '/api/notes', headers: announced })
  expect(gone.status).toBe(204)
  expect(await post('')).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } })
})

test('[SEC-38] JSON nested ten thousand levels deep is a 400', async () => {
  await notes()
  const deep = `{"text":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
  expect(await post(deep)).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } })
})

test('all invalid fields are named, at most twenty', async () => {
  await notes()
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field${index}`, 1]))
  const { details } = (await post(many)).body.error as { details: { path: string; message: string }[] }
  expect(details).toHaveLength(20)
  expect(details[0]).toEqual({ path: 'text', message: 'is required' })
})

test.each([
  ['limit=10', 200],
  ['', 200],
  ['limit=ten', 400],
  ['limit[$ne]=1', 400],
  ['limit=1&limit=2', 400],
  ['limit=51', 400],
  ['order=asc', 400],
])('[SEC-17] the query ?%s is answered with %i', async (query, status) => {
  await notes()
  expect((await callApp(app, { url: `/api/notes?${query}` })).status).toBe(status)
})

test('[SEC-38] 2 MB of JSON is a 413, also over a real connection', async () => {
  await notes()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const payload = JSON.stringify({ text: 'a'.repeat(2 * 1024 * 1024) })
  const answer = await fetch(`${addressOf(app)}/api/notes`, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ error: { code: 'body_too_large' } })
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
])('[SEC-10] a body of type %s is a 415', async (type) => {
  await notes()
  expect(await post('{"text":"a"}', { 'content-type': type })).toMatchObject({
    status: 415,
    body: { error: { code: 'unsupported_media_type' } },
  })
})

test.each<[string, Record<string, string>, number]>([
  ['the same origin', { origin: 'http://localhost:80' }, 201],
  ['a program that names no origin', {}, 201],
  ['our page in a browser that names none', { 'sec-fetch-site': 'same-origin' }, 201],
  ['another origin', { origin: 'https://evil.example' }, 403],
  ['an origin that begins like ours', { origin: 'http://localhost.evil.example' }, 403],
  ['a sandboxed page', { origin: 'null' }, 403],
  ['a cross-site request without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a page of a sibling domain', { 'sec-fetch-site': 'same-site' }, 403],
])('[SEC-10] a changing call from %s', async (_, headers, status) => {
  await notes()
  const answer = await post({ text: 'a' }, { host: 'localhost:80', ...headers })
  expect(answer.status).toBe(status)
  if (status === 403) expect(answer.body.error.code).toBe('foreign_origin')
})

test('an allowed origin may call and gets CORS headers; others get none', async () => {
  await notes({ allowedOrigins: ['https://admin.example'] })
  const allowed = await post({ text: 'a' }, { origin: 'https://admin.example' })
  expect(allowed.status).toBe(201)
  expect(allowed.headers['access-control-allow-origin']).toBe('https://admin.example')
  const other = await callApp(app, { url: '/api/notes', headers: { origin: 'https://evil.example' } })
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})

test('[SEC-10] a route that changes data cannot be registered without a body schema', async () => {
  app = await createTestApp()
  expect(() => app.post('/api/loose', async () => 'ok')).toThrow('POST /api/loose has no body schema')
  expect(() =>
    app.post('/api/upload', { config: { bodyCheckedBy: 'multipart' } }, async () => 'ok'),
  ).not.toThrow()
})

test('[SEC-16] an endpoint whose body allows unknown fields cannot be registered', async () => {
  app = await createTestApp()
  const loose = Type.Object({ text: Type.String(), stars: Type.Optional(Type.Integer()) })
  expect(() => serve(app, writeNote, { body: loose, reply: KeptSchema }, ({ body }) => body)).toThrow(
    'POST /api/notes takes an object without additionalProperties: false',
  )
})

test('an unknown path is a 404 in the usual error format', async () => {
  await notes()
  expect(await callApp(app, { url: '/api/nothing' })).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
})

test.each([
  ['code', 404, 'no_questions', undefined],
  ['wait', 429, 'too_many_requests', '7'],
  ['database', 503, 'unavailable', '5'],
])('a failure (%s) is answered with status %i, code %s', async (how, status, code, retryAfter) => {
  await notes()
  const answer = await callApp<ErrorBody>(app, { url: `/api/fail/${how}` })
  expect(answer).toMatchObject({ status, body: { error: { code } } })
  expect(answer.headers['retry-after']).toBe(retryAfter)
})

test('[SEC-34] an unexpected error reveals no internals, and is logged with the request id', async () => {
  const lines: string[] = []
  await notes({ logger: true, logLevel: 'info', logStream: { write: (line) => void lines.push(line) } })
  const answer = await callApp(app, { url: '/api/fail/unknown' })
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({ error: { code: 'internal_error', message: 'An unexpected error occurred' } })
  const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'internal_error')
  expect(logged).toMatchObject({ reqId: answer.headers['x-request-id'], err: { message: /postgres/ } })
})

test('[SEC-35] cookies, passwords, tokens, and email addresses are not logged', async () => {
  const lines: string[] = []
  await notes({ logger: true, logLevel: 'trace', logStream: { write: (line) => void lines.push(line) } })
  app.log.info({ password: 'canary-1', email: 'canary-2@site.example', user: { token: 'canary-3' } }, 'told')
  app.log.error({ err: new Error('E11000 dup key: { email: "canary-4@site.example" }') }, 'failed')
  await post({ text: 'a' }, { cookie: 'session=canary-5', authorization: 'Bearer canary-6' })
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).not.toContain('canary')
})

test('[SEC-36] a path with a line break and 10 KB is one line of at most 1 KB, without its query', async () => {
  const lines: string[] = []
  await notes({ logger: true, logLevel: 'info', logStream: { write: (line) => void lines.push(line) } })
  await callApp(app, { url: `/api/%0a${'x'.repeat(10_000)}?token=canary` })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.length).toBeLessThan(1024)
  expect(lines[0]).not.toContain('canary')
})

test('[OPS-20, SEC-36] a warning that strangers can repeat fills no log: further lines of a minute are counted and told in one', async () => {
  const lines: string[] = []
  const clock = { now: 0 }
  const logger = Fastify({
    logger: loggerOptions({
      name: 'test',
      logLevel: 'info',
      logStream: { write: (line) => void lines.push(line) },
      now: () => clock.now,
    }),
  }).log
  for (let call = 0; call < 1000; call++) logger.warn({ path: `/${call}` }, 'unknown path')
  logger.error({ err: new Error('another') }, 'another text')
  expect(lines).toHaveLength(121)
  clock.now = 60_000
  logger.warn({ path: '/later' }, 'unknown path')
  expect(JSON.parse(lines[121] ?? '')).toMatchObject({ level: 40, text: 'unknown path', lines: 880 })
  expect(JSON.parse(lines[122] ?? '')).toMatchObject({ path: '/later' })
  for (let call = 0; call < 1000; call++) logger.info('answered')
  expect(lines).toHaveLength(1123)
})

test('[OPS-20, SEC-98] a refusal that the configuration decides is no failure in the log; a real failure is', async () => {
  const lines: string[] = []
  await notes({ logger: true, logLevel: 'warn', logStream: { write: (line) => void lines.push(line) } })
  expect((await callApp(app, { url: '/api/fail/decided' })).status).toBe(503)
  expect(lines).toEqual([])
  expect((await callApp(app, { url: '/api/fail/away' })).status).toBe(503)
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([50])
})

test('[SEC-18] calls are limited by address, whatever X-Forwarded-For says', async () => {
  await notes({ callsPerMinute: 100 })
  const statuses: number[] = []
  for (let call = 0; call < 5; call++) {
    const answer = await callApp(app, { url: '/api/notes', headers: { 'x-forwarded-for': `10.0.0.${call}` } })
    statuses.push(answer.status)
    if (answer.status === 429) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.body).toMatchObject({ error: { code: 'too_many_requests' } })
    }
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

test('[SEC-18] behind a configured proxy, X-Forwarded-For identifies visitors', async () => {
  await notes({ callsPerMinute: 100, trustProxy: ['127.0.0.1'] })
  for (let call = 0; call < 5; call++) {
    const headers = { 'x-forwarded-for': `10.0.0.${call}` }
    expect((await callApp(app, { url: '/api/notes', headers })).status).toBe(200)
  }
})

test('responses have the security headers', async () => {
  await notes()
  const { headers } = await callApp(app, { url: '/api/notes' })
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('[FAULT-1] a stop finishes the calls in flight and closes keep-alive connections', async () => {
  app = await createTestApp()
  let finish = () => {}
  const inFlight = new Promise<void>((resolve) => {
    app.get('/slow', async () => {
      resolve()
      await new Promise<void>((answer) => (finish = answer))
      return 'done'
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const call = httpRequest(`${addressOf(app)}/slow`, { headers: { connection: 'keep-alive' } }).end()
  await inFlight
  const closing = app.close()
  await new Promise((resolve) => setImmediate(resolve))
  finish()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['connection']).toBe('close')
  answer.resume()
  await closing
})

test('[FAULT-1] a call that arrives while the service closes gets an error in the usual format', async () => {
  app = await createTestApp()
  app.get('/quick', async () => 'done')
  let late: Response | undefined
  app.addHook('preClose', async () => {
    late = await fetch(`${addressOf(app as FastifyInstance)}/quick`)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  expect(late?.status).toBe(503)
  expect(late?.headers.get('retry-after')).toBe('1')
  expect(await late?.json()).toMatchObject({ error: { code: 'unavailable' } })
})

function addressOf(listening: FastifyInstance): string {
  return `http://127.0.0.1:${(listening.server.address() as AddressInfo).port}`
}

test('apps of one process with other schemas for the same call keep to their own', async () => {
  await notes()
  const strict = await createTestApp()
  const Text = Type.Object({ text: Type.String({ maxLength: 2 }) }, { additionalProperties: false })
  serve(strict, writeNote, { body: Text, reply: Type.Object({ text: Type.String() }), status: 201 }, () => ({
    text: 'its own',
  }))
  const post = (to: FastifyInstance) =>
    callApp(to, { method: 'POST', url: '/api/notes', payload: { text: 'long', stars: 1 } })
  expect(await post(strict)).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } })
  expect(await post(app)).toMatchObject({ status: 201, body: { text: 'long' } })
  const short = { method: 'POST', url: '/api/notes', payload: { text: 'ab' } } as const
  expect((await callApp(strict, short)).body).toEqual({ text: 'its own' })
  await strict.close()
})
