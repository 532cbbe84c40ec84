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

describe('[PLAY-4] an error ends with what caused it', () => {
  const page = () => {
    document.body.innerHTML = `
      <section id="lobby"><input id="name"><button id="create"></button><form><button id="join"></button></form></section>
      <section id="picture"><button id="choose"></button></section>`
    return (id: string) => document.getElementById(id)!
  }
  const failAt = (store: ReturnType<typeof createToastStore>, target: Element, title: string) => {
    store.acted(target)
    store.show({ title, tone: 'destructive' })
  }

  test('with the next try in the same part of the page, or a change of a field there, and not elsewhere', () => {
    const of = page()
    const store = createToastStore()
    failAt(store, of('create'), 'Invalid Name')
    store.acted(of('choose'))
    expect(titles(store)).toEqual(['Invalid Name'])
    failAt(store, of('join'), 'Lobby Not Found')
    expect(titles(store)).toEqual(['Lobby Not Found'])
    store.acted(of('name'))
    expect(titles(store)).toEqual([])
  })

  test('with a success there, and with that part', () => {
    const of = page()
    const store = createToastStore()
    store.acted(of('choose'))
    store.show({ title: 'File size must be less than 5MB', tone: 'destructive' })
    store.show({ title: 'Avatar updated successfully!', tone: 'success' })
    expect(titles(store)).toEqual(['Avatar updated successfully!'])
    failAt(store, of('join'), 'Lobby Not Found')
    of('lobby').remove()
    store.partsChanged()
    expect(titles(store)).toEqual(['Avatar updated successfully!'])
  })

  test('that the page itself has, with the next action on it', () => {
    const of = page()
    const store = createToastStore()
    store.show({ title: 'Could not load leaderboard.', tone: 'destructive' })
    store.acted(of('choose'))
    expect(titles(store)).toEqual([])
  })
})

test('[PLAY-7] two toasts stand at most: the newest ones, and an error rather than an older message', () => {
  const store = createToastStore()
  store.show({ title: 'Error', tone: 'destructive' })
  for (const title of ['One', 'Two', 'Three']) store.show({ title })
  expect(titles(store)).toEqual(['Error', 'Three'])
  for (const title of ['Another', 'Last']) store.show({ title, tone: 'destructive' })
  expect(titles(store)).toEqual(['Another', 'Last'])
})
