import { hasScreen, isOwnablePrefix, isOwned, overlap, ownerOf } from './route-ownership.js'

const learn = { name: 'learn', owns: ['/learn', '/tools'] }
const library = { name: 'library', owns: ['/learn/education'] }

test('a prefix owns whole segments only', () => {
  expect(isOwned(['/game'], '/game')).toBe(true)
  expect(isOwned(['/game'], '/game/ABC')).toBe(true)
  expect(isOwned(['/game'], '/games')).toBe(false)
})

test('the longest prefix wins, in any order', () => {
  expect(ownerOf([learn, library], '/learn/education/bonds')).toBe(library)
  expect(ownerOf([library, learn], '/learn/insights')).toBe(learn)
  expect(ownerOf([learn, library], '/quiz')).toBeUndefined()
})

test('[SITE-8] each name in a pattern matches exactly one segment', () => {
  expect(hasScreen(['/learn', '/learn/:slug'], '/learn/bonds')).toBe(true)
  expect(hasScreen(['/learn', '/learn/:slug'], '/learn/')).toBe(true)
  expect(hasScreen(['/learn', '/learn/:slug'], '/learn/bonds/more')).toBe(false)
})

test('two prefixes overlap if one contains the other, by whole segments', () => {
  expect(overlap('/learn', '/learn/education')).toBe(true)
  expect(overlap('/learn/education', '/learn')).toBe(true)
  expect(overlap('/learn', '/learn')).toBe(true)
  expect(overlap('/learn', '/learn-risk-pools')).toBe(false)
})

test.each(['/events', '/events/2026', '/learn-risk-pools'])(
  '%s is a prefix that a remote can own',
  (prefix) => {
    expect(isOwnablePrefix(prefix)).toBe(true)
  },
)

test.each([
  '/',
  '',
  'events',
  '/api',
  '/api/x',
  '/remotes',
  '/privacy-policy',
  '/Events',
  '/a//b',
  '/a/',
  '/%61pi',
  '/a/../b',
  '/:a',
])('%j is not', (prefix) => expect(isOwnablePrefix(prefix)).toBe(false))
