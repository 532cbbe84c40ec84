import { brotliDecompressSync } from 'node:zlib'
import { endpoint } from '@icio/contracts/endpoint'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { ServiceError } from '../http/errors.js'
import { serve } from '../http/serve.js'
import { createTestApp } from '../testing/run-service.js'
import { createSharedReplies } from './shared-replies.js'

const Limit = Type.Object({ limit: Type.Optional(Type.Number()) }, { additionalProperties: false })
const Rows = Type.Object({ rows: Type.Array(Type.String()), made: Type.Number() })
type Called = { limit?: number }
type Given = { rows: string[]; made: number }
const asked = endpoint<{ query: Called; reply: Given }>({ method: 'GET', url: '/api/rows', errors: [] })
const posted = endpoint<{ body: Called; reply: Given }>({ method: 'POST', url: '/api/rows', errors: [] })

/** An app whose handlers wait until they are let go, and give a secret that the schema does not have. */
async function rowsApp() {
  const app = await createTestApp()
  const state = { made: 0, changes: 0, go: Promise.resolve() as Promise<void>, fails: false }
  const give = async (limit = 0, name = 'nobody'): Promise<Given> => {
    const made = ++state.made
    await state.go
    if (state.fails) throw new ServiceError('unavailable')
    return Object.assign({ rows: [`${name} ${limit}`], made }, { secret: 'a secret' })
  }
  const shared = {
    changes: () => state.changes,
    isPersonal: ({ headers }: { headers: { authorization?: string | undefined } }) =>
      headers.authorization !== undefined,
  }
  serve(
    app,
    asked,
    { query: Limit, reply: Rows, cache: 'public, max-age=60', shared },
    ({ query, request }) => give(query.limit, request.headers.authorization),
  )
  serve(app, posted, { body: Limit, reply: Rows, shared }, ({ body }) => give(body.limit))
  return { app, state }
}

let app: FastifyInstance
let state: Awaited<ReturnType<typeof rowsApp>>['state']
beforeEach(async () => ({ app, state } = await rowsApp()))
afterEach(() => app.close())
const get = (query = '', headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/rows${query}`, headers })
const post = (payload: object) => app.inject({ method: 'POST', url: '/api/rows', payload })

test('[CACHE-7] equal calls at the same time are made once, others are not mixed up', async () => {
  let go = () => {}
  state.go = new Promise((resolve) => (go = resolve))
  const calls = ['', '', '?limit=1', '?limit=1', '?limit=2'].map((query) => get(query))
  while (state.made < 3) await new Promise(setImmediate)
  go()
  const rows = (await Promise.all(calls)).map((answer) => answer.json<Given>().rows[0])
  expect(rows).toEqual(['nobody 0', 'nobody 0', 'nobody 1', 'nobody 1', 'nobody 2'])
  expect(state.made).toBe(3)
})

test('[CACHE-7] a reply is given for a second; after a change of this process at once', async () => {
  const clock = { now: 0 }
  let made = 0
  const replies = createSharedReplies({ now: () => clock.now })
  const ask = async (key = 'a') =>
    (await replies(key, async () => ({ text: String(++made), type: 'x' }))).text
  expect([await ask(), await ask()]).toEqual(['1', '1'])
  clock.now = 999
  expect(await ask()).toBe('1')
  clock.now = 1000
  expect(await ask()).toBe('2')
  const before = (await get()).json<Given>().made
  expect((await get()).json<Given>().made).toBe(before)
  state.changes++
  expect((await get()).json<Given>().made).toBe(before + 1)
})

test('[CACHE-7] a failure is not kept', async () => {
  state.fails = true
  expect((await get()).statusCode).toBe(503)
  state.fails = false
  expect((await get()).statusCode).toBe(200)
})

test('[CACHE-7] the same input by another method, and a wrong input, find nothing of others', async () => {
  const body = (await get('?limit=1')).json<Given>()
  expect((await post({ limit: 1 })).json<Given>().made).toBe(body.made + 1)
  expect((await get('?limit=1&other=2')).statusCode).toBe(400)
  expect((await post({ limit: 'x' })).statusCode).toBe(400)
})

test('[CACHE-2] a caller whose reply depends on the person shares nothing, before or after the others', async () => {
  const open = (await get()).body
  const own = await get('', { authorization: 'Bearer one' })
  expect(own.json<Given>().rows).toEqual(['Bearer one 0'])
  expect(own.headers.vary ?? '').not.toContain('accept-encoding')
  expect((await get('', { authorization: 'Bearer two' })).json<Given>().rows).toEqual(['Bearer two 0'])
  expect((await get()).body).toBe(open)
})

test('[CACHE-7] only fields of the schema are sent; GET has a strong validator and the encoding that is accepted, POST has none', async () => {
  const plain = await get()
  expect(plain.body).not.toContain('secret')
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=60',
    vary: 'accept-encoding',
  })
  const encoded = await get('', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(encoded.rawPayload).toString()).toBe(plain.body)
  expect(encoded.headers.etag).not.toBe(plain.headers.etag)
  expect((await get('', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
  const whole = await post({})
  expect([whole.statusCode, whole.headers.etag, whole.headers['cache-control']]).toEqual([
    200,
    undefined,
    'no-store',
  ])
})
