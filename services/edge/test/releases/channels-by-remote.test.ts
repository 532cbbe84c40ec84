import type { CreatedDeployKey } from '@icio/contracts/deploy-keys/endpoints'
import type { Registry } from '@icio/contracts/releases/registry'
import type { Channel, ReleasesOverview } from '@icio/contracts/releases/endpoints'
import { stopRule } from '@icio/contracts/releases/endpoints'
import type { ReleaseDescription } from '../../src/releases/release.js'
import { buildBeside, fakeRelease } from './fake-release.js'
import { buildIn, deployKey, freshPages, idOf, runReleases, type RunningReleases } from './run-releases.js'

// Two teams on one site, each with its own remote (docs/decisions/029-channels-by-remote.md).

let edge: RunningReleases
async function start(options: Parameters<typeof runReleases>[0] = {}) {
  edge = await runReleases({ pagesFolder: pages(), ...options })
}
afterEach(() => edge.close())

function pages(): string {
  const folder = freshPages()
  buildBeside(folder, 'mf-learn', 'learn1')
  return folder
}

const publish = async (name: string, build: string, change: Partial<ReleaseDescription> = {}) =>
  idOf(await edge.publish(name, build, fakeRelease(name, build, change)))
const ok = async (body: object) => {
  const answer = await edge.move(body)
  expect([answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([200, true])
  return answer.json<{ channels: Channel[] }>().channels
}
const told = (answer: { statusCode: number; json<T>(): T }) => [
  answer.statusCode,
  answer.json<{ error?: { code: string } }>().error?.code,
]
const details = (answer: { json<T>(): T }) =>
  answer.json<{ error: { details: Record<string, unknown> } }>().error.details
/** What a visitor gets: the builds of shell, games and learn. */
const seen = (registry: Registry) => ['shell', 'mf-games', 'mf-learn'].map((part) => buildIn(registry, part))
const seenNow = async (cookie = '') => seen(await edge.registry(cookie))

/** A visitor for every combination of builds that the running canaries lead to. */
async function visitors(amount: number): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  while (found.size < amount) {
    const answer = await edge.app.inject({ url: '/registry.json' })
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    found.set(seen(answer.json()).join(' '), cookie)
  }
  return found
}

describe('[REL-1] every remote has its own channel', () => {
  beforeEach(() => start())

  test('a rollback touches one remote alone, whatever others have done since, and can be repeated', async () => {
    await ok({ action: 'promote', release: await publish('mf-games', 'games2') })
    await ok({ action: 'promote', release: await publish('mf-learn', 'learn2') })
    const [channel] = await ok({ action: 'rollback', name: 'mf-games' })
    expect(await seenNow()).toEqual(['shell1', 'games1', 'learn2'])
    expect(channel?.parts['mf-learn']).toMatchObject({ rev: 2, stable: 'mf-learn@0.1.0-learn2' })
    expect(channel?.parts['mf-games']).toMatchObject({ rev: 3, stable: 'mf-games@0.1.0-games1' })
    await ok({ action: 'rollback', name: 'mf-games' })
    expect(await seenNow()).toEqual(['shell1', 'games2', 'learn2'])
  })

  test('a rollback can name any release that visitors of the edition have had, and no other', async () => {
    for (const build of ['games2', 'games3'])
      await ok({ action: 'promote', release: await publish('mf-games', build), editions: ['general'] })
    const asked = { action: 'rollback', release: 'mf-games@0.1.0-games1' }
    const [channel] = await ok({ ...asked, editions: ['general'] })
    expect(channel?.parts['mf-games']?.stable).toBe('mf-games@0.1.0-games1')
    for (const [release, editions] of [
      ['mf-games@0.1.0-games2', ['government-risk-pools']],
      [await publish('mf-games', 'games4'), ['general']],
    ])
      expect(told(await edge.move({ ...asked, release, editions }))).toEqual([409, 'nothing_to_undo'])
  })

  test('a new remote that is rolled back is gone, and its paths with it', async () => {
    await ok({ action: 'promote', release: await publish('mf-events', 'events1') })
    expect(buildIn(await edge.registry(), 'mf-events')).toBe('events1')
    await ok({ action: 'rollback', name: 'mf-events' })
    expect(buildIn(await edge.registry(), 'mf-events')).toBeUndefined()
    expect((await edge.app.inject({ url: '/events' })).statusCode).toBe(404)
  })

  test('one edition moves alone, with its own revisions', async () => {
    const release = await publish('mf-games', 'games2')
    await ok({ action: 'promote', release, editions: ['government-risk-pools'] })
    await ok({ action: 'canary', release, permyriad: 10_000, editions: ['general'], rev: 1 })
    await ok({ action: 'rollback', name: 'mf-games', editions: ['government-risk-pools'], rev: 2 })
    expect(told(await edge.move({ action: 'rollback', name: 'mf-games' }))).toEqual([409, 'nothing_to_undo'])
    expect(await seenNow()).toEqual(['shell1', 'games2', 'learn1'])
    expect(await seenNow('edition=government-risk-pools')).toEqual(['shell1', 'games1', 'learn1'])
  })

  test('the history says which part changed and how; looking back shows what was stable then', async () => {
    await ok({ action: 'promote', release: await publish('mf-games', 'games2') })
    await ok({ action: 'canary', release: await publish('mf-learn', 'learn2'), permyriad: 500 })
    const moment = (await edge.book.channels.lastChanges())[0]?.at ?? new Date()
    await ok({ action: 'rollback', name: 'mf-games' })
    const overview = await edge.app.inject({
      url: '/api/releases',
      headers: { authorization: `Bearer ${deployKey}` },
    })
    const { changes } = overview.json<ReleasesOverview>()
    expect(changes.filter(({ edition }) => edition === 'general').map(({ parts }) => parts)).toEqual([
      { 'mf-games': { rev: 3, stable: 'mf-games@0.1.0-games1', canary: null, pinned: null } },
      {
        'mf-learn': {
          rev: 2,
          stable: 'mf-learn@0.1.0-learn1',
          canary: { release: 'mf-learn@0.1.0-learn2', permyriad: 500 },
          pinned: null,
        },
      },
      { 'mf-games': { rev: 2, stable: 'mf-games@0.1.0-games2', canary: null, pinned: null } },
      expect.objectContaining({ shell: expect.objectContaining({ rev: 1 }) }),
    ])
    const then = await edge.book.setAt('general', moment)
    expect(then?.remotes.find(({ name }) => name === 'mf-games')?.build).toBe('games2')
  })
})

describe('[REL-2] canaries of two teams', () => {
  beforeEach(() => start({ stop: { ...stopRule, failures: 3, visitors: 3 } }))

  test('run at once on independent visitors; promoting one ends neither the other nor anybody’s place in it', async () => {
    await ok({ action: 'canary', release: await publish('mf-games', 'games2'), permyriad: 5000 })
    await ok({ action: 'canary', release: await publish('mf-learn', 'learn2'), permyriad: 5000 })
    const found = await visitors(4)
    expect([...found.keys()].sort()).toEqual([
      'shell1 games1 learn1',
      'shell1 games1 learn2',
      'shell1 games2 learn1',
      'shell1 games2 learn2',
    ])
    await ok({ action: 'promote', release: 'mf-games@0.1.0-games2' })
    for (const [before, cookie] of found)
      expect((await seenNow(cookie)).join(' ')).toBe(before.replace('games1', 'games2'))
    const [channel] = await ok({ action: 'stop-canary', name: 'mf-learn' })
    expect(Object.values(channel?.parts ?? {}).map(({ canary }) => canary)).toEqual([null, null, null])
  })

  test('the edge stops the one that breaks, and the other goes on', async () => {
    await ok({ action: 'canary', release: await publish('mf-games', 'games2'), permyriad: 10_000 })
    await ok({ action: 'canary', release: await publish('mf-learn', 'learn2'), permyriad: 10_000 })
    for (const visitor of [1, 2, 3]) await edge.report(`192.0.2.${visitor}`, 'games2', 'failed')
    expect(await seenNow()).toEqual(['shell1', 'games1', 'learn2'])
  })

  test('the canary’s own fallback in a page is what is stable', async () => {
    await ok({ action: 'promote', release: await publish('mf-games', 'games2') })
    await ok({ action: 'canary', release: await publish('mf-games', 'games3'), permyriad: 10_000 })
    const games = (await edge.registry()).remotes.find(({ name }) => name === 'mf-games')
    expect([games?.build, games?.previous?.build]).toEqual(['games3', 'games2'])
  })

  test('a canary that is widened keeps its visitors and its place', async () => {
    const release = await publish('mf-games', 'games2')
    const share = async (permyriad: number) =>
      (await ok({ action: 'canary', release, permyriad, editions: ['general'] }))[0]?.parts['mf-games']
        ?.canary
    const [first, wider] = [await share(1000), await share(4000)]
    expect(wider).toEqual({ ...first, permyriad: 4000 })
  })
})

/** A shell with more than the present one, and one that is new from the ground up. */
const shell = (contract: string, react = '19.3.1') => ({ brings: { contract, react } })

describe('[REL-3] only what was admitted together, or is proved to be independent, is given together', () => {
  test('a remote that does not fit the shell by contract is not even tried with it', async () => {
    const tried: unknown[] = []
    await start({ admitSet: async (set) => tried.push(set) > 0 })
    const release = await publish('shell', 'shell2', shell('2.0.0'))
    for (const action of ['promote', 'canary']) {
      const answer = await edge.move({ action, release })
      expect(told(answer)).toEqual([409, 'release_unadmitted'])
      expect(details(answer)['misfits']).toContain(
        'mf-games@0.1.0-games1 needs contract ^1.1.0, the shell brings 2.0.0',
      )
    }
    expect(tried).toEqual([])
    expect(await seenNow()).toEqual(['shell1', 'games1', 'learn1'])
  })

  test('two canaries that do not fit each other reach nobody together, at any time', async () => {
    await start()
    const needs = { contract: '^1.1.0', react: '~19.3.0' }
    await ok({ action: 'canary', release: await publish('mf-games', 'games2', { needs }), permyriad: 5000 })
    const release = await publish('shell', 'shell2', shell('1.1.0', '19.4.0'))
    await ok({ action: 'canary', release, permyriad: 5000 })
    const found = await visitors(3)
    for (let more = 0; more < 60; more++) {
      const builds = (await seenNow()).join(' ')
      expect(found.has(builds)).toBe(true)
      expect(builds).not.toBe('shell2 games2 learn1')
    }
    // The new shell for everybody: the canary of the games team does not end, and waits.
    const [channel] = await ok({ action: 'promote', release })
    expect(channel?.parts['mf-games']?.canary).toMatchObject({ permyriad: 5000, given: false })
    for (const cookie of found.values()) expect(await seenNow(cookie)).toEqual(['shell2', 'games1', 'learn1'])
  })

  test('a canary that was not tried with the shell of another canary is tried then; if that fails, nobody gets both', async () => {
    let works = true
    const tried: string[] = []
    await start({
      admitSet: async (set, { _id }) => {
        tried.push(`${_id.split('-').at(-1)} in ${set['shell']?.split('-').at(-1)}`)
        return (
          works || !Object.values(set).includes('mf-learn@0.1.0-learn2') || !set['shell']?.endsWith('shell2')
        )
      },
    })
    await ok({ action: 'canary', release: await publish('shell', 'shell2', shell('1.2.0')), permyriad: 5000 })
    await ok({ action: 'canary', release: await publish('mf-games', 'games2'), permyriad: 5000 })
    works = false
    await ok({ action: 'canary', release: await publish('mf-learn', 'learn2'), permyriad: 5000 })
    expect(new Set(tried)).toEqual(
      new Set(
        [
          'shell2 in shell1',
          'shell2 in shell2',
          'games2 in shell1',
          'games2 in shell2',
          'learn2 in shell1',
          'learn2 in shell2',
        ].slice(1),
      ),
    )
    const found = await visitors(6)
    expect([...found.keys()].filter((builds) => /shell2 .*learn2/.test(builds))).toEqual([])
  })

  test('the canary of a remote waits while its partner is rolled back, and is given again with it', async () => {
    await start()
    const partner = await publish('shell', 'shell2', shell('1.2.0'))
    await ok({ action: 'promote', release: partner })
    const needs = { contract: '^1.2.0' }
    await ok({ action: 'canary', release: await publish('mf-games', 'games2', { needs }), permyriad: 10_000 })
    expect(await seenNow()).toEqual(['shell2', 'games2', 'learn1'])
    const [channel] = await ok({ action: 'rollback', name: 'shell' })
    expect(channel?.parts['mf-games']?.canary).toMatchObject({ given: false })
    expect(await seenNow()).toEqual(['shell1', 'games1', 'learn1'])
    await ok({ action: 'promote', release: partner })
    expect(await seenNow()).toEqual(['shell2', 'games2', 'learn1'])
  })

  test('a rollback whose result would not fit is refused with the reason; the whole train can go back', async () => {
    await start()
    await ok({ action: 'promote', release: await publish('shell', 'shell2', shell('1.2.0')) })
    const needs = { contract: '^1.2.0' }
    await ok({ action: 'promote', release: await publish('mf-games', 'games2', { needs }) })
    const answer = await edge.move({ action: 'rollback', name: 'shell' })
    expect(told(answer)).toEqual([409, 'release_unadmitted'])
    expect(details(answer)['misfits']).toEqual([
      'mf-games@0.1.0-games2 needs contract ^1.2.0, the shell brings 1.1.0',
    ])
    await ok({ action: 'rollback', train: 1 })
    expect(await seenNow()).toEqual(['shell1', 'games1', 'learn1'])
  })

  test('a rollback needs no browser: what visitors had fits by contract, and that is enough', async () => {
    let works = true
    await start({ admitSet: async () => works })
    await ok({ action: 'promote', release: await publish('mf-games', 'games2') })
    await ok({ action: 'promote', release: await publish('shell', 'shell2', shell('1.1.0')) })
    works = false
    await ok({ action: 'rollback', name: 'mf-games' })
    expect(await seenNow()).toEqual(['shell2', 'games1', 'learn1'])
  })

  test('a pin that does not fit a new shell holds the shell back', async () => {
    await start()
    const needs = { contract: '~1.1.0' }
    await ok({ action: 'pin', release: await publish('mf-games', 'games2', { needs }) })
    const release = await publish('shell', 'shell2', shell('1.2.0'))
    expect(told(await edge.move({ action: 'promote', release }))).toEqual([409, 'release_unadmitted'])
    await ok({ action: 'unpin', name: 'mf-games' })
    await ok({ action: 'promote', release })
    expect(await seenNow()).toEqual(['shell2', 'games1', 'learn1'])
  })

  test('a release that was refused later is not given by its canary either', async () => {
    let state: 'admitted' | 'refused' = 'admitted'
    await start({ admit: async () => ({ state, checks: [] }) })
    await ok({ action: 'canary', release: await publish('mf-games', 'games2'), permyriad: 10_000 })
    expect(await seenNow()).toEqual(['shell1', 'games2', 'learn1'])
    state = 'refused'
    await edge.post('/api/releases/mf-games/games2/admission', {})
    expect(await seenNow()).toEqual(['shell1', 'games1', 'learn1'])
  })
})

describe('[REL-23] the overview', () => {
  const overview = async () => {
    const headers = { authorization: `Bearer ${deployKey}` }
    return (await edge.app.inject({ url: '/api/releases', headers })).json<ReleasesOverview>()
  }

  test('lists every combination with its buckets, and a canary that is held back from the visitors of another', async () => {
    await start()
    const needs = { contract: '^1.1.0', react: '~19.3.0' }
    const games = await publish('mf-games', 'games2', { needs })
    const release = await publish('shell', 'shell2', shell('1.1.0', '19.4.0'))
    const editions = ['general']
    await ok({ action: 'canary', release: games, permyriad: 5000, editions })
    await ok({ action: 'canary', release, permyriad: 5000, editions })
    const { given, withheld } = await overview()
    const general = given.filter(({ edition }) => edition === 'general')
    const buildsOf = (set: Record<string, string>) =>
      ['shell', 'mf-games'].map((part) => set[part]?.split('-').at(-1)).join(' ')
    const shares = new Map(general.map(({ set, permyriad }) => [buildsOf(set), permyriad]))
    expect([...shares.keys()].sort()).toEqual(['shell1 games1', 'shell1 games2', 'shell2 games1'])
    expect([...shares.values()].reduce((sum, buckets) => sum + buckets, 0)).toBe(10_000)
    // Of half and half, a quarter has both in its share, and gets the first.
    expect(withheld).toMatchObject([
      {
        edition: 'general',
        releases: [release],
        reasons: [expect.stringContaining('mf-games@0.1.0-games2 needs react ~19.3.0')],
      },
    ])
    const both = withheld[0]?.permyriad ?? 0
    expect(shares.get('shell1 games2')).toBeGreaterThan(both)
    expect((shares.get('shell2 games1') ?? 0) + both).toBeGreaterThan(4800)
    expect(given.filter(({ edition }) => edition !== 'general')).toMatchObject([{ permyriad: 10_000 }])
    const visitor = await visitors(3)
    expect([...visitor.keys()].map((builds) => builds.replace(' learn1', '')).sort()).toEqual(
      [...shares.keys()].sort(),
    )
  })

  test('says of a refused step what did not fit, and of a canary whose release was refused that nobody gets it', async () => {
    let state: 'admitted' | 'refused' = 'admitted'
    let works = true
    await start({ admit: async () => ({ state, checks: [] }), admitSet: async () => works })
    const release = await publish('shell', 'shell2', shell('2.0.0'))
    await edge.move({ action: 'promote', release })
    works = false
    const another = await publish('shell', 'shell3', shell('1.2.0'))
    await edge.move({ action: 'canary', release: another })
    works = true
    await ok({ action: 'canary', release: await publish('mf-games', 'games2'), permyriad: 10_000 })
    state = 'refused'
    await edge.post('/api/releases/mf-games/games2/admission', {})
    const { refused, withheld, given } = await overview()
    expect(refused).toMatchObject([
      {
        releases: [another],
        reasons: ['it did not pass the trial with the other releases'],
        why: 'canary: a test',
      },
      { releases: [release], why: 'promote: a test' },
    ])
    expect(refused[1]?.reasons).toContain(
      'mf-games@0.1.0-games1 needs contract ^1.1.0, the shell brings 2.0.0',
    )
    expect(withheld).toHaveLength(2)
    expect(withheld[0]).toMatchObject({
      permyriad: 10_000,
      reasons: ['mf-games@0.1.0-games2 is not admitted'],
    })
    expect(given.map(({ set }) => set['mf-games'])).toEqual(Array(2).fill('mf-games@0.1.0-games1'))
    works = true
    await ok({ action: 'canary', release: another })
    expect((await overview()).refused.map(({ releases }) => releases)).toEqual([[release]])
  })
})

describe('[REL-4] changes at once', () => {
  beforeEach(() => start())

  test('two teams that promote at the same moment both succeed, on two instances', async () => {
    const { pagesFolder, connection, store } = edge
    const other = await runReleases({ pagesFolder, connection, store })
    const [games, learn] = [await publish('mf-games', 'games2'), await publish('mf-learn', 'learn2')]
    const answers = await Promise.all([
      edge.move({ action: 'promote', release: games, rev: 1 }),
      other.move({ action: 'promote', release: learn, rev: 1 }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await edge.book.reload()
    expect(await seenNow()).toEqual(['shell1', 'games2', 'learn2'])
    await other.close()
  })

  test('of two promotions of one remote at the same moment one is refused, also without a revision', async () => {
    const releases = [await publish('mf-games', 'games2'), await publish('mf-games', 'games3')]
    const answers = await Promise.all(
      releases.map((release) => edge.move({ action: 'promote', release, editions: ['general'] })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('a rollback while the canary of the same remote is widened: whoever is late is told', async () => {
    await ok({ action: 'promote', release: await publish('mf-games', 'games2') })
    const release = await publish('mf-games', 'games3')
    const asked = { editions: ['general'] }
    await ok({ action: 'canary', release, permyriad: 1000, ...asked })
    const answers = await Promise.all([
      edge.move({ action: 'rollback', name: 'mf-games', ...asked }),
      edge.move({ action: 'canary', release, permyriad: 5000, ...asked }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('a revision is that of the remote: a late call is refused, and other teams’ changes do not make it late', async () => {
    await ok({ action: 'promote', release: await publish('mf-learn', 'learn2') })
    const release = await publish('mf-games', 'games2')
    await ok({ action: 'promote', release, rev: 1 })
    for (const rev of [1, 3, 7])
      expect(told(await edge.move({ action: 'rollback', name: 'mf-games', rev }))).toEqual([
        409,
        'channel_moved',
      ])
    await ok({ action: 'rollback', name: 'mf-games', rev: 2 })
    // A whole train depends on the whole edition.
    expect(told(await edge.move({ action: 'promote', train: 2, rev: 2 }))).toEqual([409, 'channel_moved'])
    await ok({ action: 'promote', train: 2, rev: 4 })
  })
})

describe('[REL-5] a key of one team', () => {
  test('moves its own remote only, with another team’s canary and promotion beside it', async () => {
    await start()
    const admin = edge.people.signIn({ role: 'admin' }).headers
    const made = await edge.post(
      '/api/deploy-keys',
      {
        name: 'games-team',
        remotes: ['mf-games'],
        paths: [],
        actions: ['publish', 'canary', 'promote', 'rollback', 'pin'],
        days: 30,
      },
      admin,
    )
    const { secret } = made.json<CreatedDeployKey>()
    const move = (body: object) =>
      edge.post('/api/channels', { why: 'a test', ...body }, { authorization: `Bearer ${secret}` })
    await ok({ action: 'promote', release: await publish('mf-learn', 'learn2') })
    await ok({ action: 'canary', release: await publish('mf-learn', 'learn3') })
    const release = await publish('mf-games', 'games2')
    for (const body of [
      { action: 'rollback', name: 'mf-learn' },
      { action: 'rollback', name: 'shell' },
      { action: 'rollback', release: 'mf-learn@0.1.0-learn1' },
      { action: 'stop-canary', name: 'mf-learn' },
      { action: 'promote', release: 'mf-learn@0.1.0-learn3' },
      { action: 'canary', release: 'mf-learn@0.1.0-learn3', permyriad: 9000 },
      { action: 'unpin', name: 'mf-learn' },
      { action: 'rollback', train: 1 },
      { action: 'promote', train: 1 },
      // The name is the key's own, the release is not.
      { action: 'rollback', name: 'mf-games', release: 'mf-learn@0.1.0-learn1' },
      { action: 'pin', name: 'mf-games', release: 'mf-learn@0.1.0-learn3' },
    ])
      expect([body, (await move(body)).statusCode === 200]).toEqual([body, false])
    for (const body of [
      { action: 'canary', release },
      { action: 'promote', release },
      { action: 'rollback', name: 'mf-games' },
    ])
      expect((await move(body)).statusCode).toBe(200)
    expect(await seenNow()).toEqual(['shell1', 'games1', 'learn2'])
    expect((await edge.book.channels.find('general'))?.parts['mf-learn']?.canary?.permyriad).toBe(100)
  })

  test('[SEC-73] needs no approval for what other teams try', async () => {
    await start({ approvals: ['mf-learn'] })
    const [ada, grace] = [edge.people.signIn({ role: 'admin' }), edge.people.signIn({ role: 'admin' })]
    const files = fakeRelease('mf-learn', 'learn2')
    const release = idOf(await edge.publish('mf-learn', 'learn2', files, ada.headers))
    await edge.app.inject({
      method: 'POST',
      url: '/api/releases/mf-learn/learn2/approval',
      headers: grace.headers,
    })
    await ok({ action: 'canary', release, permyriad: 10_000 })
    edge.people.changeRole(grace, 'user')
    await ok({ action: 'promote', release: await publish('mf-games', 'games2') })
    expect(await seenNow()).toEqual(['shell1', 'games2', 'learn2'])
    const wider = { action: 'canary', release, permyriad: 10_000 }
    expect(told(await edge.move(wider))).toEqual([409, 'release_unapproved'])
  })
})
