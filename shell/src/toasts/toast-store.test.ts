import { createToastStore } from './toast-store.js'

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
