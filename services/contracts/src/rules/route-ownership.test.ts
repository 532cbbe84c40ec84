import { hasScreen, isOwned, ownerOf } from './route-ownership.js'

const learn = { name: 'learn', owns: ['/learn', '/tools'] }
const library = { name: 'library', owns: ['/learn/education'] }

test('a prefix owns whole segments only', () => {
  expect(isOwned(['/game'], '/game')).toBe(true)
  expect(isOwned(['/game'], '/game/ABC')).toBe(true)
  expect(isOwned(['/game'], '/games')).toBe(false)
})

test('the longest prefix wins, whatever the order', () => {
  expect(ownerOf([learn, library], '/learn/education/bonds')).toBe(library)
  expect(ownerOf([library, learn], '/learn/insights')).toBe(learn)
  expect(ownerOf([learn, library], '/quiz')).toBeUndefined()
})

test('[SITE-8] a pattern takes one segment for each name and nothing more', () => {
  expect(hasScreen(['/learn', '/learn/:slug'], '/learn/bonds')).toBe(true)
  expect(hasScreen(['/learn', '/learn/:slug'], '/learn/')).toBe(true)
  expect(hasScreen(['/learn', '/learn/:slug'], '/learn/bonds/more')).toBe(false)
})
