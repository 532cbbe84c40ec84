import { rawRequest } from '@icio/kit/testing/raw-request'
import { startWholeSite, type Route, type WholeSite } from './whole-site.js'

/** Spellings that some parser treats as the same path, and some that no path has. */
const spellings: readonly (readonly [string, (path: string, address: string) => string])[] = [
  ['its first letter encoded', (path) => path.replace(/[a-z]/, (letter) => encoded(letter))],
  ['its last character encoded', (path) => path.replace(/[\w.~-]$/, (last) => encoded(last))],
  ['two slashes at the beginning', (path) => `/${path}`],
  ['two slashes before the last word', (path) => path.replace(/\/([^/]*)$/, '//$1')],
  ['the absolute form', (path, address) => `${address}${path}`],
  ['the absolute form of another host', (path) => `http://x${path}`],
  ['a backslash at the beginning', (path) => path.replace('/', '\\')],
  ['an encoded backslash', (path) => path.replace(/^\/[\w-]*/, '$&%5c')],
  ['a parameter behind a semicolon', (path) => path.replace(/^\/[\w-]*/, '$&;v=1')],
  ['an encoded semicolon', (path) => `${path}%3B`],
  [
    'a letter encoded twice',
    (path) => path.replace(/[a-z]/, (letter) => encoded(letter).replace('%', '%25')),
  ],
  ['an encoded slash', (path) => path.replace(/^\/[\w-]*/, '$&%2F')],
  ['a segment of one dot', (path) => `/.${path}`],
  ['a way up', (path) => `/x/..${path}`],
  ['an encoded way up', (path) => `/x/%2e%2E${path}`],
  ['a NUL at its end', (path) => `${path}%00`],
  ['a fragment', (path) => `${path}#x`],
  ['a percent sign that encodes nothing', (path) => `${path}%zz`],
  ['bytes that are no UTF-8', (path) => `${path}%c0%af`],
]

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

/** Returns a path of the route, with a word for each parameter. */
const pathOf = ({ url }: Route) => url.replace(/:\w+/g, 'word').replace('*', 'word')

let site: WholeSite
beforeAll(async () => {
  site = await startWholeSite({ CALLS_PER_MINUTE: '0' })
})
afterAll(() => site.close())

test('the list contains every kind of route', () => {
  const known = site.routes.map(({ method, url }) => `${method} ${url}`)
  expect(known).toEqual(
    expect.arrayContaining([
      'POST /api/auth/sign-in',
      'GET /*',
      'HEAD /*',
      'GET /registry.json',
      'GET /remotes/:name/:build/*',
      'POST /api/channels',
      'GET /api/lobbies/:id/live',
      'GET /api/docs/json',
    ]),
  )
  expect(known.length).toBeGreaterThan(120)
})

test('[SEC-58, CALL-37] no registered route can be reached by another spelling of its path: each is a 400', async () => {
  const wrong: string[] = []
  for (const route of site.routes) {
    for (const [name, spell] of spellings) {
      const target = spell(pathOf(route), site.address)
      if (target === pathOf(route)) continue
      const { status, body } = await rawRequest(site.address, { method: route.method, target })
      // Node's own parser refuses targets that do not even start like a path.
      const isRefused =
        status === 400 && (target.startsWith('\\') || route.method === 'HEAD' || body.includes('"odd_path"'))
      if (!isRefused) wrong.push(`${route.method} ${target} (${name}): ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test.each(['//', '///', '/\\', '*', '/.', '/..', '/%', '/%61bout', '/a//b', '\\', '/é'])(
  '[SEC-58] GET %s is a 400, not a failure of the site',
  async (target) => {
    expect((await rawRequest(site.address, { target })).status).toBe(400)
  },
)

test.each([
  '/',
  '/learn',
  '/learn/',
  '/no%20such%20page',
  '/caf%C3%A9',
  '/a:b@c',
  '/x?next=//evil.example/%61',
])('GET %s is a valid spelling and reaches a page', async (target) => {
  expect([200, 404]).toContain((await rawRequest(site.address, { target })).status)
})
