import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { rawRequest } from '@icio/kit/testing/raw-request'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { json, runBackends, startTeamService, type RunningBackends } from './run-backends.js'

type TeamService = Awaited<ReturnType<typeof startTeamService>>

let site: RunningBackends
let answer: RequestListener = json(200, {})
let events: TeamService
beforeAll(async () => {
  site = await runBackends()
  events = await startTeamService((...given) => answer(...given))
})
afterAll(async () => {
  await site.close()
  await events.close()
})
beforeEach(async () => {
  answer = json(200, { events: [] })
  events.heard.length = 0
  // Another address is another service, with a circuit breaker of its own.
  await site.save('mf-events', { address: `${events.address}/v${Math.trunc(performance.now())}` })
})

/** The service's address of a path, without the base that each test has anew. */
const lastPath = () => events.heard.at(-1)?.url.replace(/^\/v\d+/, '')
const lastHeaders = () => events.heard.at(-1)?.headers ?? {}
const lastToken = () => lastHeaders().authorization?.replace('Bearer ', '') ?? ''

/** Verifies a token as a team would. */
const verified = async (token: string, audience = 'mf-events') => {
  const keys = createRemoteJWKSet(new URL(`${site.address}/.well-known/jwks.json`))
  const { payload } = await jwtVerify(token, keys, {
    issuer: site.address,
    audience,
    typ: 'identity+jwt',
  })
  return payload
}

test('[BACK-1] a call reaches the service with method, path, query and JSON, and its answer the page', async () => {
  answer = json(201, { id: 7 })
  const made = await site.call('mf-events/events/7/seats?from=a%20b&x=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{ "name":  "Ada" }',
  })
  expect(made).toMatchObject({ status: 201, body: { id: 7 } })
  expect(made.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(made.headers.get('x-content-type-options')).toBe('nosniff')
  expect(made.headers.get('cache-control')).toBe('no-store')
  expect(lastPath()).toBe('/events/7/seats?from=a%20b&x=1')
  expect(events.heard.at(-1)).toMatchObject({ method: 'POST', body: '{"name":"Ada"}' })
  expect(lastHeaders()).toMatchObject({ 'x-remote-build': 'ab12cd34', 'content-type': 'application/json' })
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    await site.call('mf-events/events', { method })
    expect(events.heard.at(-1)?.method).toBe(method)
  }
  answer = (_request, response) => void response.writeHead(204).end()
  expect(await site.call('mf-events/events', { method: 'DELETE' })).toMatchObject({ status: 204, body: null })
})

test('[BACK-1] a remote without a service has none, and no other remote has its service', async () => {
  expect(await site.call('mf-games/events')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await site.call('mf-events2/events')).toMatchObject({ status: 404, code: 'not_found' })
  expect(events.heard).toEqual([])
})

test('[BACK-2] a visitor is anonymous, and a member has a name only where an administrator decided so', async () => {
  await site.call('mf-events/events')
  const anonymous = await verified(lastToken())
  expect(anonymous).toMatchObject({ iss: site.address, aud: 'mf-events', anonymous: true, role: 'visitor' })
  expect(anonymous).toMatchObject({ edition: 'general', jti: expect.any(String) })
  expect(anonymous.sub).toBeUndefined()
  expect((anonymous.exp ?? 0) - (anonymous.iat ?? 0)).toBe(300)
  expect(decodeProtectedHeader(lastToken())).toMatchObject({ alg: 'ES256', typ: 'identity+jwt' })

  const ada = site.people.signIn({ displayName: 'Ada' })
  const headers = { ...ada.headers, cookie: 'edition=government-risk-pools' }
  await site.call('mf-events/events', { headers })
  const member = await verified(lastToken())
  expect(member).toMatchObject({ role: 'user', edition: 'government-risk-pools' })
  expect(member).not.toHaveProperty('name')
  expect(JSON.stringify(member)).not.toContain(ada.id)
  await site.save('mf-events', { address: events.address, shares_names: true })
  await site.call('mf-events/events', { headers })
  expect(await verified(lastToken())).toMatchObject({ sub: member.sub, name: 'Ada' })
})

test('[BACK-2] each service knows a member by another id, and keeps it when its address changes or comes back', async () => {
  const other = await startTeamService(json(200, {}))
  await site.save('mf-polls', { address: other.address })
  const { headers } = site.people.signIn()
  await site.call('mf-events/events', { headers })
  await site.call('mf-polls/polls', { headers })
  const { sub } = decodeJwt(lastToken())
  const token = other.heard.at(-1)?.headers.authorization?.replace('Bearer ', '') ?? ''
  expect(decodeJwt(token).sub).not.toBe(sub)
  await expect(verified(token)).rejects.toMatchObject({ claim: 'aud' })
  expect(await verified(token, 'mf-polls')).toMatchObject({ aud: 'mf-polls' })

  await site.app.inject({
    method: 'DELETE',
    url: '/api/remote-backends/mf-events',
    headers: site.admin.headers,
  })
  expect(await site.call('mf-events/events', { headers })).toMatchObject({ code: 'not_found' })
  await site.save('mf-events', { address: events.address })
  await site.call('mf-events/events', { headers })
  expect(decodeJwt(lastToken()).sub).toBe(sub)
  await other.close()
})

test('[BACK-2, SEC-91] the role is that of the moment, and that of the staff only from the admin document', async () => {
  const staff = site.people.signIn({ role: 'moderator' })
  const roleTold = async (headers: Record<string, string>) => {
    await site.call('mf-events/events', { headers })
    return decodeJwt(lastToken())['role']
  }
  expect(await roleTold(staff.headers)).toBe('moderator')
  expect(await roleTold({ authorization: staff.headers.authorization })).toBe('user')
  site.people.changeRole(staff, 'user')
  expect(await roleTold(staff.headers)).toBe('user')
  site.people.signOut(staff)
  expect(await roleTold(staff.headers)).toBe('visitor')
})

test('[BACK-3, SEC-91] nothing that identifies the visitor to the site reaches the service', async () => {
  const { headers } = site.people.signIn()
  await site.call('mf-events/events', {
    headers: {
      ...headers,
      cookie: 'session=stolen; visitor=x',
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-csrf-token': 'x',
      'x-remote-build': 'forged',
      'x-anything': 'else',
      referer: 'https://site.example/events?token=secret',
      'accept-language': 'de',
    },
  })
  const sent = lastHeaders()
  expect(Object.keys(sent).sort()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'connection',
    'host',
    'user-agent',
    'x-remote-build',
    'x-request-id',
  ])
  expect(sent['x-remote-build']).toBe('ab12cd34')
  expect(sent.authorization).not.toBe(headers.authorization)
})

test('[BACK-3, SEC-91] of an answer, no cookie, policy or type passes, and it stays out of shared caches', async () => {
  answer = json(
    200,
    { fine: true },
    {
      'set-cookie': ['session=forged; Path=/', 'visitor=forged'],
      'content-security-policy': 'default-src *',
      'access-control-allow-origin': '*',
      'clear-site-data': '"*"',
      location: 'https://evil.example',
      refresh: '0;url=https://evil.example',
      'cache-control': 'public, max-age=9999',
      etag: '"1"',
      'content-type': 'application/json; charset=latin1',
    },
  )
  const { headers, body } = await site.call('mf-events/events')
  expect(body).toEqual({ fine: true })
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('content-security-policy')).not.toBe('default-src *')
  for (const name of ['access-control-allow-origin', 'clear-site-data', 'location', 'refresh'])
    expect(headers.get(name)).toBeNull()
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('etag')).toBe('"1"')
  answer = json(200, {}, { 'cache-control': 'private, max-age=60' })
  expect((await site.call('mf-events/events')).headers.get('cache-control')).toBe('private, max-age=60')
  answer = (_request, response) => void response.writeHead(304).end()
  expect(await site.call('mf-events/events', { headers: { 'if-none-match': '"1"' } })).toMatchObject({
    status: 304,
  })
  expect(await site.call('mf-events/events')).toMatchObject({ status: 502, code: 'backend_invalid' })
})

test('[BACK-4] errors of the team pass with a code under its name; every other one is replaced', async () => {
  const error = (code: unknown, message: unknown = 'All seats are taken.', more = {}) => ({
    error: { code, message, ...more },
  })
  answer = json(409, error('mf-events/full', undefined, { details: { seats: 40 }, stack: 'at secret.js' }))
  expect(await site.call('mf-events/events')).toMatchObject({
    status: 409,
    body: { error: { code: 'mf-events/full', message: 'All seats are taken.', details: { seats: 40 } } },
  })
  expect(JSON.stringify((await site.call('mf-events/events')).body)).not.toContain('stack')
  answer = json(401, error('mf-events/sign-in'))
  expect(await site.call('mf-events/events')).toMatchObject({ status: 403, code: 'mf-events/sign-in' })
  answer = json(503, error('mf-events/closed'), { 'retry-after': '60' })
  const closed = await site.call('mf-events/events')
  expect(closed).toMatchObject({ status: 503, code: 'mf-events/closed' })
  expect(closed.headers.get('retry-after')).toBe('60')

  const replaced: [number, unknown, string][] = [
    [400, error('unauthenticated'), 'backend_invalid'],
    [403, error('disclosure_needed'), 'backend_invalid'],
    [400, error('mf-polls/full'), 'backend_invalid'],
    [400, error('mf-events/a/b'), 'backend_invalid'],
    [400, error('mf-events/'), 'backend_invalid'],
    [400, error('mf-events/full', 7), 'backend_invalid'],
    [400, error('mf-events/full', 'x'.repeat(501)), 'backend_invalid'],
    [404, null, 'backend_invalid'],
    [500, { message: 'TypeError at secret.js' }, 'backend_invalid'],
    [503, {}, 'backend_unavailable'],
  ]
  for (const [status, body, code] of replaced) {
    answer = json(status, body)
    expect({ status, body, code: (await site.call('mf-events/events')).code }).toEqual({ status, body, code })
  }
})

test('[BACK-5] JSON only, both ways, and not more of it than allowed', async () => {
  const post = (type: string, body: string) =>
    site.call('mf-events/events', { method: 'POST', headers: { 'content-type': type }, body })
  expect(await post('text/html', '<b>')).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  expect(await post('application/json', '{')).toMatchObject({ status: 400, code: 'invalid_json' })
  expect(await post('application/json', '{"__proto__":{}}')).toMatchObject({ code: 'invalid_json' })
  expect(await post('application/json', JSON.stringify('x'.repeat(70_000)))).toMatchObject({
    status: 413,
    code: 'body_too_large',
  })
  expect(events.heard).toEqual([])
  const lies: RequestListener[] = [
    json(200, {}, { 'content-type': 'text/html' }),
    json(200, {}, { 'content-encoding': 'gzip' }),
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('"\xff', 'latin1'),
    json(206, {}),
    json(302, {}, { location: `${events.address}/elsewhere` }),
  ]
  for (answer of lies)
    expect(await site.call('mf-events/events')).toMatchObject({ status: 502, code: 'backend_invalid' })
  expect(events.heard.some(({ url }) => url.includes('elsewhere'))).toBe(false)
})

test('[BACK-6, SEC-92] 10 MB and an answer without end are cut off, and slow bytes end after five seconds', async () => {
  let sent = 0
  let isCut: Promise<unknown> = Promise.resolve()
  const chunk = Buffer.alloc(64 * 1024, 'x')
  answer = (_request, response) => {
    isCut = new Promise((resolve) => response.on('close', resolve))
    response.writeHead(200, { 'content-type': 'application/json' }).write('"')
    const more = (): void => {
      if (response.destroyed) return
      sent += chunk.length
      if (response.write(chunk)) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  }
  expect(await site.call('mf-events/events')).toMatchObject({ status: 502, code: 'backend_invalid' })
  await isCut
  // What the sockets on both sides hold comes on top of the megabyte.
  expect(sent).toBeLessThan(10_000_000)

  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 200)
    isCut = new Promise<void>((resolve) =>
      response.on('close', () => {
        clearInterval(drip)
        resolve()
      }),
    )
  }
  const slow = await site.call('mf-events/events')
  expect(slow).toMatchObject({ status: 504, code: 'backend_slow' })
  expect(slow.body.error?.message).toMatch(/took too long. The rest of the site works/)
  await isCut
})

test('[BACK-7, SEC-92] a service that is down opens its breaker alone, and others are called as before', async () => {
  const down = await startTeamService(json(200, {}))
  const polls = await startTeamService(json(200, { fine: true }))
  await down.close()
  await site.save('mf-broken', { address: down.address })
  await site.save('mf-polls', { address: polls.address })
  const stateOf = async (remote: string) => (await site.list()).find((each) => each.remote === remote)
  expect(await stateOf('mf-broken')).toMatchObject({ ready: 'away', breaker: 'closed' })
  for (let number = 0; number < 10; number++)
    expect(await site.call('mf-broken/x')).toMatchObject({ status: 503, code: 'backend_unavailable' })
  expect(await stateOf('mf-broken')).toMatchObject({ breaker: 'open', calls: 10, failures: 10 })
  const refused = await site.call('mf-broken/x')
  expect(refused).toMatchObject({ status: 503, code: 'backend_unavailable' })
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await site.call('mf-polls/x')).toMatchObject({ status: 200, body: { fine: true } })
  expect(await stateOf('mf-polls')).toMatchObject({ ready: 'ready', breaker: 'closed', failures: 0 })
  expect((await fetch(`${site.address}/readyz`)).status).toBe(200)
  const metrics = await (await fetch(`${site.address}/metrics`)).text()
  expect(metrics).toContain('backend_calls_total{remote="mf-broken",outcome="unavailable"} 11')
  expect(metrics).toContain('backend_breaker_open{remote="mf-broken"} 1')
  expect(metrics).toContain('backend_breaker_open{remote="mf-polls"} 0')
  expect(metrics).toContain('backend_ready{remote="mf-polls"} 1')
  await polls.close()
})

test('[BACK-7] errors that a visitor can cause do not open the breaker', async () => {
  answer = json(500, { message: 'a bug' })
  for (let number = 0; number < 12; number++)
    expect(await site.call('mf-events/bug')).toMatchObject({ status: 502, code: 'backend_invalid' })
  answer = json(200, {})
  expect(await site.call('mf-events/events')).toMatchObject({ status: 200 })
})

test('[BACK-8] calls at once, of one visitor a minute, and of a day are limited, each for its service alone', async () => {
  const waiting: (() => void)[] = []
  answer = (request, response) => waiting.push(() => json(200, {})(request, response))
  const held = Array.from({ length: 32 }, () => site.call('mf-events/wait'))
  while (waiting.length < 32) await new Promise((resolve) => setImmediate(resolve))
  const busy = await site.call('mf-events/wait')
  expect(busy).toMatchObject({ status: 429, code: 'backend_busy' })
  expect(busy.headers.get('retry-after')).toBe('1')
  for (const go of waiting) go()
  expect((await Promise.all(held)).every(({ status }) => status === 200)).toBe(true)

  answer = json(200, {})
  await site.save('mf-events', { address: events.address, calls_per_minute: 2 })
  const [ada, bea] = [site.people.signIn(), site.people.signIn()]
  const statuses = async (headers: Record<string, string>, count: number) => {
    const each = []
    for (let number = 0; number < count; number++)
      each.push((await site.call('mf-events/x', { headers })).status)
    return each
  }
  // A minute can end in between: then one more call passes.
  expect((await statuses(ada.headers, 5)).filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(await statuses(bea.headers, 1)).toEqual([200])

  await site.save('mf-polls', { address: events.address, calls_per_day: 1 })
  const daily = [await site.call('mf-polls/x'), await site.call('mf-polls/x'), await site.call('mf-polls/x')]
  expect(daily.map(({ code }) => code)).toContain('backend_busy')
})

test('[BACK-9, SEC-93] no spelling of a path leads out of the base of the service, or to another one', async () => {
  const targets = [
    '/api/x/mf-events/../../accounts',
    '/api/x/mf-events/%2e%2e/%2e%2e/accounts',
    '/api/x/mf-events/..%2f..%2faccounts',
    '/api/x/mf-events/..\\..\\accounts',
    '/api/x/mf-events//evil.example/x',
    '/api/x/mf-events/%2f%2fevil.example',
    '/api/x/mf-events/x%00',
    '/api/x/mf-events/x;y',
    '/api/x/mf-events%2fx/y',
    '/api/x/../accounts',
    '/api//x/mf-events/y',
    '/api/x/mf-%65vents/y',
    '/api/x/mf-events/@evil.example/../x',
  ]
  for (const target of targets) {
    const { status, body } = await rawRequest(site.address, { target })
    expect({ target, status }).toEqual({ target, status: 400 })
    expect(body).not.toContain('of another service')
  }
  expect(events.heard).toEqual([])
  await site.call('mf-events/@evil.example:80/x?next=//evil.example/../y')
  expect(lastPath()).toBe('/@evil.example:80/x?next=//evil.example/../y')
})

test('[BACK-9, SEC-93] header lines and a second request cannot be smuggled in', async () => {
  const body = '{}GET /admin HTTP/1.1\r\nHost: x\r\n\r\n'
  const sent: Record<string, string>[] = [
    { 'content-length': '2', 'transfer-encoding': 'chunked', 'content-type': 'application/json' },
    { 'content-length': '2, 40', 'content-type': 'application/json' },
    { 'accept-language': 'de\r\nx-evil: 1', 'content-type': 'application/json' },
  ]
  for (const headers of sent)
    await rawRequest(site.address, { method: 'POST', target: '/api/x/mf-events/y', headers, body })
  expect(events.heard.filter(({ url, headers }) => url.includes('admin') || 'x-evil' in headers)).toEqual([])
})

test('[BACK-9, SEC-92] a page that sends its body byte by byte keeps no call of the service waiting', async () => {
  const { hostname, port } = new URL(site.address)
  const slow = connect(Number(port), hostname)
  await new Promise((resolve) => slow.once('connect', resolve))
  slow.write(
    `POST /api/x/mf-events/slow HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
  )
  await site.call('mf-events/events')
  expect(events.heard.map(({ url }) => url.endsWith('/events'))).toEqual([true])
  slow.destroy()
})

test('[SEC-91] a token that a service got is no sign-in: at the site, whoever sends it is a visitor', async () => {
  await site.call('mf-events/events', { headers: site.people.signIn({ role: 'admin' }).headers })
  const token = lastToken()
  expect(decodeJwt(token)['role']).toBe('admin')
  await site.call('mf-events/events', { headers: { authorization: `Bearer ${token}` } })
  expect(decodeJwt(lastToken())).toMatchObject({ role: 'visitor', anonymous: true })
})

test('[BACK-10] calls that change data come from pages of the site only, and a gated service needs the agreement', async () => {
  const foreign = { origin: 'https://evil.example', 'content-type': 'application/json' }
  expect(await site.call('mf-events/events', { method: 'POST', headers: foreign, body: '{}' })).toMatchObject(
    {
      status: 403,
      code: 'foreign_origin',
    },
  )
  await site.save('mf-events', { address: events.address, gated: true })
  expect(await site.call('mf-events/events')).toMatchObject({ status: 403, code: 'disclosure_needed' })
  expect(events.heard).toEqual([])
  const cookie = (await fetch(`${site.address}/test/gate-pass`)).headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  expect(await site.call('mf-events/events', { headers: { cookie } })).toMatchObject({ status: 200 })
})
