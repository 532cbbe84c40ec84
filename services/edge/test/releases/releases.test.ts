import type { MenuEntry } from '@icio/contracts/releases/registry'
import type { Registry } from '@icio/contracts/releases/registry'
import { stopRule, type ReleaseRecord, type ReleasesOverview } from '@icio/contracts/releases/endpoints'
import { archiveOf, buildBeside, fakeRelease } from './fake-release.js'
import { gamesIn, idOf, runReleases, type RunningReleases } from './run-releases.js'

let edge: RunningReleases
beforeEach(async () => {
  edge = await runReleases()
})
afterEach(() => edge.close())

const errorOf = (answer: { json<T>(): T }) =>
  answer.json<{ error: { code: string; details?: { reason?: string } } }>().error

const screensThatCall = (call: string) => ({
  screens: { '/games': { scripts: [], styles: [], calls: [call] } },
})

describe('publishing', () => {
  test('a release is stored and served unchanged, and no visitor gets it before it is promoted', async () => {
    const answer = await edge.publish('mf-games', 'games2')
    expect(answer.statusCode).toBe(201)
    expect(answer.json<ReleaseRecord>()).toMatchObject({
      id: 'mf-games@0.1.0-games2',
      owns: ['/games'],
      usage: ['nav.go'],
      by: 'deploy key this machine',
      admission: { state: 'admitted' },
    })
    expect(gamesIn(await edge.registry())).toBe('games1')
    const file = await edge.app.inject({ url: '/remotes/mf-games/games2/remoteEntry.games2.js' })
    expect(file.body).toBe('// mf-games games2\n')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const map = await edge.app.inject({ url: '/remotes/mf-games/games2/remoteEntry.games2.js.map' })
    expect(map.statusCode).toBe(404)
  })

  test('a version can be published once: a second attempt is a 409 and changes nothing', async () => {
    await edge.publish('mf-games', 'games2')
    const other = fakeRelease('mf-games', 'games2', { owns: ['/quiz'] })
    const again = await edge.publish('mf-games', 'games2', other)
    expect(again.statusCode).toBe(409)
    expect(errorOf(again).code).toBe('release_exists')
    expect((await edge.book.releases.find('mf-games@0.1.0-games2'))?.owns).toEqual(['/games'])
    expect((await edge.publish('mf-games', 'games1')).statusCode).toBe(409)
  })

  test.each([
    ['a file that differs from its hash', tampered, 'does not fit its hash'],
    ['a compressed copy of something else', wrongCopy, 'does not unpack to the file'],
    ['a file that release.json does not name', extraFile, 'is not named'],
    ['a file fewer than it names', missingFile, 'missing'],
    ['another name inside', () => fakeRelease('mf-learn', 'games2'), 'describes mf-learn'],
    [
      'the scope of another release',
      () => fakeRelease('mf-games', 'games2', { scope: 'mf_games_games1' }),
      'scope',
    ],
    ['a base elsewhere', () => fakeRelease('mf-games', 'games2', { base: '/remotes/mf-learn/x/' }), 'base'],
    [
      'a first call elsewhere',
      () => fakeRelease('mf-games', 'games2', screensThatCall('https://elsewhere.example/')),
      'none of the services',
    ],
    [
      'a path without frame that is no text',
      () => fakeRelease('mf-games', 'games2', { frameless: [1] as unknown[] as string[] }),
      'frameless',
    ],
    [
      'a menu entry without a path',
      () => fakeRelease('mf-games', 'games2', { menu: [{ title: 'Games' } as MenuEntry] }),
      'menu',
    ],
    ['no release.json', () => new Map([['a.js', Buffer.from('1')]]), 'release.json is missing'],
    ['a name that leads outside', () => new Map([['../../a.js', Buffer.from('1')]]), 'plain file'],
  ])('%s is refused with a reason, and nothing is stored', async (_, make, reason) => {
    const answer = await edge.publish('mf-games', 'games2', make())
    expect(answer.statusCode).toBe(422)
    expect(errorOf(answer)).toMatchObject({ code: 'release_invalid' })
    expect(errorOf(answer).details?.reason).toContain(reason)
    expect(await edge.book.folderOf('mf-games', 'games2')).toBeNull()
    expect((await edge.publish('mf-games', 'games2')).statusCode).toBe(201)
  })

  test('data that is not an archive is refused', async () => {
    const answer = await edge.app.inject({
      method: 'POST',
      url: '/api/releases/mf-games/games2',
      payload: Buffer.from('nothing of the kind'),
      headers: { authorization: 'Bearer a deploy key of these tests', 'content-type': 'application/gzip' },
    })
    expect(answer.statusCode).toBe(422)
  })

  test('only deployers may publish: visitors, members and moderators are refused, administrators are not', async () => {
    const send = async (headers: Record<string, string>) =>
      edge.app.inject({
        method: 'POST',
        url: '/api/releases/mf-games/games2',
        payload: await archiveOf(fakeRelease('mf-games', 'games2')),
        headers: { ...headers, 'content-type': 'application/gzip' },
      })
    expect((await send({})).statusCode).toBe(401)
    expect((await send({ authorization: 'Bearer a guessed deploy key, wrong' })).statusCode).toBe(401)
    expect((await send(edge.people.signIn().headers)).statusCode).toBe(403)
    expect((await send(edge.people.signIn({ role: 'moderator' }).headers)).statusCode).toBe(403)
    const admin = edge.people.signIn({ role: 'admin', displayName: 'Grace' })
    expect((await send(admin.headers)).json<ReleaseRecord>().by).toBe('Grace')
    expect((await edge.post('/api/channels', { action: 'rollback', why: 'why' }, {})).statusCode).toBe(401)
    expect((await edge.app.inject({ url: '/api/releases' })).statusCode).toBe(401)
  })

  test.each(['/api/channels', '/api/releases/mf-games/games1/admission'])(
    '%s refuses people who may not deploy before it examines what they send',
    async (url) => {
      const send = async (headers: Record<string, string>) =>
        (await edge.post(url, { nothing: 'that fits' }, headers)).statusCode
      const moderator = edge.people.signIn({ role: 'moderator' })
      const admin = edge.people.signIn({ role: 'admin' })
      expect(await send({})).toBe(401)
      expect(await send({ authorization: 'Bearer a guessed deploy key, wrong' })).toBe(401)
      expect(await send(edge.people.signIn().headers)).toBe(403)
      expect(await send(moderator.headers)).toBe(403)
      // An administrator, but from another document of the site.
      expect(await send({ authorization: admin.headers.authorization })).toBe(403)
      expect(await send(admin.headers)).toBe(400)
    },
  )
})

describe('channels', () => {
  const publish = async (build: string) => idOf(await edge.publish('mf-games', build))

  test('promoting gives a release to everyone, with the previous one as fallback; rolling back undoes it', async () => {
    const release = await publish('games2')
    expect((await edge.move({ action: 'promote', release })).statusCode).toBe(200)
    const registry = await edge.registry()
    expect(gamesIn(registry)).toBe('games2')
    expect(registry.remotes[0]?.previous?.build).toBe('games1')
    await edge.move({ action: 'rollback', name: 'mf-games' })
    expect(gamesIn(await edge.registry())).toBe('games1')
    const { changes } = (
      await edge.app.inject({
        url: '/api/releases',
        headers: { authorization: 'Bearer a deploy key of these tests' },
      })
    ).json<ReleasesOverview>()
    expect(changes.filter(({ edition }) => edition === 'general').map(({ action }) => action)).toEqual([
      'rollback',
      'promote',
      'start',
    ])
    expect(changes[0]).toMatchObject({ by: 'deploy key this machine', why: 'a test' })
  })

  test('one edition can move alone', async () => {
    const release = await publish('games2')
    await edge.move({ action: 'promote', release, editions: ['government-risk-pools'] })
    expect(gamesIn(await edge.registry())).toBe('games1')
    expect(gamesIn(await edge.registry('edition=government-risk-pools'))).toBe('games2')
  })

  test('a change based on an older revision is refused', async () => {
    const release = await publish('games2')
    const first = { action: 'promote', release, editions: ['general'], rev: 1 }
    expect((await edge.move(first)).statusCode).toBe(200)
    const late = await edge.move({ ...first, action: 'rollback' })
    expect(late.statusCode).toBe(409)
    expect(errorOf(late).code).toBe('channel_moved')
    expect(gamesIn(await edge.registry())).toBe('games2')
  })

  test('of two simultaneous changes one wins, and the other gets an error', async () => {
    const release = await publish('games2')
    const asked = { action: 'promote', release, editions: ['general'], rev: 1 }
    const answers = await Promise.all([edge.move(asked), edge.move(asked)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('a pin takes precedence over the train until it is removed', async () => {
    const release = await publish('games2')
    await edge.move({ action: 'pin', release })
    expect(gamesIn(await edge.registry())).toBe('games2')
    await edge.move({ action: 'unpin', name: 'mf-games' })
    expect(gamesIn(await edge.registry())).toBe('games1')
  })

  test.each([
    ['an unknown release', { action: 'promote', release: 'mf-games@9' }, 404, 'unknown_release'],
    ['an unknown train', { action: 'rollback', train: 99 }, 404, 'unknown_release'],
    ['nothing before', { action: 'rollback', name: 'mf-games' }, 409, 'nothing_to_undo'],
    ['a part that nobody has', { action: 'rollback', name: 'mf-none' }, 409, 'nothing_to_undo'],
    ['a rollback of no part', { action: 'rollback' }, 400, 'part_not_named'],
    ['an end of no canary in particular', { action: 'stop-canary' }, 400, 'part_not_named'],
    ['no canary', { action: 'stop-canary', name: 'mf-games' }, 409, 'nothing_to_undo'],
    ['no reason', { action: 'rollback', why: '' }, 400, 'validation_failed'],
    ['a share of nothing', { action: 'canary', release: 'x', permyriad: 0 }, 400, 'validation_failed'],
  ])('%s is refused', async (_, asked, status, code) => {
    const answer = await edge.move(asked)
    expect(answer.statusCode).toBe(status)
    expect(errorOf(answer).code).toBe(code)
  })
})

describe('a canary', () => {
  /** Two visitors, one on each side of a canary of half. */
  async function visitors() {
    const found = new Map<string, string>()
    while (found.size < 2) {
      const answer = await edge.app.inject({ url: '/registry.json' })
      const cookie = answer.cookies
        .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
        .join('; ')
      found.set(gamesIn(answer.json()) ?? '', cookie)
    }
    return { old: found.get('games1') ?? '', trying: found.get('games2') ?? '' }
  }

  test('reaches its share, and each visitor stays on one side', async () => {
    const release = idOf(await edge.publish('mf-games', 'games2'))
    await edge.move({ action: 'canary', release, permyriad: 5000 })
    const { old, trying } = await visitors()
    for (let visit = 0; visit < 3; visit++) {
      expect(gamesIn(await edge.registry(old))).toBe('games1')
      expect(gamesIn(await edge.registry(trying))).toBe('games2')
    }
  })

  test('sets no cookie while there is no canary', async () => {
    const answer = await edge.app.inject({ url: '/registry.json' })
    expect(answer.cookies).toEqual([])
  })

  const from = (visitor: number) => `192.0.2.${visitor}`
  async function onCanary(stop = {}) {
    await edge.close()
    edge = await runReleases({ stop })
    const release = idOf(await edge.publish('mf-games', 'games2'))
    await edge.move({ action: 'canary', release, permyriad: 10_000 })
  }

  test('that is clearly worse than stable is stopped by the edge, and the history says why', async () => {
    await onCanary()
    for (let visitor = 0; visitor < 20; visitor++) await edge.report(from(visitor), 'games1', 'ready')
    await edge.report(from(1), 'games2', 'failed')
    await edge.report(from(2), 'games2', 'crashed')
    expect(gamesIn(await edge.registry())).toBe('games2')
    expect((await edge.report(from(3), 'games2', 'failed')).statusCode).toBe(204)
    expect(gamesIn(await edge.registry())).toBe('games1')
    const [last] = await edge.book.channels.lastChanges()
    expect(last).toMatchObject({ action: 'stop-canary', by: 'the edge' })
    expect(last?.why).toContain('mf-games@0.1.0-games2 failed in')
  })

  test('is stopped by the default rule after twenty failures of ten visitors', async () => {
    await onCanary(stopRule)
    for (let visit = 0; visit < 20; visit++) {
      expect(gamesIn(await edge.registry())).toBe('games2')
      await edge.report(from(visit % 10), 'games2', 'failed')
    }
    expect(gamesIn(await edge.registry())).toBe('games1')
  })

  test.each(['failed', 'crashed', 'mismatched'])(
    'one liar who reports %s a hundred times stops nothing, not even from a whole network of addresses',
    async (phase) => {
      await onCanary()
      for (let time = 0; time < 100; time++) await edge.report('192.0.2.66', 'games2', phase)
      for (let host = 1; host < 40; host++) await edge.report(`2001:db8:6:6::${host}`, 'games2', phase)
      expect(gamesIn(await edge.registry())).toBe('games2')
    },
  )

  test('cannot be protected by a client that reports fake successes', async () => {
    await onCanary()
    for (let time = 0; time < 2000; time++) await edge.report('192.0.2.66', 'games2', 'ready')
    for (let visit = 0; visit < 6; visit++) await edge.report(from(visit), 'games2', 'failed')
    expect(gamesIn(await edge.registry())).toBe('games1')
  })

  test('[OPS-21, SEC-100] four addresses stop no canary by the default rule, however often they report', async () => {
    await onCanary(stopRule)
    for (const phase of ['failed', 'crashed', 'mismatched'])
      for (let visit = 0; visit < 40; visit++) await edge.report(from(visit % 4), 'games2', phase)
    expect(gamesIn(await edge.registry())).toBe('games2')
  })

  test('that uses another contract is stopped by the tenth visitor', async () => {
    await onCanary(stopRule)
    for (const visitor of [1, 2, 5, 6, 7, 8, 9, 10, 11])
      await edge.report(from(visitor), 'games2', 'mismatched')
    expect(gamesIn(await edge.registry())).toBe('games2')
    // Visitors whose network failed do not count as reporters of it.
    await edge.report(from(4), 'games2', 'failed')
    expect(gamesIn(await edge.registry())).toBe('games2')
    await edge.report(from(3), 'games2', 'mismatched')
    expect(gamesIn(await edge.registry())).toBe('games1')
  })
})

describe('admission', () => {
  test('a refused release cannot be promoted, and only its team can pin it', async () => {
    await edge.close()
    edge = await runReleases({
      admit: async () => ({
        state: 'refused',
        checks: [{ name: 'screen /games', passed: false, detail: 'It fell.' }],
      }),
    })
    const answer = await edge.publish('mf-games', 'games2')
    expect(answer.json<ReleaseRecord>().admission).toMatchObject({
      state: 'refused',
      checks: [{ passed: false }],
    })
    const promoted = await edge.move({ action: 'promote', release: idOf(answer) })
    expect(errorOf(promoted).code).toBe('release_unadmitted')
    expect((await edge.move({ action: 'canary', release: idOf(answer) })).statusCode).toBe(409)
  })
})

describe('releases built with the edge', () => {
  test('a rebuilt part goes live at the next start; nothing else moves', async () => {
    const { pagesFolder, connection, store } = edge
    buildBeside(pagesFolder, 'mf-games', 'games9')
    const next = await runReleases({ pagesFolder, connection, store })
    expect(gamesIn(await next.registry())).toBe('games9')
    await next.close()
  })

  test('a restart undoes nothing that was published', async () => {
    const { pagesFolder, connection, store } = edge
    const release = idOf(await edge.publish('mf-games', 'games2'))
    await edge.move({ action: 'promote', release })
    const next = await runReleases({ pagesFolder, connection, store })
    expect(gamesIn(await next.registry())).toBe('games2')
    await next.close()
  })

  test('another instance learns of a change without a restart', async () => {
    const { pagesFolder, connection, store } = edge
    const other = await runReleases({ pagesFolder, connection, store })
    const release = idOf(await edge.publish('mf-games', 'games2'))
    await edge.move({ action: 'promote', release })
    while (gamesIn(await other.registry()) !== 'games2')
      await new Promise((resolve) => setTimeout(resolve, 20))
    await other.close()
  })
})

describe('looking back', () => {
  /** The time of the last change, from the history. */
  async function lastChange(): Promise<string> {
    const [last] = await edge.book.channels.lastChanges()
    return (last?.at ?? new Date(0)).toISOString()
  }
  const page = async (url: string, cookie: string) => {
    const { body, cookies }: { body: string; cookies: { name: string; value: string }[] } =
      await edge.app.inject({ url, headers: { cookie } })
    const block = /id="registry">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}'
    return { registry: JSON.parse(block) as Registry, cookies }
  }

  test('the staff, and nobody else, sees the pages as of a past moment, including pins, until they end it', async () => {
    const release = idOf(await edge.publish('mf-games', 'games2'))
    await edge.move({ action: 'pin', release })
    const then = await lastChange()
    await edge.move({ action: 'unpin', name: 'mf-games' })
    const { cookie, headers } = edge.people.signIn({ role: 'moderator' })
    const { registry, cookies } = await page(`/games?at=${then}`, cookie)
    expect([gamesIn(registry), registry.at]).toEqual(['games2', then])
    const kept = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    expect(gamesIn(await edge.registry(`${cookie}; ${kept}`))).toBe('games2')
    for (const stranger of ['', edge.people.signIn().cookie, `${edge.people.signIn().cookie}; ${kept}`])
      expect((await page(`/games?at=${then}`, stranger)).registry).not.toHaveProperty('at')
    const ended = await edge.app.inject({ method: 'DELETE', url: '/api/override', headers })
    expect(ended.cookies.map(({ name, value }) => [name, value])).toContainEqual(['site_at', ''])
    expect(gamesIn(await edge.registry(cookie))).toBe('games1')
  })

  test.each(['2001-01-01T00:00:00Z', '2999-01-01T00:00:00Z', 'yesterday', ''])(
    'for a moment without records (%s) the site is today’s',
    async (at) => {
      const { registry } = await page(`/?at=${at}`, edge.people.signIn({ role: 'admin' }).cookie)
      expect([gamesIn(registry), registry.at]).toEqual(['games1', undefined])
    },
  )
})

describe('overrides', () => {
  const inBrowserOf = (cookies: readonly { name: string; value: string }[], person: { cookie: string }) =>
    [...cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`), person.cookie].join('; ')

  test('[SEC-55] a moderator selects a published release for their browser; nobody else gets it, not even with the cookie', async () => {
    await edge.publish('mf-games', 'games2')
    const person = edge.people.signIn({ role: 'moderator' })
    const answer = await edge.post('/api/override', { name: 'mf-games', build: 'games2' }, person.headers)
    expect(answer.statusCode).toBe(204)
    const cookie = inBrowserOf(answer.cookies, person)
    const [own] = (await edge.registry(cookie)).remotes
    expect(own).toMatchObject({ build: 'games2', override: true })
    expect(gamesIn(await edge.registry())).toBe('games1')
    expect(gamesIn(await edge.registry(cookie.replace('release_override=', 'release_override=x')))).toBe(
      'games1',
    )
    for (const other of [{ cookie: '' }, edge.people.signIn(), edge.people.signIn({ role: 'admin' })])
      expect(gamesIn(await edge.registry(inBrowserOf(answer.cookies, other)))).toBe('games1')
    edge.people.signOut(person)
    expect(gamesIn(await edge.registry(cookie))).toBe('games1')
  })

  test('[ROLE-11, ROLE-12] a developer overrides a remote from any page, and loses it with the role, at the next answer', async () => {
    const person = edge.people.signIn({ role: 'developer' })
    const { authorization = '' } = person.headers
    await edge.publish('mf-games', 'games2')
    const body = { name: 'mf-games', build: 'games2' }
    const answer = await edge.post('/api/override', body, { authorization })
    expect(answer.statusCode).toBe(204)
    const cookie = inBrowserOf(answer.cookies, person)
    const own = async () => gamesIn(await edge.registry(cookie))
    expect(await own()).toBe('games2')
    for (const role of ['user', 'moderator', 'admin'] as const) {
      edge.people.changeRole(person, role)
      expect([role, await own()]).toEqual([role, 'games1'])
      edge.people.changeRole(person, 'developer')
      expect(await own()).toBe('games2')
    }
    expect((await edge.registry(cookie)).menu).toBeUndefined()
    const then = new Date().toISOString()
    expect((await edge.app.inject({ url: `/?at=${then}`, headers: { cookie } })).cookies).toEqual([])
  })

  test('[ROLE-11] a developer gets no remote of the staff, neither a build nor in its place', async () => {
    const own = await runReleases()
    const files = fakeRelease('mf-desk', 'desk1', { access: 'staff' })
    const id = idOf(await own.publish('mf-desk', 'desk1', files))
    const { headers } = own.people.signIn({ role: 'developer' })
    const set = async (body: object) => (await own.post('/api/override', body, headers)).statusCode
    expect(await set({ name: 'mf-desk', build: 'desk1' })).toBe(403)
    await own.move({ action: 'promote', release: id })
    expect(await set({ name: 'mf-desk', url: 'http://127.0.0.1:3001/' })).toBe(403)
    await own.close()
  })

  test('the developer’s machine is added to the policy of this page only', async () => {
    const person = edge.people.signIn({ role: 'admin' })
    const url = 'http://localhost:3001/'
    const answer = await edge.post('/api/override', { name: 'mf-games', url }, person.headers)
    const cookie = inBrowserOf(answer.cookies, person)
    const own = await edge.app.inject({ url: '/', headers: { cookie } })
    expect(own.headers['content-security-policy']).toContain("script-src 'self' http://localhost:3001")
    const others = await edge.app.inject({ url: '/' })
    expect(others.headers['content-security-policy']).not.toContain('localhost')
  })

  test.each([
    ['nobody', {}, { name: 'mf-games', build: 'games1' }, 401],
    ['a member', { role: 'user' }, { name: 'mf-games', build: 'games1' }, 403],
    ['a foreign address', { role: 'admin' }, { name: 'mf-games', url: 'https://evil.example/' }, 400],
    ['an unknown build', { role: 'admin' }, { name: 'mf-games', build: 'none' }, 404],
    [
      'both at once',
      { role: 'admin' },
      { name: 'mf-games', build: 'games1', url: 'http://localhost:3001/' },
      404,
    ],
  ] as const)('%s is refused', async (_, person, body, status) => {
    const headers = 'role' in person ? edge.people.signIn(person).headers : {}
    expect((await edge.post('/api/override', body, headers)).statusCode).toBe(status)
  })
})

function tampered() {
  return fakeRelease('mf-games', 'games2').set('remoteEntry.games2.js', Buffer.from('// mf-games gamesX\n'))
}
function wrongCopy() {
  const other = fakeRelease('mf-games', 'other').get('remoteEntry.other.js.br') as Buffer
  return fakeRelease('mf-games', 'games2').set('remoteEntry.games2.js.br', other)
}
function extraFile() {
  return fakeRelease('mf-games', 'games2').set('more.js', Buffer.from('1'))
}
function missingFile() {
  const files = fakeRelease('mf-games', 'games2')
  files.delete('mf-manifest.json')
  return files
}
