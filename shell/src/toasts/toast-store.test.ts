import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { createToastStore, trackCallsForToasts } from './toast-store.js'

const titles = (store: ReturnType<typeof createToastStore>) =>
  store.toasts.getState().map(({ title }) => title)

test('toasts stay in the order in which they appeared, until closed', () => {
  const store = createToastStore()
  store.show({ title: 'One' })
  store.show({ title: 'Two', tone: 'destructive' })
  expect(titles(store)).toEqual(['One', 'Two'])
  store.dismiss(store.toasts.getState()[0]?.id ?? '')
  expect(titles(store)).toEqual(['Two'])
})

test('a repeated message is shown once, as the newest', () => {
  const store = createToastStore()
  store.show({ title: 'Loading', description: 'please wait...' })
  store.show({ title: 'Other' })
  store.show({ title: 'Loading', description: 'please wait...' })
  expect(titles(store)).toEqual(['Other', 'Loading'])
})

test('[PLAY-4] an error disappears with its page; other toasts stay', () => {
  let path = '/quiz'
  const store = createToastStore({ pathOf: () => path })
  store.show({ title: 'Error', tone: 'destructive' })
  store.show({ title: 'Saved', tone: 'success' })
  store.pageShown('/quiz')
  expect(titles(store)).toEqual(['Error', 'Saved'])
  path = '/game'
  store.show({ title: 'Error of the new page', tone: 'destructive' })
  store.pageShown('/game')
  expect(titles(store)).toEqual(['Saved', 'Error of the new page'])
})

test('[PLAY-4] an error disappears after the next success of the same call, and a new error of that call replaces it', async () => {
  const store = createToastStore()
  const answers = [500, 429, 200, 200].map((status) => createJsonResponse(status, {}))
  const http = trackCallsForToasts(async () => answers.shift() as Response, store)
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
  const away = trackCallsForToasts(() => Promise.reject(new TypeError('Failed to fetch')), store)
  await expect(away('/api/games/practice?x=1')).rejects.toThrow('Failed to fetch')
  store.show({ title: 'Away', tone: 'destructive' })
  time = 5000
  store.show({ title: 'Not an image', tone: 'destructive' })
  store.callSucceeded('GET /api/games/practice')
  expect(titles(store)).toEqual(['Not an image'])
})

test('a call that its screen has aborted is no failure', async () => {
  const store = createToastStore()
  const aborted = trackCallsForToasts(() => Promise.reject(new DOMException('left', 'AbortError')), store)
  await expect(aborted('/api/articles', { signal: AbortSignal.abort() })).rejects.toThrow('left')
  store.show({ title: 'Not an image', tone: 'destructive' })
  store.callSucceeded('GET /api/articles')
  expect(titles(store)).toEqual(['Not an image'])
})
