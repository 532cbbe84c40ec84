import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestApp } from '@icio/kit/testing/run-service'
import { rawRequest } from '@icio/kit/testing/raw-request'
import { parse } from 'yaml'
import { refuseForeignHosts } from '../../src/known-hosts.js'
import { fuzz } from './fuzz.js'
import { metricsOf, type GivenMetrics } from './given-metrics.js'
import { startWholeSite, type Route, type WholeSite } from './whole-site.js'

// Two whole sites for all that is asked of one: to start one takes longer than any of these tests.

const pages = join(__dirname, '../../../../docs')

/** npm run quality -- stress http-fuzz makes 20,000. */
const count = Number(process.env['HTTP_FUZZ_REQUESTS'] ?? 600)
const seed = Number(process.env['HTTP_FUZZ_SEED'] ?? 20_261_123)

jest.setTimeout(Math.max(240_000, count * 100))

let site: WholeSite

/** The status of a call with these headers, which may name another host. */
async function statusOf(target: string, headers: Record<string, string>): Promise<number> {
  return (await rawRequest(site.address, { target, headers })).status
}

describe('a development site that other machines reach, without limits', () => {
  beforeAll(async () => {
    site = await startWholeSite({ HOST: '0.0.0.0', CALLS_PER_MINUTE: '0', TRUST_PROXY: '127.0.0.1' })
  })
  afterAll(() => site.close())

  describe('by its names', () => {
    test('[SEC-64, CALL-40] the mailbox is only for this machine, not for another host name or through a proxy', async () => {
      const path = '/dev/mailbox'
      for (const host of ['127.0.0.1:3000', 'localhost', '[::1]:3000', 'site.localhost:80'])
        expect([host, await statusOf(path, { host })]).toEqual([host, 200])
      expect(await statusOf(path, { host: '192.0.2.7' })).toBe(404)
      const proxied: Record<string, string>[] = [
        { 'x-forwarded-for': '203.0.113.9' },
        { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
        // A name that the site answers to, and not one of this machine alone.
        { 'x-forwarded-host': '192.0.2.7' },
        { 'x-real-ip': '203.0.113.9' },
        { forwarded: 'for=127.0.0.1' },
      ]
      for (const headers of proxied)
        expect([headers, await statusOf(path, { host: 'localhost', ...headers })]).toEqual([headers, 404])
      expect(await statusOf(path, { host: 'localhost', 'x-forwarded-for': '127.0.0.1' })).toBe(200)
    })

    test('[SEC-65] it answers also to IP addresses, and not to foreign names', async () => {
      expect(await statusOf('/', { host: '192.0.2.7:3000' })).toBe(200)
      expect(await statusOf('/', { host: 'rebound.evil.example' })).toBe(421)
    })
  })

  describe('what a network of caches may keep', () => {
    /** The rows of the table in docs/operations/cdn.md. */
    const rows = readFileSync(join(pages, 'operations/cdn.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `/'))
      .map((line) => line.split('|').slice(1, 6))
      .map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')))
      .map(([example = '', cache = '', vary = '', keeps = '', key = '']) => ({
        example,
        cache,
        vary,
        keeps,
        key,
      }))

    /** The path of a row, with the builds and files of this site. */
    function pathOf(example: string): string {
      const isShell = example.startsWith('/shell/')
      return example
        .replace(' with a cookie', '')
        .replace('{build}', 'games1')
        .replace('{script}', isShell ? 'shell.shell1.js' : 'remoteEntry.games1.js')
    }

    const headers = (example: string) => ({
      'accept-encoding': 'br',
      ...(example.endsWith('with a cookie') ? { cookie: 'session=x' } : {}),
    })

    test('[CACHE-10] the table has rows of every kind', () => {
      expect(rows.length).toBeGreaterThan(10)
      for (const kind of ['/shell/', '/remotes/', '/registry.json', '/api/content/', 'with a cookie'])
        expect(rows.some(({ example }) => example.includes(kind))).toBe(true)
    })

    test.each(rows)(
      '[CACHE-10] $example is sent as the table says',
      async ({ example, cache, vary, keeps, key }) => {
        for (let time = 0; time < 2; time++) {
          const answer = await fetch(site.address + pathOf(example), { headers: headers(example) })
          await answer.arrayBuffer()
          expect(answer.headers.get('cache-control')).toBe(cache)
          expect((answer.headers.get('vary') ?? '').toLowerCase()).toBe(vary)
          if (keeps === 'no') expect(cache).toMatch(/^private|^no-store/)
          else {
            expect(answer.status).toBe(200)
            expect(cache).toMatch(/^public/)
            expect(answer.headers.get('set-cookie')).toBeNull()
            expect(key).toContain('encoding')
          }
        }
      },
    )

    test('[CACHE-10] whoever must ask each time gets 304 while nothing has changed', async () => {
      for (const { example } of rows.filter(({ keeps }) => keeps === 'and must ask each time')) {
        const { headers: sent } = await fetch(site.address + pathOf(example))
        const etag = sent.get('etag') ?? ''
        expect(etag).toMatch(/^"/)
        const again = await fetch(site.address + pathOf(example), { headers: { 'if-none-match': etag } })
        expect([example, again.status]).toEqual([example, 304])
      }
    })
  })

  describe('what Prometheus asks for', () => {
    let publishedMetrics: GivenMetrics
    beforeAll(async () => {
      publishedMetrics = await metricsOf(site)
    })

    const rules = (
      parse(readFileSync(join(pages, 'operations/alerts.yaml'), 'utf8')) as {
        groups: { rules: { alert: string; expr: string }[] }[]
      }
    ).groups.flatMap((group) => group.rules)

    test('[OPS-8] each alert rule asks for metrics and labels that a running site gives', () => {
      expect(rules.length).toBeGreaterThan(10)
      expect(rules.flatMap(({ expr }) => publishedMetrics.problemsOf(expr))).toEqual([])
    })

    test('[OPS-8] each query of the dashboard asks for metrics and labels that a running site gives', () => {
      const { panels } = JSON.parse(readFileSync(join(pages, 'operations/dashboards/site.json'), 'utf8')) as {
        panels: { targets: { expr: string }[] }[]
      }
      const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
      expect(queries.length).toBeGreaterThan(10)
      expect(queries.flatMap(publishedMetrics.problemsOf)).toEqual([])
    })

    test('[OPS-8] a query with a wrong name, label or sign is found', () => {
      expect(publishedMetrics.problemsOf('sum by (rout) (live_sockets)')).not.toEqual([])
      expect(publishedMetrics.problemsOf('live_socket > 1')).not.toEqual([])
      expect(publishedMetrics.problemsOf('releases{stat="admitted"}')).not.toEqual([])
      expect(publishedMetrics.problemsOf('sum(live_sockets')).not.toEqual([])
    })

    test('[OPS-8] the page says what to do about each alert, and documents each metric of ours', () => {
      const page = readFileSync(join(pages, 'operations/watching.md'), 'utf8')
      expect(rules.map(({ alert }) => alert).filter((alert) => !page.includes(`\`${alert}\``))).toEqual([])
      const own = publishedMetrics.names.filter((name) => !/^(up|process_|nodejs_|http_)/.test(name))
      expect(own.length).toBeGreaterThan(8)
      expect(own.filter((name) => !page.includes(name))).toEqual([])
    })
  })

  describe('other spellings of a path', () => {
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
            status === 400 &&
            (target.startsWith('\\') || route.method === 'HEAD' || body.includes('"odd_path"'))
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
  })

  test('[SEC-58] random requests to every route cause no server error, and refused ones change nothing', async () => {
    expect({ seed, ...(await fuzz(site, { count, seed })) }).toEqual({ seed, failures: [], changed: [] })
  })
})

describe('a site with a public address and a limit of calls', () => {
  const most = 20
  beforeAll(async () => {
    process.env['SITE_URL'] = 'https://commons.example'
    site = await startWholeSite({
      ADMIN_ORIGIN: 'https://admin.commons.example',
      CALLS_PER_MINUTE: String(most),
      TRUST_PROXY: '127.0.0.1',
    })
  })
  afterAll(async () => {
    delete process.env['SITE_URL']
    await site.close()
  })

  test('[SEC-64, SEC-65, CALL-39, CALL-40] with SITE_URL there is no mailbox, and the site answers only to its own names', async () => {
    expect(await statusOf('/dev/mailbox', { host: 'localhost' })).toBe(404)
    for (const host of [
      'commons.example',
      'Commons.Example:443',
      'admin.commons.example',
      '127.0.0.1:3000',
      'localhost',
    ])
      expect([host, await statusOf('/', { host })]).toEqual([host, 200])
    const foreign = [
      'evil.example',
      'commons.example.evil.example',
      'evilcommons.example',
      '192.0.2.7',
      'localhost.evil.example',
      '',
    ]
    for (const host of foreign) {
      expect([host, await statusOf('/', { host })]).toEqual([host, 421])
      expect([host, await statusOf('/api/content/tools', { host })]).toEqual([host, 421])
      // Our own services call these by the address of the machine; without their secret they do not exist.
      expect([host, await statusOf('/internal/remote-games/mf-a/rights', { host })]).toEqual([host, 404])
    }
    expect(await statusOf('/healthz', { host: '10.0.0.7:3000' })).toBe(200)
    expect(await statusOf('/readyz', { host: '10.0.0.7:3000' })).toBe(200)
  })

  interface Call {
    method?: string
    target: string
    headers?: Record<string, string>
    body?: string
  }

  /** Returns the statuses of this many calls of one visitor, from a separate network address. */
  async function statusesFrom(address: string, call: Call, count = most + 3): Promise<number[]> {
    const headers = { 'x-forwarded-for': address, ...call.headers }
    const statuses: number[] = []
    for (let number = 0; number < count; number++)
      statuses.push((await rawRequest(site.address, { ...call, headers })).status)
    return statuses
  }

  const limited = (status: number) => [...Array<number>(most).fill(status), 429, 429, 429]

  const json = { 'content-type': 'application/json' }

  test.each<[string, number, Call]>([
    ['an account that nobody is signed in to', 401, { target: '/api/auth/user' }],
    ['the staff', 401, { target: '/api/members' }],
    [
      'a page of another site',
      403,
      {
        method: 'POST',
        target: '/api/auth/sign-in',
        headers: { ...json, origin: 'https://evil.example' },
        body: '{}',
      },
    ],
    [
      'a deploy key that is wrong',
      401,
      { target: '/api/releases', headers: { authorization: 'Bearer wrong' } },
    ],
    ['our other services', 404, { target: '/internal/token-keys' }],
    [
      'the staff alone, which are not counted while they are let in',
      401,
      { target: '/api/functions/generation-jobs' },
    ],
    ['nobody: the call does not exist', 404, { target: '/api/no-such-call' }],
    [
      'nobody: the call to change does not exist',
      404,
      { method: 'POST', target: '/no-such-call', headers: json, body: '{}' },
    ],
    ['nobody: the path is spelled oddly', 400, { target: '/%61pi/auth/user' }],
  ])('[SEC-59, CALL-38] refused calls for %s count as well (%i)', async (name, status, call) => {
    expect(await statusesFrom(`10.1.0.${name.length}`, call)).toEqual(limited(status))
  })

  test('[SEC-59] another spelling of the path does not bypass the limit', async () => {
    const address = '10.2.0.1'
    await statusesFrom(address, { target: '/api/content/tools' })
    for (const target of ['/%61pi/content/tools', `${site.address}/api/content/tools`, '//api/content/tools'])
      expect(await statusesFrom(address, { target }, 1)).toEqual([429])
  })

  test('opening pages and files is not limited', async () => {
    for (const target of ['/', '/registry.json', '/healthz'])
      expect(await statusesFrom('10.3.0.1', { target })).toEqual(Array(most + 3).fill(200))
  })

  test('a call with its own limit is counted separately, HEAD together with GET', async () => {
    const address = '10.4.0.1'
    const begun = await statusesFrom(address, { target: '/api/functions/human-check' }, 60)
    expect(new Set(begun)).toEqual(new Set([200]))
    expect(await statusesFrom(address, { method: 'HEAD', target: '/api/functions/human-check' }, 1)).toEqual([
      429,
    ])
    expect(await statusesFrom(address, { target: '/api/content/tools' }, 1)).toEqual([200])
  })
})

test('[SEC-65] a development site on loopback answers only to loopback names', async () => {
  const app = await createTestApp()
  refuseForeignHosts(app, { siteUrl: undefined, adminOrigin: undefined, host: '127.0.0.1' })
  app.get('/', async () => 'a page')
  const statuses = ['localhost:3000', '127.0.0.1', '192.0.2.7:3000'].map(
    async (host) => (await app.inject({ url: '/', headers: { host } })).statusCode,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 421])
  await app.close()
})
