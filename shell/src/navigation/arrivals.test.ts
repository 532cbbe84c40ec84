import { createAnnouncer } from './announcer.js'
import { createArrivals } from './arrivals.js'

const scrolled: number[] = []
beforeEach(() => {
  scrolled.length = 0
  window.sessionStorage.clear()
  window.scrollTo = ((_x: number, y: number) => void scrolled.push(y)) as typeof window.scrollTo
  document.body.innerHTML = '<main><h1>Title</h1><h2 id="part">Part</h2></main>'
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

const scrollPage = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
const arrivals = () => createArrivals({ announcer: createAnnouncer(), storage: window.sessionStorage })

test('the first screen does not change the focus; later ones move it to their heading', () => {
  const page = arrivals()
  page.arrive('a', '', 'One')
  jest.runAllTimers()
  expect(document.body).toHaveFocus()
  page.arrive('b', '', 'Two')
  jest.runAllTimers()
  expect(document.querySelector('h1')).toHaveFocus()
})

test('what was said of a screen does not stand on the next one', () => {
  const announcer = createAnnouncer()
  const page = createArrivals({ announcer, storage: null })
  announcer.say('Correct, 100 points. Score 510.')
  page.arrive('a', '', 'One')
  expect(announcer.text.getState().text).toBe('Correct, 100 points. Score 510.')
  page.arrive('b', '', 'Two')
  expect(announcer.text.getState().text).toBe('')
})

test('a screen without a heading is announced, and the focus moves to main', () => {
  document.body.innerHTML = '<main></main>'
  const announcer = createAnnouncer()
  const page = createArrivals({ announcer, storage: null })
  page.arrive('a', '', 'One')
  page.arrive('b', '', 'Two')
  jest.runAllTimers()
  expect(announcer.text.getState().text).toBe('Two')
  expect(document.querySelector('main')).toHaveFocus()
})

test('going back restores the scroll position; scrolling during the change is ignored', () => {
  const page = arrivals()
  page.arrive('a', '', 'One')
  scrollPage(640)
  page.note()
  page.depart()
  scrollPage(0)
  page.note()
  page.arrive('b', '', 'Two')
  page.depart()
  page.arrive('a', '', 'One')
  expect(scrolled).toEqual([0, 0, 640])
})

test('positions survive a reload; invalid stored data is ignored', () => {
  const page = arrivals()
  page.arrive('a', '', 'One')
  scrollPage(300)
  page.note()
  page.keep()
  arrivals().arrive('a', '', 'One')
  expect(scrolled.at(-1)).toBe(300)
  window.sessionStorage.setItem('scroll_positions', '{')
  arrivals().arrive('a', '', 'One')
  expect(scrolled.at(-1)).toBe(0)
})

test('an address with a fragment scrolls to that element', () => {
  const part = document.getElementById('part') as HTMLElement
  part.scrollIntoView = jest.fn()
  arrivals().arrive('a', '#part', 'One')
  expect(part.scrollIntoView).toHaveBeenCalled()
})

test('the keyboard goes on from the element of a fragment that is followed within the page', () => {
  const part = document.getElementById('part') as HTMLElement
  part.scrollIntoView = jest.fn()
  const page = arrivals()
  page.arrive('a', '', 'One')
  page.arrive('a', '#part', 'One')
  jest.runAllTimers()
  expect(part).toHaveFocus()
})
