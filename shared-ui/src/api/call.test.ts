import { endpoint } from '@icio/contracts/endpoint'
import { type CallError, createCall } from './call.js'

const read = endpoint<{ params: { id: string }; query: { page?: number }; reply: { ok: boolean } }>({
  method: 'GET',
  url: '/api/content/articles/:id' as '/api/content/articles',
  errors: [],
})
const write = endpoint<{ body: { text: string }; reply: undefined }>({
  method: 'POST',
  url: '/api/scores',
  errors: [],
})

/** A minimal Response, because jsdom has none. */
const answer = (status: number, json: () => Promise<unknown>, headers: Record<string, string> = {}) =>
  ({ status, ok: status < 400, json, headers: new Headers(headers) }) as Response

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as CallError,
  )

test('a call fills in its parameters, leaves out what is not given, and passes the signal on', async () => {
  const sent: unknown[] = []
  const { signal } = new AbortController()
  const call = createCall(async (path, init) => {
    sent.push([path, init])
    return answer(200, async () => ({ ok: true }))
  }, signal)
  await call(read, { params: { id: 'a b' }, query: {} })
  await call(read, { params: { id: 'x' }, query: { page: 2 } })
  expect(sent).toEqual([
    ['/api/content/articles/a%20b', { method: 'GET', signal }],
    ['/api/content/articles/x?page=2', { method: 'GET', signal }],
  ])
})

test('a reply without content is undefined, and a body is sent as JSON', async () => {
  const call = createCall(async (_path, init) => {
    expect(init).toMatchObject({ body: '{"text":"a"}', headers: { 'content-type': 'application/json' } })
    return answer(204, () => Promise.reject(new Error('no body')))
  })
  expect(await call(write, { body: { text: 'a' } })).toBeUndefined()
})

test('an error of a service keeps its code, text, details, and the seconds to wait', async () => {
  const body = { error: { code: 'too_fast', message: 'Wait.', details: { field: 'x' } } }
  const call = createCall(async () => answer(429, async () => body, { 'retry-after': '7' }))
  const error = await failure(call(write, { body: { text: 'a' } }))
  expect(error).toMatchObject({ code: 'too_fast', message: 'Wait.', status: 429, retryAfter: 7 })
  expect(error?.details).toEqual({ field: 'x' })
})

test.each([
  [503, 'unavailable'],
  [502, 'internal_error'],
])('a %i without a body of ours is %s', async (status, code) => {
  const call = createCall(async () => answer(status, () => Promise.reject(new Error('HTML'))))
  const error = await failure(call(write, { body: { text: 'a' } }))
  expect(error).toMatchObject({ code, status })
  expect(error?.retryAfter).toBeUndefined()
})

test.each([new TypeError('Failed to fetch'), 'gone'])(
  'no response is a network error, told in words for people: %s',
  async (cause) => {
    const call = createCall(() => Promise.reject(cause))
    const error = await failure(call(write, { body: { text: 'a' } }))
    expect(error).toMatchObject({ code: 'network_error', status: 0, cause })
    expect(error?.message).toBe('There is no connection. Please try again.')
  },
)
