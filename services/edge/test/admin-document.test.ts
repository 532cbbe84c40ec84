import { brotliDecompressSync } from 'node:zlib'
import { adminDocumentHeader, type AdminDocument } from '@icio/contracts/admin-document/endpoints'
import type { Registry } from '@icio/contracts/releases/registry'
import { adminDocuments } from '@icio/kit/auth/admin-document'
import { sourcesOf } from '../src/admin-document/admin-document.js'
import { inlineScriptSource } from '../src/page/first-frame.js'
import { buildBeside } from './releases/fake-release.js'
import { freshPages, runReleases, type RunningReleases } from './releases/run-releases.js'

// The admin remote has its own document (docs/decisions/015-admin-document.md): no other page of the site, and no other
// remote's code in the same browser, can read its token, and no admin call works without the token.

const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }
const adminOrigin = 'https://admin.example.org'

let edge: RunningReleases
beforeAll(async () => {
  const pagesFolder = freshPages()
  buildBeside(pagesFolder, 'mf-admin', 'admin1')
  edge = await runReleases({ pagesFolder })
})
afterAll(() => edge.close())

const moderator = () => edge.people.signIn({ role: 'moderator' })
const open = (url: string, headers: Record<string, string>, at = edge) => at.app.inject({ url, headers })
const tokenIn = (page: string) => /<meta name="admin-document" content="([^"]+)">/.exec(page)?.[1]
const registryIn = (page: string) =>
  JSON.parse(/id="registry">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}') as Registry
const directive = (policy: unknown, name: string) => new RegExp(`${name} ([^;]+)`).exec(String(policy))?.[1]
const codeOf = (answer: { json<T>(): T }) => answer.json<{ error: { code: string } }>().error.code

test('[SEC-14] a staff screen is in a separate document that contains no other remote', async () => {
  const page = await open('/admin', { cookie: moderator().cookie, ...navigation })
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
  const policy = page.headers['content-security-policy']
  expect(directive(policy, 'script-src')).toBe(
    `localhost:80/shell/ localhost:80/remotes/mf-admin/ ${inlineScriptSource}`,
  )
  expect(directive(policy, 'style-src')).not.toContain("'self'")
  expect(directive(policy, 'frame-ancestors')).toBe("'none'")
  expect(registryIn(page.body).remotes.map(({ name }) => name)).toEqual(['mf-admin'])
  expect(registryIn(page.body).elsewhere).toEqual(['/games'])
  expect(tokenIn(page.body)).toBeDefined()
})

test('[SEC-14] a public document has neither the remote nor the token, and a different opener policy', async () => {
  for (const path of ['/', '/games', '/no-such-page']) {
    const page = await open(path, { cookie: moderator().cookie, ...navigation })
    // With the same policy on both, a public page could read a window that it opens.
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(tokenIn(page.body)).toBeUndefined()
    expect(registryIn(page.body).remotes.map(({ name }) => name)).toEqual(['mf-games'])
  }
})

test.each([
  ['a fetch', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'same-origin' }],
  ['a cross-origin fetch', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
  ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
  ['an object', { 'sec-fetch-dest': 'object', 'sec-fetch-mode': 'navigate' }],
  ['a script', { 'sec-fetch-dest': 'script', 'sec-fetch-mode': 'no-cors' }],
  ['a document that is not navigated to', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'cors' }],
  ['something that does not say what it is', {}],
])('[SEC-14] %s from any page gets no token', async (_, said) => {
  const page = await open('/admin', { cookie: moderator().cookie, ...(said as Record<string, string>) })
  expect(page.statusCode).toBe(403)
  expect(codeOf(page)).toBe('own_document_only')
  expect(page.body).not.toContain('admin-document')
})

test.each(['evil.example/ ; script-src *', "x' 'unsafe-inline'", 'two words'])(
  '[SEC-14] an invalid Host (%s) does not get into the policy',
  (host) => {
    expect(sourcesOf(host, [{ name: 'mf-admin' }])).toEqual(["'self'"])
  },
)

test('[SEC-14] the code is served to pages of this site only', async () => {
  const { cookie } = moderator()
  const file = '/remotes/mf-admin/admin1/remoteEntry.admin1.js'
  const fetched = (site: string) => open(file, { cookie, 'sec-fetch-site': site })
  expect((await fetched('cross-site')).statusCode).toBe(404)
  expect((await fetched('same-site')).statusCode).toBe(404)
  const answer = await fetched('same-origin')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('[SEC-14] no script of this site becomes a service worker, which could read the document as it loads', async () => {
  const script = '/remotes/mf-games/games1/remoteEntry.games1.js'
  expect((await open(script, {})).statusCode).toBe(200)
  expect((await open(script, { 'service-worker': 'script' })).statusCode).toBe(404)
})

describe('calls of the staff', () => {
  const change = {
    url: '/api/channels',
    method: 'POST' as const,
    payload: { action: 'rollback', name: 'mf-games', why: 'a test' },
  }
  const call = (headers: Record<string, string>) => edge.app.inject({ ...change, headers })

  test("[SEC-14] another remote's code has the session, but cannot make any admin call", async () => {
    const admin = edge.people.signIn({ role: 'admin' })
    const { authorization } = admin.headers
    const stolen: Record<string, string>[] = [{ authorization }, { authorization, cookie: admin.cookie }]
    for (const headers of stolen) {
      const answer = await call(headers)
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'admin_document_needed'])
    }
    const renewed = await edge.app.inject({
      method: 'POST',
      url: '/api/admin-document',
      headers: { authorization },
    })
    expect(codeOf(renewed)).toBe('admin_document_needed')
    expect(codeOf(await open('/api/releases', { authorization }))).toBe('admin_document_needed')
  })

  test('the document can make calls and renew its token', async () => {
    const admin = edge.people.signIn({ role: 'admin' })
    const page = await open('/admin', { cookie: admin.cookie, ...navigation })
    const sent = {
      authorization: admin.headers.authorization,
      [adminDocumentHeader]: tokenIn(page.body) ?? '',
    }
    expect(codeOf(await call(sent))).toBe('nothing_to_undo')
    const renewed = await edge.app.inject({ method: 'POST', url: '/api/admin-document', headers: sent })
    const { token } = renewed.json<AdminDocument>()
    expect(codeOf(await call({ ...sent, [adminDocumentHeader]: token }))).toBe('nothing_to_undo')
    const asked = await open('/registry.json', { ...sent, cookie: admin.cookie })
    expect(asked.json<Registry>().remotes.map(({ name }) => name)).toEqual(['mf-admin'])
  })

  test('a token of another session or of another secret is invalid', async () => {
    const [admin, other] = [edge.people.signIn({ role: 'admin' }), edge.people.signIn({ role: 'admin' })]
    const forged = adminDocuments('a guessed secret').issue(admin.sessionId, 'test')
    for (const token of [other.headers[adminDocumentHeader], forged, '', 'x.1.y']) {
      const answer = await call({ authorization: admin.headers.authorization, [adminDocumentHeader]: token })
      expect([token, codeOf(answer)]).toEqual([token, 'admin_document_needed'])
    }
  })
})

test('a token expires', () => {
  let now = 1_800_000_000_000
  const documents = adminDocuments('a secret', () => now)
  const token = documents.issue('session', 'ab12')
  now += 29 * 60_000
  expect(documents.read(token, 'session')).toEqual({ build: 'ab12' })
  now += 2 * 60_000
  expect(documents.read(token, 'session')).toBeNull()
})

describe('with a separate origin (ADMIN_ORIGIN)', () => {
  let apart: RunningReleases
  beforeAll(async () => {
    const pagesFolder = freshPages()
    buildBeside(pagesFolder, 'mf-admin', 'admin1')
    buildBeside(pagesFolder, 'mf-auth', 'auth1')
    apart = await runReleases({ pagesFolder, adminOrigin })
  })
  afterAll(() => apart.close())
  const admin = () => apart.people.signIn({ role: 'admin' })
  const there = { host: 'admin.example.org' }
  const file = '/remotes/mf-admin/admin1/remoteEntry.admin1.js'

  test('the public address redirects there, and has neither the code nor the document', async () => {
    const { cookie } = admin()
    const answer = await open('/admin?tab=2', { cookie, ...navigation }, apart)
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, `${adminOrigin}/admin?tab=2`])
    expect((await open(file, { cookie }, apart)).statusCode).toBe(404)
    // A path that looks like a host stays a path: nobody is redirected to another site.
    const strange = await open('//evil.example/admin', { cookie, ...navigation }, apart)
    expect(strange.headers['location'] ?? `${adminOrigin}/`).toMatch(/^https:\/\/admin\.example\.org\//)
  })

  test('that origin has the document, the sign-in, and no other remote', async () => {
    const { cookie } = admin()
    const page = await open('/admin', { cookie, ...navigation, ...there }, apart)
    expect(registryIn(page.body).remotes.map(({ name }) => name)).toEqual(['mf-admin'])
    expect(registryIn(page.body).elsewhere).toEqual(['/auth'])
    expect(directive(page.headers['content-security-policy'], 'script-src')).toBe(
      `admin.example.org/shell/ admin.example.org/remotes/mf-admin/ ${inlineScriptSource}`,
    )
    expect((await open(file, { cookie, ...there }, apart)).statusCode).toBe(200)
    const signIn = await open('/auth', there, apart)
    expect(registryIn(signIn.body).remotes.map(({ name }) => name)).toEqual(['mf-auth'])
    expect((await open('/games', there, apart)).statusCode).toBe(404)
  })

  test('on the public address the role alone allows a developer to override public remotes', async () => {
    const { headers } = admin()
    const { authorization } = headers
    const override = (payload: object, more: Record<string, string> = {}) =>
      apart.app.inject({ method: 'POST', url: '/api/override', headers: { authorization, ...more }, payload })
    expect((await override({ name: 'mf-games', build: 'games1' })).statusCode).toBe(204)
    expect(codeOf(await override({ name: 'mf-admin', build: 'admin1' }, there))).toBe('admin_document_needed')
  })
})

test('a page is compressed if the browser accepts it; the one with the token never is', async () => {
  const { cookie } = moderator()
  const encoding = async (path: string, accepted: string) =>
    (await open(path, { cookie, ...navigation, 'accept-encoding': accepted })).headers['content-encoding']
  expect(await encoding('/', 'gzip, deflate, br')).toBe('br')
  expect(await encoding('/', 'gzip')).toBe('gzip')
  expect(await encoding('/', 'identity')).toBeUndefined()
  expect(await encoding('/admin', 'gzip, deflate, br')).toBeUndefined()
  const page = await open('/', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('<!doctype html>')
})
