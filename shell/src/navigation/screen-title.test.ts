import { createAnnouncer } from './announcer.js'
import { createArrivals } from './arrivals.js'
import { titleSetter } from './screen-title.js'

beforeEach(() => {
  window.scrollTo = () => {}
})
const open = (path: string) => window.history.replaceState(null, '', path)
const titles = { '/events/:id': '{title}, Events', '/events/new': 'New: {title}' }
function page() {
  const arrivals = createArrivals({ announcer: createAnnouncer(), storage: null })
  return { arrivals, setTitle: titleSetter({ titles }, arrivals) }
}

test('[EXT-7] a screen fills in the pattern of its path, before or after it arrives, and keeps it on its way', () => {
  const { arrivals, setTitle } = page()
  open('/events/1')
  setTitle('Spring meeting', '/events/1')
  arrivals.arrive('a /events/1', '', 'Event')
  expect(document.title).toBe('Spring meeting, Events · ICIO Commons')
  setTitle('Spring $& meeting', '/events/1')
  expect(document.title).toBe('Spring $& meeting, Events · ICIO Commons')
  open('/events')
  arrivals.arrive('b /events', '', 'Events')
  expect(document.title).toBe('Events · ICIO Commons')
})

test('[EXT-7] an exact path goes before a pattern', () => {
  const { setTitle } = page()
  open('/events/new')
  setTitle('Meeting', '/events/new')
  expect(document.title).toBe('New: Meeting · ICIO Commons')
})

test.each([
  ['the path is not open any more', '/events/1', '/events/2'],
  ['its release declares no pattern', '/events', '/events'],
  ['the path is that of another remote', '/quiz', '/quiz'],
])('[EXT-7] nothing changes if %s', (_, path, opened) => {
  const { arrivals, setTitle } = page()
  open(opened)
  arrivals.arrive(`a ${opened}`, '', 'Shown')
  setTitle('Something else', path)
  expect(document.title).toBe('Shown · ICIO Commons')
})

test('[EXT-7] words have no characters that cannot be seen, and are cut; without any, the title stays', () => {
  const { setTitle } = page()
  open('/events/1')
  setTitle(' A\u202e\n B ', '/events/1')
  expect(document.title).toBe('A B, Events · ICIO Commons')
  setTitle('\u200b ', '/events/1')
  expect(document.title).toBe('A B, Events · ICIO Commons')
  setTitle('🎓'.repeat(200), '/events/1')
  expect(document.title).toBe(`${'🎓'.repeat(100)}…, Events · ICIO Commons`)
})
