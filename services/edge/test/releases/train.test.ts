import type { AdmittedTrain, Channel, ReleasesOverview } from '@icio/contracts/releases/endpoints'
import type { CreatedDeployKey } from '@icio/contracts/deploy-keys/endpoints'
import type { Registry } from '@icio/contracts/releases/registry'
import { staticChecks } from '../../src/releases/admission/static-checks.js'
import type { AdmitTogether } from '../../src/releases/admission/admit-train.js'
import type { ReleaseDescription } from '../../src/releases/release.js'
import { shellName } from '../../src/releases/release.js'
import { buildBeside, fakeRelease } from './fake-release.js'
import { buildIn, deployKey, freshPages, idOf, runReleases, type RunningReleases } from './run-releases.js'

// A shell with a new host contract, and the remotes that need it, come to visitors in one train
// (docs/decisions/032-contract-that-can-change.md).

let edge: RunningReleases
/** Static admission of every part, as without a browser. */
const admitTogether: AdmitTogether = async (set) => {
  const releases = (await Promise.all(Object.values(set).map((id) => edge.book.fetchRelease(id)))).filter(
    (release) => release !== null,
  )
  const shell = releases.find(({ name }) => name === shellName)
  const checks = shell
    ? await Promise.all(
        releases.map((each) =>
          staticChecks(
            each,
            shell,
            releases.filter((other) => other !== each),
          ),
        ),
      )
    : []
  const isRefused = checks.flat().some(({ passed }) => !passed)
  return { state: isRefused ? 'refused' : 'admitted', checks: checks.flat() }
}
beforeEach(async () => {
  const pagesFolder = freshPages()
  for (const name of ['learn', 'rooms']) buildBeside(pagesFolder, `mf-${name}`, `${name}1`)
  // Alone, a remote of 2.0 is refused by the shell of 1.1.
  edge = await runReleases({
    pagesFolder,
    admitTogether,
    admit: async ({ needs }) => ({
      state: needs['contract'] === '^2.0.0' ? 'refused' : 'admitted',
      checks: [],
    }),
  })
})
afterEach(() => edge.close())

const members = { '1.1.0': ['nav.go', 'nav.knows'], '2.0.0': ['nav.go', 'nav.hasScreen'] }
const speaking = (...versions: (keyof typeof members)[]): Partial<ReleaseDescription> => ({
  brings: { contract: versions[0] ?? '', react: '19.3.1' },
  speaks: versions.map((version) => ({ version, members: members[version] })),
})
const moved: Partial<ReleaseDescription> = {
  needs: { contract: '^2.0.0', react: '^19.0.0' },
  usage: ['nav.hasScreen'],
}
const publish = async (name: string, build: string, change: Partial<ReleaseDescription>) =>
  idOf(await edge.publish(name, build, fakeRelease(name, build, change)))
const train = async (releases: string[], headers?: Record<string, string>) =>
  edge.post('/api/release-trains', { releases, why: 'contract 2.0' }, headers)
const parts = ['shell', 'mf-games', 'mf-learn', 'mf-rooms']
const seen = (registry: Registry) => parts.map((part) => buildIn(registry, part))
const seenNow = async () => seen(await edge.registry())
const codeOf = (answer: { json<T>(): T }) => answer.json<{ error?: { code: string } }>().error?.code

/** A shell that speaks 2.0 and 1.1, and two remotes of three that have moved to 2.0. */
const publishAll = async () => [
  await publish('shell', 'shell2', speaking('2.0.0', '1.1.0')),
  await publish('mf-games', 'games2', moved),
  await publish('mf-learn', 'learn2', moved),
]

test('[REL-15, REL-16] a shell of 2.0 and two remotes that need it are admitted, tried and promoted as one; a third stays on 1.x', async () => {
  const [shell = '', games = '', learn = ''] = await publishAll()
  // None of them can come alone.
  expect(codeOf(await edge.move({ action: 'promote', release: games }))).toBe('release_unadmitted')
  const asked = { action: 'promote', releases: [shell, games, learn] }
  expect(codeOf(await edge.move(asked))).toBe('release_unadmitted')
  const { train: number, admission } = (await train([shell, games, learn])).json<AdmittedTrain>()
  expect(admission.checks.filter(({ passed }) => !passed)).toEqual([])
  expect(number).toBe(2)
  expect((await edge.book.releases.find(games))?.admission.state).toBe('admitted')
  expect(codeOf(await edge.move({ action: 'promote', release: games }))).toBe('release_unadmitted')

  const canary = await edge.move({ ...asked, action: 'canary', permyriad: 5000 })
  const [channel] = canary.json<{ channels: Channel[] }>().channels
  expect(
    new Set([shell, games, learn].map((id) => channel?.parts[id.split('@')[0] ?? '']?.canary?.id)).size,
  ).toBe(1)
  expect(channel?.parts['mf-games']?.canary).toMatchObject({ permyriad: 5000, given: true })
  const builds = new Set<string>()
  while (builds.size < 2) builds.add((await seenNow()).join(' '))
  for (let more = 0; more < 40; more++) builds.add((await seenNow()).join(' '))
  expect([...builds].sort()).toEqual(['shell1 games1 learn1 rooms1', 'shell2 games2 learn2 rooms1'])

  expect((await edge.move(asked)).statusCode).toBe(200)
  expect(await seenNow()).toEqual(['shell2', 'games2', 'learn2', 'rooms1'])
  // What they need is gone with the shell: it goes back only with them.
  expect(codeOf(await edge.move({ action: 'rollback', name: 'shell' }))).toBe('release_unadmitted')
  expect((await edge.move({ action: 'rollback', train: 1 })).statusCode).toBe(200)
  expect(await seenNow()).toEqual(['shell1', 'games1', 'learn1', 'rooms1'])
})

test('[REL-16] a train in which one part does not fit admits none of them, and says which', async () => {
  const shell = await publish('shell', 'shell2', speaking('2.0.0', '1.1.0'))
  const games = await publish('mf-games', 'games2', { ...moved, usage: ['nav.knows'] })
  const { train: number, admission } = (await train([shell, games])).json<AdmittedTrain>()
  expect([number, admission.state]).toEqual([null, 'refused'])
  const failed = admission.checks.filter(({ passed }) => !passed)
  expect([...new Set(failed.map(({ name }) => name))]).toEqual(['nav.knows of the contract of shell shell2'])
  expect((await edge.book.releases.find(games))?.admission.state).toBe('refused')
  expect(await edge.book.trains.all()).toHaveLength(1)
})

test('[REL-15] a shell that no longer speaks what a remote was built for is not admitted with it', async () => {
  const shell = await publish('shell', 'shell2', speaking('2.0.0'))
  const games = await publish('mf-games', 'games2', moved)
  const { admission } = (await train([shell, games])).json<AdmittedTrain>()
  expect(admission.checks.filter(({ passed }) => !passed).map(({ detail }) => detail)).toContain(
    'mf-rooms needs ^1.1.0, the shell brings 2.0.0.',
  )
  expect(codeOf(await edge.move({ action: 'promote', releases: [shell, games] }))).toBe('release_unadmitted')
})

test('[REL-16, SEC-43] a train needs releases of different parts, and rights to all of them', async () => {
  const [shell = '', games = '', learn = ''] = await publishAll()
  const other = await publish('mf-games', 'games3', moved)
  expect(codeOf(await train([games, other]))).toBe('release_invalid')
  expect(codeOf(await train([shell, 'mf-games@0.1.0-none']))).toBe('unknown_release')
  const admin = edge.people.signIn({ role: 'admin' }).headers
  const key = {
    name: 'games-team',
    remotes: ['mf-games'],
    paths: [],
    actions: ['publish', 'promote'],
    days: 30,
  }
  const { secret } = (await edge.post('/api/deploy-keys', key, admin)).json<CreatedDeployKey>()
  const team = { authorization: `Bearer ${secret}` }
  expect(codeOf(await train([games, learn], team))).toBe('deploy_key_forbids')
  await train([shell, games, learn])
  const body = { action: 'promote', releases: [shell, games, learn], why: 'all of it' }
  expect(codeOf(await edge.post('/api/channels', body, team))).toBe('deploy_key_forbids')
  expect(await seenNow()).toEqual(['shell1', 'games1', 'learn1', 'rooms1'])
})

const overview = async () => {
  const answer = await edge.app.inject({
    url: '/api/releases',
    headers: { authorization: `Bearer ${deployKey}` },
  })
  return answer.json<ReleasesOverview>()
}
const general = <Each extends { edition: string }>(list: readonly Each[]) =>
  list.filter(({ edition }) => edition === 'general')

test('[REL-23] the overview says what visitors get together by train and buckets, and no longer what was got past', async () => {
  const [shell = '', games = '', learn = ''] = await publishAll()
  const all = [shell, games, learn]
  expect(general((await overview()).given)).toEqual([
    { edition: 'general', set: expect.any(Object) as object, train: 1, permyriad: 10_000 },
  ])
  // Without its remotes the shell of 2.0 does speak 1.1, but a remote of 2.0 does not fit the shell of 1.1.
  await train([games, learn])
  const { refused } = await overview()
  expect(refused).toMatchObject([
    { releases: [games, learn], why: 'contract 2.0', set: { 'mf-games': games } },
  ])
  expect(refused[0]?.reasons.join()).toContain('contract')
  await train(all)
  expect(await edge.move({ action: 'canary', releases: all, permyriad: 3000 })).toMatchObject({
    statusCode: 200,
  })
  const { given, withheld } = await overview()
  const [usual, tried] = general(given)
  expect([usual?.train, tried?.train]).toEqual([1, 2])
  expect((usual?.permyriad ?? 0) + (tried?.permyriad ?? 0)).toBe(10_000)
  expect(tried?.set).toMatchObject({ shell, 'mf-games': games, 'mf-learn': learn })
  expect(tried?.permyriad).toBeGreaterThan(2700)
  expect(tried?.permyriad).toBeLessThan(3300)
  expect(withheld).toEqual([])
})

test('[REL-23] a refusal is listed once, with its last reason, until somebody gets past it', async () => {
  const shell = await publish('shell', 'shell2', speaking('2.0.0', '1.1.0'))
  const games = await publish('mf-games', 'games2', { ...moved, usage: ['nav.knows'] })
  await train([shell, games])
  await train([games, shell])
  const { refused } = await overview()
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reasons.join()).toContain('nav.knows of the contract')
  await edge.book.trains.findOrCreate(refused[0]?.set ?? {}, 'Ada', 'tried elsewhere')
  await edge.book.reload()
  expect((await overview()).refused).toEqual([])
})
