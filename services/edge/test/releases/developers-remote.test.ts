import { randomBytes } from 'node:crypto'
import type { DeclaredRemote } from '@icio/contracts/releases/schemas'
import type { Role } from '@icio/contracts/roles/rules'
import { runReleases, type RunningReleases } from './run-releases.js'

// A remote on a developer's machine that was never published, in the one browser of its developer.

let edge: RunningReleases
beforeAll(async () => {
  edge = await runReleases()
})
afterAll(() => edge.close())

const url = 'http://127.0.0.1:3001/'
const declared: DeclaredRemote = {
  owns: ['/events'],
  paths: ['/events', '/events/:id'],
  extensions: [{ kind: 'hub-card', title: 'Events near you', text: 'With their programs.', path: '/events' }],
}
const events = { name: 'mf-events', url, declared, react: true }

type Somebody = ReturnType<RunningReleases['people']['signIn']>

async function overriding(body: object = events, role: Role = 'developer', more = '') {
  const person = edge.people.signIn({ role })
  const answer = await edge.app.inject({
    method: 'POST',
    url: '/api/override',
    payload: body,
    headers: { ...person.headers, cookie: more },
  })
  return { person, answer, cookie: cookieOf(answer, person) }
}

function cookieOf({ cookies }: { cookies: readonly { name: string; value: string }[] }, person: Somebody) {
  const [kept] = cookies.filter(({ name }) => name === 'release_override')
  return `release_override=${encodeURIComponent(kept?.value ?? '')}; ${person.cookie}`
}

async function pageFor(cookie: string, path = '/events') {
  const { statusCode, headers, body } = await edge.app.inject({ url: path, headers: { cookie } })
  return { status: statusCode, policy: String(headers['content-security-policy']), body }
}

test('[REL-21] a remote that was never published is there in its developer’s browser, with what it declares, and nowhere else', async () => {
  const { answer, cookie } = await overriding()
  expect(answer.statusCode).toBe(204)
  const { remotes, extensions } = await edge.registry(cookie)
  expect(remotes.find(({ name }) => name === 'mf-events')).toMatchObject({
    ...{ manifest: `${url}mf-manifest.json`, owns: ['/events'], paths: ['/events', '/events/:id'] },
    ...{ override: true, integrity: {} },
  })
  expect(extensions).toMatchObject([{ title: 'Events near you' }])
  expect((await pageFor(cookie, '/events/7')).status).toBe(200)
  for (const other of ['', edge.people.signIn({ role: 'developer' }).cookie]) {
    const seen = await edge.registry(other)
    expect(JSON.stringify(seen)).not.toContain('events')
    expect((await pageFor(other)).status).toBe(404)
  }
})

test.each<[string, object, RegExp]>([
  ['a path of the site', { owns: ['/api'], paths: ['/api'] }, /owns: \/api is the site's own/],
  ['a path of another remote', { owns: ['/games/more'] }, /owns: \/games\/more touches \/games of mf-games/],
  ['a spelling of a path', { owns: ['/Events%2f'] }, /owns: .* is the site's own/],
  ['a screen elsewhere', { paths: ['/events', '/learn'] }, /paths: \/learn lies outside/],
  ['no screen without frame', { frameless: ['/events/wall'] }, /frameless: \/events\/wall is not among/],
  [
    'an extension to elsewhere',
    { extensions: [{ kind: 'hub-card', title: 'A', text: 'B', path: '/learn' }] },
    /extensions\[0\]\.path is not a screen of its own/,
  ],
  [
    'more extensions than its share',
    {
      extensions: ['One', 'Two', 'Three'].map((title, at) => ({
        ...{ kind: 'desk-card', title, text: 'B' },
        path: declared.paths[at % 2],
      })),
    },
    /extensions\[1\]/,
  ],
  [
    'a name of the site',
    { extensions: [{ kind: 'menu', title: 'Learn', path: '/events' }] },
    /extensions\[0\] menu: 'Learn' is what the site calls/,
  ],
])('[REL-21, SEC-96] %s is refused as at admission, and its field is named', async (_, wrong, problem) => {
  const { answer } = await overriding({ ...events, declared: { ...declared, ...wrong } })
  expect(answer.statusCode).toBe(422)
  expect(answer.json<{ error: { code: string; message: string } }>().error).toMatchObject({
    code: 'declaration_refused',
    message: expect.stringMatching(problem),
  })
  expect(answer.cookies).toEqual([])
})

test.each<[string, object, RegExp]>([
  ['no paths', { ...events, declared: { owns: [], paths: [] } }, /declared\.?\/?owns/],
  ['far too many', { ...events, declared: { ...declared, paths: Array(61).fill('/events') } }, /paths/],
  ['a claim of access', { ...events, declared: { ...declared, access: 'staff' } }, /declared/],
  ['another machine', { ...events, url: 'http://192.168.1.5:3001/' }, /url/],
  ['a name that only begins so', { ...events, url: 'http://localhost.evil.example:3001/' }, /url/],
  ['an address with a user', { ...events, url: 'http://127.0.0.1:3001@evil.example/' }, /url/],
  ['a policy in the address', { ...events, url: 'http://127.0.0.1:3001/;%20script-src%20*' }, /url/],
])('[REL-21, SEC-96] %s is bad input, and its field is named', async (_, body, field) => {
  const { answer } = await overriding(body)
  expect(answer.statusCode).toBe(400)
  expect(JSON.stringify(answer.json<{ error: { details: unknown } }>().error.details)).toMatch(field)
})

test('[REL-21] a declaration that fits no cookie is refused with the reason, and the shell is no remote', async () => {
  const paths = Array.from({ length: 60 }, () => `/events/${randomBytes(40).toString('hex')}`)
  const { answer } = await overriding({ ...events, declared: { owns: ['/events'], paths } })
  expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([
    422,
    expect.stringMatching(/too long together/),
  ])
  expect((await overriding({ ...events, name: 'shell' })).answer.statusCode).toBe(404)
})

test('[REL-21] paths that another remote reserves meanwhile are not the developer’s any more', async () => {
  const own = { ...events, name: 'mf-planner', declared: { owns: ['/planner'], paths: ['/planner'] } }
  const { cookie } = await overriding(own)
  expect((await pageFor(cookie, '/planner')).status).toBe(200)
  await edge.book.paths.claim({ remote: 'mf-other', owns: ['/planner'] }, 'a test')
  expect((await pageFor(cookie, '/planner')).status).toBe(404)
  // Neither its machine nor the React there has a place in any page.
  const { policy, body } = await pageFor(cookie, '/')
  expect(policy + body).not.toContain('127.0.0.1:3001')
})

test('[REL-21] two remotes of one developer stand beside each other, and get no path of each other', async () => {
  const first = await overriding()
  const set = (body: object) =>
    edge.app.inject({
      method: 'POST',
      url: '/api/override',
      payload: body,
      headers: { ...first.person.headers, cookie: first.cookie },
    })
  const second = { name: 'mf-second', url: 'http://localhost:3002/' }
  expect(
    (await set({ ...second, declared: { owns: ['/events/own'], paths: ['/events/own'] } })).statusCode,
  ).toBe(422)
  const both = cookieOf(await set(second), first.person)
  expect((await edge.registry(both)).remotes.filter(({ override }) => override)).toHaveLength(2)
  expect((await pageFor(both, '/second')).policy).toContain('ws://localhost:3002')
})

describe('the development policy', () => {
  const usual = async () => (await pageFor('', '/')).policy

  test('[REL-22] is that of every page, and the one origin for scripts, styles, fonts, pictures, calls, and its socket', async () => {
    const { cookie } = await overriding()
    const { policy, body } = await pageFor(cookie)
    const origin = 'http://127.0.0.1:3001'
    const wider = (await usual())
      .replace("script-src 'self'", `script-src 'self' ${origin}`)
      .replace("style-src 'self'", `style-src 'self' ${origin}`)
      .replace("font-src 'self'", `font-src 'self' ${origin}`)
      .replace('data: blob:', `data: blob: ${origin}`)
      .replace("connect-src 'self'", `connect-src 'self' ${origin} ws://127.0.0.1:3001`)
    expect(policy).toBe(wider)
    expect(policy).not.toMatch(/unsafe|\*/)
    // React of the developer's machine runs before the shell's script.
    const at = body.indexOf(`<script crossorigin="anonymous" src="${url}development-react.js"></script>`)
    expect(at).toBeGreaterThan(0)
    expect(at).toBeLessThan(body.indexOf('src="/shell/'))
  })

  test('[REL-22] without React on that machine the page keeps the shell’s', async () => {
    const { cookie } = await overriding({ ...events, react: false })
    expect((await pageFor(cookie)).body).not.toContain('development-react')
  })

  test('[REL-24] of two machines with React the first one gives it, because a page has one', async () => {
    const first = await overriding()
    const answer = await edge.app.inject({
      method: 'POST',
      url: '/api/override',
      payload: { name: 'mf-second', url: 'http://localhost:3002/', react: true },
      headers: { ...first.person.headers, cookie: first.cookie },
    })
    const { body } = await pageFor(cookieOf(answer, first.person))
    expect(body.match(/http\S+development-react\.js/g)).toEqual([`${url}development-react.js`])
  })

  test('[REL-24, SEC-96] a published build has no React of its own, whatever the override claims', async () => {
    const { answer, cookie } = await overriding({ name: 'mf-games', build: 'games1', react: true })
    expect(answer.statusCode).toBe(204)
    expect((await pageFor(cookie, '/games')).body).not.toContain('development-react')
  })

  test('[REL-22, SEC-96] everybody else’s policy is the usual one, byte for byte', async () => {
    const { person, answer, cookie } = await overriding()
    const before = await usual()
    const kept = cookie.split('; ')[0] ?? ''
    const value = kept.replace('release_override=', '')
    const forged = Buffer.from(JSON.stringify({ until: 9e9, remotes: [events], session: person.sessionId }))
    const enemies: [string, string][] = [
      ['nobody', ''],
      ['a member', edge.people.signIn().cookie],
      ['the cookie in another browser', `${kept}; ${edge.people.signIn({ role: 'developer' }).cookie}`],
      ['the cookie of somebody who is signed out', kept],
      ['a member with the cookie', `${kept}; ${edge.people.signIn().cookie}`],
      ['an administrator with the cookie', `${kept}; ${edge.people.signIn({ role: 'admin' }).cookie}`],
      ['a cookie that nobody signed', `release_override=${forged.toString('base64url')}; ${person.cookie}`],
      ['a changed cookie', `release_override=${value.slice(0, 30)}x${value.slice(31)}; ${person.cookie}`],
      ['the value under another name', `site_at=${value}; ${person.cookie}`],
    ]
    for (const [who, sent] of enemies) {
      const { policy, body } = await pageFor(sent, '/')
      expect([who, policy]).toEqual([who, before])
      expect([who, body.includes('127.0.0.1:3001')]).toEqual([who, false])
    }
    edge.people.changeRole(person, 'user')
    expect((await pageFor(cookie, '/')).policy).toBe(before)
    edge.people.changeRole(person, 'developer')
    expect((await pageFor(cookie, '/')).policy).not.toBe(before)
    edge.people.signOut(person)
    expect((await pageFor(cookie, '/')).policy).toBe(before)
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })

  test.each(['user', 'moderator', 'admin'] as const)(
    '[SEC-96] %s: only developers set it from a page of the site; the staff from the admin document',
    async (role) => {
      const { authorization } = edge.people.signIn({ role }).headers
      const answer = await edge.post('/api/override', events, { authorization })
      expect([answer.statusCode, answer.cookies]).toEqual([403, []])
    },
  )
})
