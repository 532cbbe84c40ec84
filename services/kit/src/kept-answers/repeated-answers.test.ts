import { createTestApp } from '../testing/run-service.js'
import type { FastifyInstance } from 'fastify'
import { createRepeatedAnswers } from './repeated-answers.js'

let app: FastifyInstance
let size: () => number
const state = { version: 1, now: 0, made: 0, cache: 'public, no-cache', isGuarded: false }

beforeEach(async () => {
  Object.assign(state, { version: 1, now: 0, made: 0, cache: 'public, no-cache', isGuarded: false })
  app = await createTestApp()
  const repeated = createRepeatedAnswers({ version: () => state.version, now: () => state.now })
  size = repeated.size
  app.addHook('onRequest', async (_request, reply) => {
    if (state.isGuarded) return reply.code(421).send('guarded')
    return undefined
  })
  await app.register(async (scope) => {
    repeated.noteAnswers(scope)
    scope.get('/*', { config: { repeated, callsPerMinute: 'free' } }, async (request, reply) => {
      if (request.url.includes('cookie')) reply.setCookie('bucket', '1')
      if (request.url.includes('away')) return reply.code(404).send(Buffer.from('away'))
      state.made++
      if (request.headers['if-none-match'] === '"an-etag"')
        return reply.headers({ 'cache-control': state.cache, etag: '"an-etag"' }).code(304).send()
      return reply
        .headers({ 'cache-control': state.cache, etag: '"an-etag"', 'content-encoding': 'br' })
        .send(Buffer.from(`answer ${state.made}`))
    })
  })
})
afterEach(() => app.close())

const get = (headers: Record<string, string> = {}, url = '/page') => app.inject({ url, headers })
const body = async (headers: Record<string, string> = {}, url = '/page') => (await get(headers, url)).body

test('[CACHE-8] an answer is repeated with all its headers and an id of its own, for half a second', async () => {
  const [one, other] = [await get(), await get({ 'user-agent': 'another', referer: 'http://x.test/' })]
  const id = (answer: typeof one) => answer.headers['x-request-id']
  expect(id(other)).toMatch(/^[\w-]{36}$/)
  expect(id(other)).not.toBe(id(one))
  const ofOne = { 'x-request-id': '', date: '' }
  expect({ ...other.headers, ...ofOne }).toEqual({ ...one.headers, ...ofOne })
  expect(other.headers['x-content-type-options']).toBe('nosniff')
  expect([one.body, other.body]).toEqual(['answer 1', 'answer 1'])
  const unchanged = await get({ 'if-none-match': '"an-etag"' })
  expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', '"an-etag"'])
  state.now = 500
  expect(await body()).toBe('answer 2')
})

test('[CACHE-8] clients that all have the answer get it repeated too; one that does not gets the whole', async () => {
  const known = { 'if-none-match': '"an-etag"' }
  const first = await get(known)
  const ofOne = { 'x-request-id': '', date: '' }
  const again = await get(known)
  expect(again.statusCode).toBe(304)
  expect({ ...again.headers, ...ofOne }).toEqual({ ...first.headers, ...ofOne })
  expect(state.made).toBe(1)
  expect(await body()).toBe('answer 2')
  expect(await body()).toBe('answer 2')
  expect((await get(known)).statusCode).toBe(304)
  expect(state.made).toBe(2)
  state.now = 500
  expect((await get(known)).statusCode).toBe(304)
  expect(state.made).toBe(3)
})

test('[CACHE-8] an answer of an earlier version is never repeated, nor one whose version ended while it was made', async () => {
  await get()
  state.version = 2
  expect(await body()).toBe('answer 2')
  await app.close()
  expect(await body().catch(() => 'closed')).not.toBe('answer 2')
})

test.each([
  ['a cookie', { cookie: 'session=x' }],
  ['an empty cookie', { cookie: '' }],
  ['a token', { authorization: 'Bearer x' }],
  ['a range', { range: 'bytes=0-1' }],
  ['an unknown header', { 'x-anything': '1' }],
  ['the script of a worker', { 'service-worker': 'script' }],
  ['another host', { host: 'evil.example' }],
  ['another forwarded host', { 'x-forwarded-host': 'evil.example' }],
  ['another encoding', { 'accept-encoding': 'br' }],
  ['another validator', { 'if-none-match': '"x"' }],
])('[CACHE-8] a request with %s meets the guards', async (_, headers: Record<string, string>) => {
  await get()
  state.isGuarded = true
  expect(await body(headers)).toBe('guarded')
  expect(await body()).toBe('answer 1')
})

test('[CACHE-8] other methods, paths and queries meet the guards; a refusal is not repeated', async () => {
  await get()
  state.isGuarded = true
  expect((await app.inject({ method: 'HEAD', url: '/page' })).statusCode).toBe(421)
  for (const url of ['/page?a', '/other']) {
    expect((await get({}, url)).statusCode).toBe(421)
    expect((await get({}, url)).statusCode).toBe(421)
  }
})

test('[CACHE-8] private answers, answers with a cookie and other statuses are not kept; what is kept is bounded', async () => {
  for (const url of ['/cookie', '/away']) await get({}, url)
  state.cache = 'private, no-cache'
  await get()
  expect(size()).toBe(0)
  state.cache = 'public, no-cache'
  for (let asked = 0; asked < 600; asked++) await get({}, `/${asked}`)
  expect(size()).toBe(500)
  await get({}, `/${'x'.repeat(2000)}`)
  expect(await body({}, `/${'x'.repeat(2000)}`)).toBe(`answer ${state.made}`)
})
