import { brotliDecompressSync } from 'node:zlib'
import { gatePassCookie } from '@icio/kit/auth/gate-pass'
import { visitorCookie } from '@icio/kit/auth/visitor'
import type { Registry } from '@icio/contracts/releases/registry'
import { fakeRelease } from './fake-release.js'
import { gamesIn, idOf, runReleases, type RunningReleases } from './run-releases.js'

let edge: RunningReleases
beforeEach(async () => (edge = await runReleases()))
afterEach(() => edge.close())

type Sent = Record<string, string>
const get = (url: string, headers: Sent = {}, at = edge) => at.app.inject({ url, headers })

/** The screen /games, which asks for a call with a value of the query first. */
const withCalls = () =>
  fakeRelease('mf-games', 'games2', {
    screens: { '/games': { scripts: [], styles: [], calls: ['/api/games/:level|easy'] } },
  })

async function promote(build: string, files = fakeRelease('mf-games', build), at = edge) {
  const release = idOf(await at.publish('mf-games', build, files))
  expect((await at.move({ action: 'promote', release })).statusCode).toBe(200)
}

test('[CACHE-1] all visitors get the same bytes of a page, and the page has nothing that belongs to one answer', async () => {
  const [one, other] = [await get('/games'), await get('/games')]
  expect(one.body).toBe(other.body)
  expect(one.headers['content-security-policy']).toBe(other.headers['content-security-policy'])
  expect(one.headers['content-security-policy']).not.toContain('nonce')
  expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
})

test.each(['/games', '/registry.json', '/registry.json?path=/games'])(
  '[CACHE-4] %s has a strong validator for each encoding; who has it gets 304 with the headers and no body',
  async (url) => {
    const found = new Set<unknown>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const whole = await get(url, { 'accept-encoding': encoding })
      const { etag } = whole.headers
      expect(etag).toMatch(/^"[\w-]+"$/)
      found.add(etag)
      for (const listed of [etag, `W/${etag}`, `"x", W/"y", ${etag}`]) {
        const again = await get(url, { 'accept-encoding': encoding, 'if-none-match': String(listed) })
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
        for (const name of ['content-security-policy', 'cache-control', 'vary', 'cross-origin-opener-policy'])
          expect([name, again.headers[name]]).toEqual([name, whole.headers[name]])
      }
      const other = await get(url, { 'accept-encoding': encoding, 'if-none-match': '"x", *x, W/' })
      expect([other.statusCode, other.rawPayload]).toEqual([200, whole.rawPayload])
    }
    expect(found.size).toBe(3)
  },
)

test('[CACHE-4] a page that is not there, or not for this visitor, has no validator', async () => {
  const answer = await get('/no-such-page', { 'if-none-match': '*' })
  expect([answer.statusCode, answer.headers.etag]).toEqual([404, undefined])
  expect(answer.headers['cache-control']).toBe('private, no-cache')
})

test('[CACHE-5] without cookies every cache may store an answer and must ask each time; with cookies, and if it sets one, only the browser', async () => {
  for (const url of ['/games', '/registry.json']) {
    const open = await get(url)
    expect(open.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: expect.stringMatching(/accept-encoding, cookie/),
    })
    for (const cookie of ['session=x', 'anything=1', ''])
      expect((await get(url, { cookie })).headers['cache-control']).toBe('private, no-cache')
  }
  const release = idOf(await edge.publish('mf-games', 'games2'))
  await edge.move({ action: 'canary', release, permyriad: 5000 })
  for (const url of ['/games', '/registry.json', '/learn-risk-pools']) {
    const { headers } = await get(url)
    expect([url, headers['cache-control']]).toEqual([url, 'private, no-cache'])
    expect(headers['set-cookie']).toBeDefined()
  }
})

describe('[CACHE-2, SEC-82] what one person gets, nobody else gets', () => {
  const bodies = async (headers: Sent) =>
    Promise.all(
      ['/games', '/registry.json', '/registry.json?path=/games', '/nowhere'].map(
        async (url) => (await get(url, headers)).body,
      ),
    )

  test('the staff, before and after a visitor: the same visitor’s bytes', async () => {
    const files = fakeRelease('mf-admin', 'admin1', { owns: ['/secret-screen'], paths: ['/secret-screen'] })
    await edge.publish('mf-admin', 'admin1', files)
    const release = idOf(await edge.publish('mf-admin', 'admin2', files))
    await edge.move({ action: 'promote', release })
    const staff = edge.people.signIn({ role: 'admin' })
    const member = edge.people.signIn()
    const forStaff = await bodies({ cookie: staff.cookie })
    const before = await bodies({})
    expect(before).not.toEqual(forStaff)
    expect(await bodies({ cookie: staff.cookie })).toEqual(forStaff)
    expect(await bodies({})).toEqual(before)
    expect(await bodies({ cookie: member.cookie })).toEqual(await bodies({ cookie: member.cookie }))
    edge.people.changeRole(staff, 'user')
    expect(await bodies({ cookie: staff.cookie })).toEqual(await bodies({ cookie: member.cookie }))
  })

  test('an override, and a moment of the past, end with the browser that has them', async () => {
    const staff = edge.people.signIn({ role: 'admin' })
    const began = new Date().toISOString()
    await edge.publish('mf-games', 'games9')
    const set = await edge.post(
      '/api/override',
      { name: 'mf-games', build: 'games9' },
      {
        ...staff.headers,
        cookie: staff.cookie,
      },
    )
    expect(set.statusCode).toBe(204)
    const own = set.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const theirs = { cookie: `${staff.cookie}; ${own}` }
    expect(gamesIn((await get('/registry.json', theirs)).json())).toBe('games9')
    expect((await get('/games', theirs)).body).toContain('games9')
    const others: Sent[] = [{}, { cookie: own }, { cookie: edge.people.signIn().cookie }]
    for (const headers of others) {
      expect(gamesIn((await get('/registry.json', headers)).json())).toBe('games1')
      expect((await get('/games', headers)).body).not.toContain('games9')
    }
    await promote('games2')
    expect((await get(`/games?at=${began}`, { cookie: staff.cookie })).body).toContain('"at":')
    expect((await get(`/games?at=${began}`)).body).not.toContain('"at":')
  })

  test('a page with a gate pass is not the page of a visitor without one, nor a member’s that of a visitor', async () => {
    await promote('games2', withCalls())
    const visitor = edge.app.signCookie(`${visitorCookie}:someone`)
    const pass = edge.app.signCookie(`${gatePassCookie}:id.${(Date.now() + 60_000).toString(36)}.someone`)
    const agreed = {
      cookie: `${visitorCookie}=${encodeURIComponent(visitor)}; ${gatePassCookie}=${encodeURIComponent(pass)}`,
    }
    const member = { cookie: edge.people.signIn().cookie }
    for (let time = 0; time < 2; time++) {
      expect((await get('/games', agreed)).body).toContain('content="agreed"')
      expect((await get('/games')).body).not.toContain('content="agreed"')
      expect((await get('/games')).body).toContain('/api/games/easy')
      expect((await get('/games', member)).body).not.toContain('/api/games/easy')
    }
  })
})

describe('[CACHE-2, SEC-82] nobody can change what others get', () => {
  const odd: [string, Sent, string?][] = [
    ['a foreign host', { host: 'evil.example' }],
    [
      'forwarded headers',
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', 'x-forwarded-for': '1.1.1.1' },
    ],
    [
      'headers that name another address',
      { 'x-original-url': '/evil', 'x-rewrite-url': '/evil', 'x-forwarded-prefix': '/evil' },
    ],
    ['a query', {}, '?evil=<script>&path=/evil&at=2020-01-01T00:00:00Z'],
    ['a value for a first call', {}, '?level=evil%22%3E%3Cscript%3E'],
    [
      'cookies',
      {
        cookie:
          'session=evil; edition=government-risk-pools; release_override=evil; gate_pass=evil; release_bucket=1; site_at=2020',
      },
    ],
    ['an odd encoding', { 'accept-encoding': 'evil, br;q=0, *;q=1e9, gzip;q=-1' }],
    ['a range', { range: 'bytes=0-3', 'if-range': '"evil"' }],
    ['a token of nobody', { authorization: 'Bearer evil', 'x-admin-document': 'evil' }],
    ['a method override', { 'x-http-method-override': 'DELETE' }],
  ]

  test('whatever comes first, by GET or HEAD, the next visitor gets what a fresh edge gives', async () => {
    await promote('games2', withCalls())
    const { connection, pagesFolder, store } = edge
    const fresh = await runReleases({ connection, pagesFolder, store })
    for (const url of ['/games', '/registry.json', '/registry.json?path=/games']) {
      for (const [what, headers, query = ''] of odd)
        for (const method of ['HEAD', 'GET'] as const) {
          const target = url.includes('?') ? url : url + query
          const answer = await edge.app.inject({ method, url: target, headers })
          expect([what, answer.statusCode, answer.headers['content-range']]).toEqual([what, 200, undefined])
        }
      const [answer, clean] = [await get(url), await get(url, {}, fresh)]
      expect(answer.body).toBe(clean.body)
      expect(answer.body).not.toContain('evil')
      const ofOne = { date: '', 'x-request-id': '' }
      expect({ ...answer.headers, ...ofOne }).toEqual({ ...clean.headers, ...ofOne })
    }
    await fresh.close()
  })

  test('HEAD has the headers of GET and no body; a range gets the whole answer', async () => {
    const whole = await get('/games', { 'accept-encoding': 'br' })
    const head = await edge.app.inject({
      method: 'HEAD',
      url: '/games',
      headers: { 'accept-encoding': 'br' },
    })
    expect(head.body).toBe('')
    for (const name of ['etag', 'content-length', 'content-encoding', 'vary', 'cache-control'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
    expect(brotliDecompressSync(whole.rawPayload).toString()).toBe((await get('/games')).body)
    expect((await get('/games', { range: 'bytes=0-3' })).body).toHaveLength((await get('/games')).body.length)
  })
})

describe('[CACHE-6] nothing old is served', () => {
  test('a promotion, a pin and a rollback show with the next answer', async () => {
    const { etag } = (await get('/registry.json')).headers
    await promote('games2')
    const next = await get('/registry.json', { 'if-none-match': String(etag) })
    expect([next.statusCode, gamesIn(next.json<Registry>())]).toEqual([200, 'games2'])
    expect((await get('/games')).body).toContain('games2')
    await edge.move({ action: 'rollback', name: 'mf-games' })
    expect((await get('/games')).body).toContain('href="/remotes/mf-games/games1/')
    const back = await get('/registry.json')
    expect(gamesIn(back.json())).toBe('games1')
  })

  test('another instance shows a promotion as soon as the change stream has brought it', async () => {
    const { connection, pagesFolder, store } = edge
    const other = await runReleases({ connection, pagesFolder, store })
    expect(gamesIn((await get('/registry.json', {}, other)).json())).toBe('games1')
    expect((await get('/games', {}, other)).body).toContain('games1')
    await promote('games2')
    const isThere = async () => gamesIn((await get('/registry.json', {}, other)).json()) === 'games2'
    while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await get('/games', {}, other)).body).toContain('games2')
    expect((await get('/registry.json', {}, other)).headers.etag).toBe(
      (await get('/registry.json')).headers.etag,
    )
    await other.close()
  })
})
