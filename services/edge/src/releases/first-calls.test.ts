import { firstCalls } from './first-calls.js'

const pattern = '/learn/education/:slug'
const calls = ['/api/content/articles/:slug?edition=:edition|general', '/api/content/articles?kind=education']

function callsAt(address: string, named: string[] = calls) {
  const { pathname: path, searchParams: search } = new URL(address, 'http://site')
  return firstCalls(named, pattern, { path, search })
}

test('values of the path and of the search are inserted', () => {
  expect(callsAt('/learn/education/bonds?edition=government-risk-pools')).toEqual([
    '/api/content/articles/bonds?edition=government-risk-pools',
    '/api/content/articles?kind=education',
  ])
})

test('a missing search parameter gets its default, and a call without one is left out', () => {
  expect(callsAt('/learn/education/bonds')[0]).toBe('/api/content/articles/bonds?edition=general')
  expect(callsAt('/learn/education/bonds', ['/api/content/articles?kind=:kind'])).toEqual([])
})

test('a visitor can break out of neither the call nor the attribute that contains it', () => {
  const [call] = callsAt('/learn/education/bonds?edition=%22%3E%3Cscript%3E%26kind=insight')
  expect(call).toBe('/api/content/articles/bonds?edition=%22%3E%3Cscript%3E%26kind%3Dinsight')
  const [inPath] = callsAt('/learn/education/a%22%3E%2F..%2F..%2Fsecret')
  expect(inPath).toBe('/api/content/articles/a%22%3E%2F..%2F..%2Fsecret?edition=general')
})

test('a release can name only calls of the services', () => {
  const named = ['https://elsewhere.example/', '//elsewhere.example', '/quiz', '/api/a" onload="x']
  expect(callsAt('/learn/education/bonds', named)).toEqual([])
})
