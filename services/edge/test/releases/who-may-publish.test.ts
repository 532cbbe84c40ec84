import type { DeployKey, CreatedDeployKey, CreateDeployKey } from '@icio/contracts/deploy-keys/endpoints'
import type { ReleasesOverview } from '@icio/contracts/releases/endpoints'
import { configuredKeys } from '../../src/releases/deploying/configured-keys.js'
import { buildBeside, fakeRelease } from './fake-release.js'
import { freshPages, gamesIn, idOf, runReleases, type RunningReleases } from './run-releases.js'

// What a hostile test of the running site did with one team's key, and the intended use of keys.

const refused = async () => ({ state: 'refused' as const, checks: [] })

let edge: RunningReleases
async function start(options: Parameters<typeof runReleases>[0] = {}) {
  edge = await runReleases({ pagesFolder: pagesWithAdmin(), ...options })
}
afterEach(() => edge.close())

function pagesWithAdmin(): string {
  const folder = freshPages()
  buildBeside(folder, 'mf-admin', 'admin1')
  buildBeside(folder, 'mf-account', 'account1')
  return folder
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const errorOf = (answer: { json<T>(): T }) =>
  answer.json<{ error: { code: string; details?: Record<string, unknown> } }>().error
const told = (answer: { statusCode: number; json<T>(): T }) => [answer.statusCode, errorOf(answer).code]

const gamesOnly: CreateDeployKey = {
  name: 'games-team',
  remotes: ['mf-games'],
  paths: [],
  actions: ['publish', 'canary', 'promote', 'rollback', 'pin'],
  days: 30,
}

async function makeKey(
  asked: Partial<CreateDeployKey> = {},
  by: Record<string, string> = edge.people.signIn({ role: 'admin' }).headers,
) {
  const answer = await edge.post('/api/deploy-keys', { ...gamesOnly, ...asked }, by)
  expect(answer.statusCode).toBe(201)
  return answer.json<CreatedDeployKey>()
}
const call = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => edge.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
const publish = (name: string, build: string, secret: string, change = {}) =>
  edge.publish(name, build, fakeRelease(name, build, change), bearer(secret))
const move = (body: object, secret: string) =>
  edge.post('/api/channels', { why: 'a test', ...body }, bearer(secret))

describe('a key of one team', () => {
  let secret: string
  beforeEach(async () => {
    await start()
    secret = (await makeKey()).secret
  })

  test('[SEC-43] publishes and moves its own remote, recorded under its name', async () => {
    const release = await publish('mf-games', 'games2', secret)
    expect(release.json<{ by: string }>().by).toBe('deploy key games-team')
    expect((await move({ action: 'promote', release: idOf(release) }, secret)).statusCode).toBe(200)
    expect(gamesIn(await edge.registry())).toBe('games2')
    expect((await move({ action: 'rollback', name: 'mf-games' }, secret)).statusCode).toBe(200)
  })

  test.each(['mf-account', 'mf-admin', 'shell'])(
    '[SEC-43, SEC-44] cannot publish %s, whatever the archive claims to be',
    async (name) => {
      expect(told(await publish(name, 'taken1', secret))).toEqual([403, 'deploy_key_forbids'])
      expect(await edge.book.folderOf(name, 'taken1')).toBeNull()
      // The name in the path is the key's own, but the one inside is not.
      const answer = await edge.publish('mf-games', 'taken1', fakeRelease(name, 'taken1'), bearer(secret))
      expect(answer.statusCode).toBe(422)
    },
  )

  test('[SEC-44] a remote that claims to be for the staff would run next to their token, so it requires the right to that part', async () => {
    const answer = await publish('mf-games', 'games2', secret, { access: 'staff' })
    expect(told(answer)).toEqual([403, 'deploy_key_forbids'])
    expect(errorOf(answer).details).toEqual({ remote: 'mf-admin' })
  })

  test.each(['promote', 'canary', 'pin'])(
    '[SEC-43] cannot %s what another team has published',
    async (action) => {
      const release = idOf(await edge.publish('mf-account', 'account2'))
      expect(told(await move({ action, release }, secret))).toEqual([403, 'deploy_key_forbids'])
    },
  )

  test('[SEC-43] a named train cannot change a part outside the key’s rights, forward or backward', async () => {
    await edge.move({ action: 'promote', release: idOf(await edge.publish('mf-account', 'account2')) })
    const { trains } = (await call('GET', '/api/releases', bearer(secret))).json<ReleasesOverview>()
    const back = { action: 'rollback', name: 'mf-account' }
    expect(told(await move(back, secret))).toEqual([403, 'deploy_key_forbids'])
    for (const { n } of trains.slice(1))
      expect(told(await move({ action: 'promote', train: n }, secret))).toEqual([403, 'deploy_key_forbids'])
  })

  test('[SEC-43] can neither stop another team’s canary nor remove its pin', async () => {
    const release = idOf(await edge.publish('mf-account', 'account2'))
    await edge.move({ action: 'canary', release })
    const stop = { action: 'stop-canary', name: 'mf-account' }
    expect(told(await move(stop, secret))).toEqual([403, 'deploy_key_forbids'])
    await edge.move(stop)
    await edge.move({ action: 'pin', release })
    expect(told(await move({ action: 'unpin', name: 'mf-account' }, secret))).toEqual([
      403,
      'deploy_key_forbids',
    ])
  })

  test('[SEC-42, SEC-43] cannot claim paths: a key without prefixes has those of its remote', async () => {
    for (const owns of [['/events'], ['/games', '/account/reset']]) {
      const answer = await publish('mf-games', 'games2', secret, { owns })
      expect(told(answer)).toEqual([403, 'deploy_key_forbids'])
    }
    expect((await publish('mf-games', 'games2', secret, { owns: ['/games', '/games/new'] })).statusCode).toBe(
      201,
    )
  })

  test('[SEC-43] cannot make or list keys, grant paths, or admit releases of others', async () => {
    expect(told(await call('GET', '/api/deploy-keys', bearer(secret)))).toEqual([403, 'deploy_key_forbids'])
    const made = await call('POST', '/api/deploy-keys', bearer(secret), { ...gamesOnly, name: 'more' })
    expect(told(made)).toEqual([403, 'deploy_key_forbids'])
    const granted = { action: 'grant', prefix: '/account/reset', remote: 'mf-games' }
    expect(told(await call('POST', '/api/release-paths', bearer(secret), granted))).toEqual([
      403,
      'deploy_key_forbids',
    ])
    const again = await call('POST', '/api/releases/mf-account/account1/admission', bearer(secret))
    expect(told(again)).toEqual([403, 'deploy_key_forbids'])
  })
})

describe('a key', () => {
  beforeEach(() => start())

  test('[SEC-43] can do what it was made for and nothing else', async () => {
    const { secret } = await makeKey({ actions: ['publish'] })
    const release = idOf(await publish('mf-games', 'games2', secret))
    for (const body of [
      { action: 'promote', release },
      { action: 'canary', release },
      { action: 'pin', release },
      { action: 'rollback' },
    ])
      expect(told(await move(body, secret))).toEqual([403, 'deploy_key_forbids'])
    expect(gamesIn(await edge.registry())).toBe('games1')
  })

  test('[SEC-43] is stored only as a hash, and shown once', async () => {
    const { secret, key } = await makeKey()
    const rows = await edge.connection.collection('deploy_keys').find().toArray()
    expect(JSON.stringify(rows)).not.toContain(secret.slice(-32))
    const listed = await call('GET', '/api/deploy-keys', edge.people.signIn({ role: 'admin' }).headers)
    expect(listed.body).not.toContain(secret)
    expect(listed.json<{ keys: DeployKey[] }>().keys).toContainEqual({ ...key, last_used_at: null })
  })

  test('[SEC-43] ends at once on every instance when revoked, and its name is free again', async () => {
    const { pagesFolder, connection, store } = edge
    const other = await runReleases({ pagesFolder, connection, store })
    const { secret, key } = await makeKey()
    const admin = edge.people.signIn({ role: 'admin' }).headers
    expect((await call('DELETE', `/api/deploy-keys/${key.id}`, admin)).statusCode).toBe(204)
    for (const each of [edge, other]) {
      const answer = await each.publish(
        'mf-games',
        'games2',
        fakeRelease('mf-games', 'games2'),
        bearer(secret),
      )
      expect(answer.statusCode).toBe(401)
    }
    expect(told(await call('DELETE', `/api/deploy-keys/${key.id}`, admin))).toEqual([
      404,
      'unknown_deploy_key',
    ])
    await makeKey()
    await other.close()
  })

  test('[SEC-43] gets another secret when rotated; the previous one ends, or stays valid for the requested hours', async () => {
    const { secret, key } = await makeKey()
    const admin = edge.people.signIn({ role: 'admin' }).headers
    const rotate = async (grace_hours: number) =>
      (
        await call('POST', `/api/deploy-keys/${key.id}/rotation`, admin, { grace_hours })
      ).json<CreatedDeployKey>().secret
    const knows = async (text: string) => (await call('GET', '/api/releases', bearer(text))).statusCode
    const second = await rotate(1)
    expect([await knows(secret), await knows(second)]).toEqual([200, 200])
    const third = await rotate(0)
    expect([await knows(secret), await knows(second), await knows(third)]).toEqual([401, 401, 200])
  })

  test('[SEC-43] expires after its last day', async () => {
    const { secret, key } = await makeKey()
    const past = new Date(Date.now() - 1000)
    await edge.connection
      .collection<{ _id: string }>('deploy_keys')
      .updateOne({ _id: key.id }, { $set: { expires_at: past } })
    expect((await publish('mf-games', 'games2', secret)).statusCode).toBe(401)
  })

  test.each([
    ['another remote', { remotes: ['mf-account'] }],
    ['all remotes', { remotes: ['*'] }],
    ['the shell', { remotes: ['shell'] }],
    ['another action', { actions: ['paths'] }],
    ['other paths', { paths: ['/account'] }],
    ['every free path', { paths: ['/'] }],
  ] as const)('[SEC-43] cannot make a key with more rights than its own: %s', async (_, more) => {
    const { secret } = await makeKey({ actions: ['publish', 'keys'] })
    const less = { ...gamesOnly, name: 'less', actions: ['publish'] }
    const made = await call('POST', '/api/deploy-keys', bearer(secret), less)
    expect(made.statusCode).toBe(201)
    const answer = await call('POST', '/api/deploy-keys', bearer(secret), { ...less, name: 'more', ...more })
    expect(told(answer)).toEqual([403, 'deploy_key_forbids'])
  })

  test('[SEC-43] can neither rotate nor revoke a key with more rights', async () => {
    const { key } = await makeKey({ name: 'accounts', remotes: ['mf-account'] })
    const { secret } = await makeKey({ actions: ['publish', 'keys'] })
    const rotated = await call('POST', `/api/deploy-keys/${key.id}/rotation`, bearer(secret), {
      grace_hours: 0,
    })
    expect(told(rotated)).toEqual([403, 'deploy_key_forbids'])
    expect(told(await call('DELETE', `/api/deploy-keys/${key.id}`, bearer(secret)))).toEqual([
      403,
      'deploy_key_forbids',
    ])
  })

  test('of two keys with one name at once, one is made and the other is refused', async () => {
    const admin = edge.people.signIn({ role: 'admin' }).headers
    const answers = await Promise.all([1, 2].map(() => call('POST', '/api/deploy-keys', admin, gamesOnly)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  test('only administrators with the admin document can manage keys', async () => {
    const admin = edge.people.signIn({ role: 'admin' })
    for (const [headers, status] of [
      [{}, 401],
      [edge.people.signIn().headers, 403],
      [edge.people.signIn({ role: 'moderator' }).headers, 403],
      [{ authorization: admin.headers.authorization }, 403],
    ] as const) {
      expect((await call('GET', '/api/deploy-keys', headers)).statusCode).toBe(status)
      expect((await call('POST', '/api/deploy-keys', headers, gamesOnly)).statusCode).toBe(status)
      expect((await call('POST', '/api/release-paths', headers, {})).statusCode).toBe(status)
    }
    edge.people.signOut(admin)
    expect((await call('GET', '/api/deploy-keys', admin.headers)).statusCode).toBe(401)
  })
})

describe('keys of the configuration', () => {
  test('[SEC-44] one without listed rights may publish every remote except the admin remote, but not the shell', async () => {
    const secret = 'a first key of the installation'
    await start({ deployKeys: [`ci:${secret}`] })
    expect((await publish('mf-games', 'games2', secret)).statusCode).toBe(201)
    expect((await publish('mf-new', 'new1', secret)).statusCode).toBe(201)
    for (const name of ['shell', 'mf-admin'])
      expect(told(await publish(name, 'taken1', secret))).toEqual([403, 'deploy_key_forbids'])
  })

  test('one with listed rights is limited to them', async () => {
    const secret = 'a first key of the installation'
    await start({ deployKeys: [`ci(remotes=shell+mf-games paths=/games actions=publish):${secret}`] })
    expect((await publish('shell', 'shell2', secret)).statusCode).toBe(201)
    expect((await publish('mf-account', 'account2', secret)).statusCode).toBe(403)
    expect((await publish('mf-games', 'games2', secret, { owns: ['/games', '/more'] })).statusCode).toBe(403)
    const listed = await call('GET', '/api/deploy-keys', edge.people.signIn({ role: 'admin' }).headers)
    expect(listed.json<{ keys: DeployKey[] }>().keys).toContainEqual(
      expect.objectContaining({ name: 'ci', source: 'environment', paths: ['/games'], actions: ['publish'] }),
    )
    expect(listed.body).not.toContain(secret)
  })

  test.each([
    'ci:short',
    'ci',
    'ci(remotes=everything):a key that is long enough',
    'ci(paths=/A):a key that is long enough',
    'ci(actions=everything):a key that is long enough',
    'ci(anything):a key that is long enough',
  ])('an invalid entry prevents the start: %s', async (entry) => {
    await start()
    expect(() => configuredKeys([entry], 'own')).toThrow(/^DEPLOY_KEYS: /)
  })
})

describe('a release that was not admitted', () => {
  test.each(['promote', 'canary', 'pin'])('[SEC-41] cannot reach visitors by %s', async (action) => {
    await start({ admit: refused })
    const release = idOf(await edge.publish('mf-games', 'games2'))
    expect(told(await edge.move({ action, release }))).toEqual([409, 'release_unadmitted'])
    expect(gamesIn(await edge.registry())).toBe('games1')
  })

  test('[SEC-41] is not served by a pin of an earlier version either', async () => {
    await start({ admit: refused })
    for (const name of ['mf-games', 'shell', 'mf-admin']) {
      const release = idOf(await edge.publish(name, 'taken1'))
      await edge.connection.collection('channels').updateMany({}, { $set: { [`pinned.${name}`]: release } })
    }
    await edge.book.reload()
    const registry = await edge.registry()
    expect([registry.shell.build, gamesIn(registry)]).toEqual(['shell1', 'games1'])
    const admin = edge.people.signIn({ role: 'admin' })
    const page = await edge.app.inject({
      url: '/admin',
      headers: { cookie: admin.cookie, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    })
    expect(page.body).toContain('/remotes/mf-admin/admin1/')
    expect(page.body).not.toContain('taken1')
  })

  test('[SEC-41] its files are served only to the staff browser that tries it', async () => {
    await start({ admit: refused })
    await edge.publish('mf-games', 'games2')
    const url = '/remotes/mf-games/games2/remoteEntry.games2.js'
    expect((await edge.app.inject({ url })).statusCode).toBe(404)
    const person = edge.people.signIn({ role: 'moderator' })
    const set = await edge.post('/api/override', { name: 'mf-games', build: 'games2' }, person.headers)
    const cookie = set.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    expect((await edge.app.inject({ url, headers: { cookie } })).statusCode).toBe(404)
    const own = await edge.app.inject({ url, headers: { cookie: `${cookie}; ${person.cookie}` } })
    // A response for one browser must not be stored by any proxy on its way.
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
  })

  test('[SEC-41] an admission that cannot be carried out changes nothing', async () => {
    let state: 'admitted' | 'refused' | 'unadmitted' = 'refused'
    await start({ admit: async () => ({ state, checks: [] }) })
    await edge.publish('mf-games', 'games2')
    state = 'unadmitted'
    const again = await edge.post('/api/releases/mf-games/games2/admission', {})
    expect(again.json<{ admission: { state: string } }>().admission.state).toBe('refused')
  })

  test('[SEC-41] once refused, it cannot return with a train or a rollback', async () => {
    let state: 'admitted' | 'refused' = 'admitted'
    await start({ admit: async () => ({ state, checks: [] }) })
    const release = idOf(await edge.publish('mf-games', 'games2'))
    await edge.move({ action: 'promote', release })
    await edge.move({ action: 'rollback', name: 'mf-games' })
    state = 'refused'
    await edge.post('/api/releases/mf-games/games2/admission', {})
    expect(told(await edge.move({ action: 'promote', train: 2 }))).toEqual([409, 'release_unadmitted'])
    const back = { action: 'rollback', name: 'mf-games' }
    expect(told(await edge.move(back))).toEqual([409, 'release_unadmitted'])
  })

  test('a rollback leads to what visitors had, and to nothing new', async () => {
    await start()
    const release = idOf(await edge.publish('mf-games', 'games2'))
    await edge.move({ action: 'canary', release })
    expect(told(await edge.move({ action: 'rollback', train: 2 }))).toEqual([409, 'nothing_to_undo'])
  })
})

describe('the paths of a remote', () => {
  beforeEach(() => start())
  const take = (owns: string[]) =>
    edge.publish('mf-events', 'events1', fakeRelease('mf-events', 'events1', { owns, paths: owns }))
  const admin = () => edge.people.signIn({ role: 'admin', displayName: 'Grace' }).headers

  test.each([
    ['/account/reset', 'inside another’s'],
    ['/account', "another's"],
    ['/games/x/y', 'deep inside another’s'],
    ['/', 'everything'],
    ['/api', "the services'"],
    ['/remotes/mf-games', "the releases'"],
    ['/privacy-policy', "the shell's"],
    ['/Account/reset', 'another spelling'],
    ['/account%2freset', 'encoded'],
    ['//account', 'two slashes'],
    ['/account/', 'a trailing slash'],
  ])('[SEC-42] %s is refused: %s', async (prefix) => {
    expect(told(await take(['/events', prefix]))).toEqual([409, 'path_reserved'])
    expect(await edge.book.folderOf('mf-events', 'events1')).toBeNull()
  })

  test('[SEC-42] a prefix around another remote’s is refused', async () => {
    await edge.publish(
      'mf-learn',
      'learn1',
      fakeRelease('mf-learn', 'learn1', { owns: ['/x/y'], paths: ['/x/y'] }),
    )
    expect(told(await take(['/x']))).toEqual([409, 'path_reserved'])
  })

  test('[SEC-42] of two remotes that request the same free path at once, one gets it and the other is refused', async () => {
    const ask = (name: string) =>
      edge.publish(name, 'one1', fakeRelease(name, 'one1', { owns: ['/events'], paths: ['/events'] }))
    const answers = await Promise.all([ask('mf-one'), ask('mf-two')])
    const states = answers.map((answer) =>
      answer.statusCode === 201 ? answer.json<{ admission: { state: string } }>().admission.state : 'refused',
    )
    expect(states.sort()).toEqual(['admitted', 'refused'])
  })

  test('[SEC-42] an administrator can grant one, and take it back once no visitor gets it', async () => {
    const asked = { prefix: '/account/reset', remote: 'mf-events' }
    const granted = await edge.post('/api/release-paths', { action: 'grant', ...asked }, admin())
    expect(granted.json<{ paths: object[] }>().paths).toContainEqual(
      expect.objectContaining({ ...asked, granted: true, by: 'Grace' }),
    )
    const release = idOf(await take(['/account/reset']))
    expect((await edge.move({ action: 'promote', release })).statusCode).toBe(200)
    const back = { action: 'release', prefix: '/account/reset' }
    expect(told(await edge.post('/api/release-paths', back, admin()))).toEqual([409, 'path_in_use'])
    await edge.move({ action: 'rollback', name: 'mf-events' })
    expect((await edge.post('/api/release-paths', back, admin())).statusCode).toBe(200)
    expect(told(await edge.move({ action: 'promote', release }))).toEqual([409, 'path_reserved'])
  })

  test.each([
    [{ action: 'grant', prefix: '/account', remote: 'mf-events' }, 409, 'path_reserved'],
    [{ action: 'grant', prefix: '/api/x', remote: 'mf-events' }, 400, 'path_not_ownable'],
    [{ action: 'grant', prefix: '/events' }, 404, 'unknown_release'],
    [{ action: 'release', prefix: '/nobodys' }, 409, 'nothing_to_undo'],
  ])('%j is refused', async (body, status, code) => {
    expect(told(await edge.post('/api/release-paths', body, admin()))).toEqual([status, code])
  })
})

describe('a second person', () => {
  const approve = (headers: Record<string, string>, release = 'mf-games/games2') =>
    call('POST', `/api/releases/${release}/approval`, headers)

  test('[SEC-44] must approve if the installation requires it: neither the publisher nor the promoter may', async () => {
    await start({ approvals: ['mf-games'] })
    const [ada, grace] = [1, 2].map(() => edge.people.signIn({ role: 'admin' })) as [
      ReturnType<typeof edge.people.signIn>,
      ReturnType<typeof edge.people.signIn>,
    ]
    const release = idOf(
      await edge.publish('mf-games', 'games2', fakeRelease('mf-games', 'games2'), ada.headers),
    )
    const promote = (headers: Record<string, string>, action = 'promote') =>
      edge.post('/api/channels', { action, release, why: 'a test' }, headers)
    for (const action of ['promote', 'canary', 'pin'])
      expect(told(await promote(ada.headers, action))).toEqual([409, 'release_unapproved'])
    expect(told(await approve(ada.headers))).toEqual([403, 'own_release'])
    expect((await approve(grace.headers)).json<{ approvals: unknown[] }>().approvals).toHaveLength(1)
    expect((await approve(grace.headers)).json<{ approvals: unknown[] }>().approvals).toHaveLength(1)
    expect(told(await promote(grace.headers))).toEqual([409, 'release_unapproved'])
    expect((await promote(ada.headers)).statusCode).toBe(200)
  })

  test('[SEC-44] the person behind a key is the one who made it', async () => {
    await start({ approvals: ['*'] })
    const ada = edge.people.signIn({ role: 'admin' })
    const { secret } = await makeKey({ actions: ['publish', 'promote', 'keys'] }, ada.headers)
    const second = await makeKey({ name: 'second', actions: ['publish', 'promote'] }, bearer(secret))
    const release = idOf(await publish('mf-games', 'games2', second.secret))
    expect(told(await approve(ada.headers))).toEqual([403, 'own_release'])
    await approve(edge.people.signIn({ role: 'admin' }).headers)
    expect((await move({ action: 'promote', release }, secret)).statusCode).toBe(200)
  })

  test('[SEC-44] a key, a moderator, or another document cannot approve', async () => {
    await start({ approvals: ['*'] })
    await edge.publish('mf-games', 'games2')
    const { secret } = await makeKey()
    const admin = edge.people.signIn({ role: 'admin' })
    expect((await approve(bearer(secret))).statusCode).toBe(401)
    expect((await approve(edge.people.signIn({ role: 'moderator' }).headers)).statusCode).toBe(403)
    expect((await approve({ authorization: admin.headers.authorization })).statusCode).toBe(403)
    expect((await approve(admin.headers, 'mf-games/none')).statusCode).toBe(404)
  })
})

describe('a role that was taken away in between', () => {
  type SignedIn = ReturnType<typeof edge.people.signIn>
  const admin = (): SignedIn => edge.people.signIn({ role: 'admin' })
  const promote = (headers: Record<string, string>, release: string, action = 'promote') =>
    edge.post('/api/channels', { action, release, why: 'a test' }, headers)
  const approve = (headers: Record<string, string>) =>
    call('POST', '/api/releases/mf-games/games2/approval', headers)
  const countsIn = async (headers: Record<string, string>) =>
    (await call('GET', '/api/releases', headers))
      .json<ReleasesOverview>()
      .releases.find(({ build }) => build === 'games2')
      ?.approvals.map(({ counts }) => counts)

  test.each(['user', 'moderator', null] as const)(
    '[SEC-73] an approval ends when its giver’s role becomes %s: it allows no promotion, canary, or pin',
    async (role) => {
      await start({ approvals: ['mf-games'] })
      const [ada, grace] = [admin(), admin()]
      const release = idOf(
        await edge.publish('mf-games', 'games2', fakeRelease('mf-games', 'games2'), ada.headers),
      )
      await approve(grace.headers)
      expect(await countsIn(ada.headers)).toEqual([true])
      edge.people.changeRole(grace, role)
      for (const action of ['promote', 'canary', 'pin'])
        expect(told(await promote(ada.headers, release, action))).toEqual([409, 'release_unapproved'])
      expect(await countsIn(ada.headers)).toEqual([false])
      expect(gamesIn(await edge.registry())).toBe('games1')
    },
  )

  test('[SEC-73] an approval does not return with the role, which its owner may have lost to a thief; a new one counts', async () => {
    await start({ approvals: ['mf-games'] })
    const [ada, grace] = [admin(), admin()]
    const release = idOf(
      await edge.publish('mf-games', 'games2', fakeRelease('mf-games', 'games2'), ada.headers),
    )
    await approve(grace.headers)
    const passed = new Date(Date.now() - 60_000)
    await edge.connection
      .collection('releases')
      .updateOne({ build: 'games2' }, { $set: { 'approvals.0.at': passed } })
    edge.people.changeRole(grace, 'user')
    edge.people.changeRole(grace, 'admin')
    expect(told(await promote(ada.headers, release))).toEqual([409, 'release_unapproved'])
    expect((await approve(grace.headers)).json<{ approvals: unknown[] }>().approvals).toHaveLength(1)
    expect((await promote(ada.headers, release)).statusCode).toBe(200)
  })

  test('[SEC-73] an approval is checked again when a canary is widened or promoted', async () => {
    await start({ approvals: ['mf-games'] })
    const [ada, grace] = [admin(), admin()]
    const release = idOf(
      await edge.publish('mf-games', 'games2', fakeRelease('mf-games', 'games2'), ada.headers),
    )
    await approve(grace.headers)
    expect((await promote(ada.headers, release, 'canary')).statusCode).toBe(200)
    edge.people.changeRole(grace, 'user')
    const move = (body: object) => edge.post('/api/channels', { why: 'a test', ...body }, ada.headers)
    for (const body of [
      { action: 'canary', release, permyriad: 10_000 },
      { action: 'canary', train: 2, permyriad: 10_000 },
      { action: 'promote', train: 2 },
    ])
      expect(told(await move(body))).toEqual([409, 'release_unapproved'])
    expect((await move({ action: 'stop-canary', name: 'mf-games' })).statusCode).toBe(200)
  })

  test('[SEC-41] a canary that was refused since cannot be promoted', async () => {
    let state: 'admitted' | 'refused' = 'admitted'
    await start({ admit: async () => ({ state, checks: [] }) })
    await edge.move({ action: 'canary', release: idOf(await edge.publish('mf-games', 'games2')) })
    state = 'refused'
    await edge.post('/api/releases/mf-games/games2/admission', {})
    expect(told(await edge.move({ action: 'promote', train: 2 }))).toEqual([409, 'release_unadmitted'])
  })

  test('[SEC-43] another team’s canary cannot be widened', async () => {
    await start()
    const { secret } = await makeKey()
    await edge.move({ action: 'canary', release: idOf(await edge.publish('mf-account', 'account2')) })
    expect(told(await move({ action: 'canary', train: 2, permyriad: 10_000 }, secret))).toEqual([
      403,
      'deploy_key_forbids',
    ])
  })

  test('[SEC-73] a key stays valid for its remotes; rights to the shell, keys, and paths are suspended until an administrator gives it another secret', async () => {
    await start()
    const [ada, grace] = [admin(), admin()]
    const { key, secret } = await makeKey(
      { remotes: ['mf-games', 'shell'], paths: ['/'], actions: ['publish', 'promote', 'keys', 'paths'] },
      ada.headers,
    )
    const isOrphaned = async () =>
      (await call('GET', '/api/deploy-keys', grace.headers))
        .json<{ keys: DeployKey[] }>()
        .keys.find(({ id }) => id === key.id)?.orphaned
    expect((await publish('shell', 'shell2', secret)).statusCode).toBe(201)
    expect(await isOrphaned()).toBe(false)
    edge.people.changeRole(ada, 'user')
    expect(await isOrphaned()).toBe(true)
    const attempts = async (text: string) => [
      (await publish('shell', 'shell3', text)).statusCode,
      (
        await call('POST', '/api/deploy-keys', bearer(text), {
          ...gamesOnly,
          name: 'more',
          actions: ['publish'],
        })
      ).statusCode,
      (await call('GET', '/api/deploy-keys', bearer(text))).statusCode,
      (
        await call('POST', '/api/release-paths', bearer(text), {
          action: 'grant',
          prefix: '/account/reset',
          remote: 'mf-games',
        })
      ).statusCode,
    ]
    expect(await attempts(secret)).toEqual([403, 403, 403, 403])
    expect((await publish('mf-games', 'games2', secret)).statusCode).toBe(201)
    // The role alone restores nothing: somebody else may have used the account in between.
    edge.people.changeRole(ada, 'admin')
    await edge.connection
      .collection<{ _id: string }>('deploy_keys')
      .updateOne({ _id: key.id }, { $set: { maker_since: new Date(Date.now() - 60_000) } })
    expect(await attempts(secret)).toEqual([403, 403, 403, 403])
    const rotated = await call('POST', `/api/deploy-keys/${key.id}/rotation`, grace.headers, {
      grace_hours: 1,
    })
    expect(await isOrphaned()).toBe(false)
    expect(await attempts(secret)).toEqual([403, 403, 403, 403])
    expect(await attempts(rotated.json<CreatedDeployKey>().secret)).toEqual([201, 201, 200, 200])
  })

  test('[SEC-44] the person who gave a key another secret is behind it, and cannot approve what it publishes', async () => {
    await start({ approvals: ['*'] })
    const [ada, grace] = [admin(), admin()]
    const { key, secret } = await makeKey({}, ada.headers)
    const rotated = await call('POST', `/api/deploy-keys/${key.id}/rotation`, grace.headers, {
      grace_hours: 1,
    })
    const fresh = rotated.json<CreatedDeployKey>().secret
    await publish('mf-games', 'games2', fresh)
    expect(told(await approve(grace.headers))).toEqual([403, 'own_release'])
    expect((await approve(ada.headers)).statusCode).toBe(200)
    // While both secrets are accepted, each stands for the person who was shown it.
    await publish('mf-games', 'games3', secret)
    const third = (headers: Record<string, string>) =>
      call('POST', '/api/releases/mf-games/games3/approval', headers)
    expect(told(await third(ada.headers))).toEqual([403, 'own_release'])
    expect((await third(grace.headers)).statusCode).toBe(200)
  })

  test('[SEC-73] a granted path stays valid, and is marked', async () => {
    await start()
    const [ada, grace] = [admin(), admin()]
    const asked = { action: 'grant', prefix: '/account/reset', remote: 'mf-events' }
    await edge.post('/api/release-paths', asked, ada.headers)
    const orphaned = async () =>
      (await call('GET', '/api/releases', grace.headers))
        .json<ReleasesOverview>()
        .paths.flatMap((path) => (path.orphaned ? path.prefix : []))
    expect(await orphaned()).toEqual([])
    edge.people.changeRole(ada, null)
    expect(await orphaned()).toEqual(['/account/reset'])
  })

  test('[SEC-73] rows of the previous version: a key without these fields belongs to the person who made it', async () => {
    await start()
    const ada = admin()
    const { key, secret } = await makeKey({ actions: ['publish', 'keys'] }, ada.headers)
    await edge.connection
      .collection<{ _id: string }>('deploy_keys')
      .updateOne({ _id: key.id }, { $unset: { maker_since: 1 } })
    expect((await call('GET', '/api/deploy-keys', bearer(secret))).statusCode).toBe(200)
    edge.people.changeRole(ada, 'user')
    expect((await call('GET', '/api/deploy-keys', bearer(secret))).statusCode).toBe(403)
  })
})

describe('files of shells', () => {
  test('[SEC-45] a shell cannot bring a different file under an existing name: open pages keep theirs', async () => {
    await start()
    const files = fakeRelease('shell', 'shell2')
    const changed = fakeRelease('shell', 'shell1', { version: '0.1.0-shell3', build: 'shell3' })
    changed.set('shell.shell1.js', Buffer.from('// shell sheLl1\n'))
    const facts = JSON.parse(changed.get('release.json')?.toString() ?? '{}') as {
      files: Record<string, { bytes: number; integrity?: string }>
    }
    const { createHash } = await import('node:crypto')
    const hash = createHash('sha384').update('// shell sheLl1\n').digest('base64')
    Object.assign(facts.files['shell.shell1.js'] ?? {}, { integrity: `sha384-${hash}` })
    changed.delete('shell.shell1.js.br')
    changed.set('release.json', Buffer.from(JSON.stringify(facts)))
    const answer = await edge.publish('shell', 'shell3', changed)
    expect([answer.statusCode, errorOf(answer).details?.['reason']]).toEqual([
      422,
      expect.stringContaining('shell.shell1.js is another file in shell@0.1.0-shell1'),
    ])
    expect((await edge.publish('shell', 'shell2', files)).statusCode).toBe(201)
  })
})
