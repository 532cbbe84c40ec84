import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { createToastStore } from '../toasts/toast-store.js'
import { createHttp, readFirstAnswers } from './http.js'

const list = '/api/content/articles?kind=education' as const

/** jsdom has no Response. */
beforeAll(() =>
  Object.assign(globalThis, { Response: { json: (value: unknown) => ({ json: async () => value }) } }),
)

function calls(answers: ReadonlyMap<string, unknown>, clock = { now: 0 }) {
  const sent: string[] = []
  const http = createHttp({
    send: async (path) => {
      sent.push(path)
      return { json: async () => 'sent' } as Response
    },
    answers,
    now: () => clock.now,
  })
  return { http, sent }
}

test('[TEXT-8] a call whose reply stands in the page is not sent; others are, and all after five minutes', async () => {
  document.body.innerHTML = `<script type="application/json" id="first-answers">{"${list}":{"articles":[]}}</script>`
  const clock = { now: 0 }
  const { http, sent } = calls(readFirstAnswers(document), clock)
  expect(await (await http(list)).json()).toEqual({ articles: [] })
  expect(await (await http(list)).json()).toEqual({ articles: [] })
  expect(sent).toEqual([])
  await http('/api/content/tools')
  await http(list, { method: 'POST' })
  clock.now = 300_000
  await http(list)
  expect(sent).toEqual(['/api/content/tools', list, list])
})

test('a call that was given up rejects as a sent one does', async () => {
  const { http } = calls(new Map([[list, {}]]))
  await expect(http(list, { signal: AbortSignal.abort(new Error('given up')) })).rejects.toThrow('given up')
})

test('a page without replies, or with a damaged block, sends every call', async () => {
  document.body.innerHTML = ''
  expect(readFirstAnswers(document).size).toBe(0)
  document.body.innerHTML = '<script type="application/json" id="first-answers">{</script>'
  expect(readFirstAnswers(document).size).toBe(0)
})

const titles = (store: ReturnType<typeof createToastStore>) =>
  store.toasts.getState().map(({ title }) => title)

test('[PLAY-4] an error disappears after the next success of the same call, and a new error of that call replaces it', async () => {
  const store = createToastStore()
  const answers = [500, 429, 200, 200].map((status) => createJsonResponse(status, {}))
  const http = createHttp({ send: async () => answers.shift() as Response, toasts: store })
  await http('/api/profile', { method: 'PATCH' })
  store.show({ title: 'Not saved', tone: 'destructive' })
  await http('/api/profile', { method: 'PATCH' })
  store.show({ title: 'Too many requests', tone: 'destructive' })
  expect(titles(store)).toEqual(['Too many requests'])
  await http('/api/profile')
  expect(titles(store)).toEqual(['Too many requests'])
  await http('/api/profile', { method: 'PATCH' })
  expect(titles(store)).toEqual([])
})

test('a call without a response has failed; a later error with another cause does not belong to it', async () => {
  let time = 0
  const store = createToastStore({ now: () => time })
  const away = createHttp({ send: () => Promise.reject(new TypeError('Failed to fetch')), toasts: store })
  await expect(away('/api/games/practice?x=1')).rejects.toThrow('Failed to fetch')
  store.show({ title: 'Away', tone: 'destructive' })
  time = 5000
  store.show({ title: 'Not an image', tone: 'destructive' })
  store.callSucceeded('GET /api/games/practice')
  expect(titles(store)).toEqual(['Not an image'])
})

test('a call that its screen has aborted is no failure', async () => {
  const store = createToastStore()
  const aborted = createHttp({
    send: () => Promise.reject(new DOMException('left', 'AbortError')),
    toasts: store,
  })
  await expect(aborted('/api/articles', { signal: AbortSignal.abort() })).rejects.toThrow('left')
  store.show({ title: 'Not an image', tone: 'destructive' })
  store.callSucceeded('GET /api/articles')
  expect(titles(store)).toEqual(['Not an image'])
})
