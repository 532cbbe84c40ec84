import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseDescription } from '../../src/releases/release.js'
import { takeBuiltReleases } from '../../src/releases/take-built-releases.js'
import { buildBeside, fakeRelease } from './fake-release.js'
import { buildIn, freshPages, idOf, runReleases, type RunningReleases } from './run-releases.js'

// A start with newly built parts is a release like any other: what does not fit reaches nobody.

let edge: RunningReleases
beforeEach(async () => {
  edge = await runReleases({ pagesFolder: freshPages() })
  // A team's remote, which the installation does not build.
  await edge.move({ action: 'promote', release: idOf(await edge.publish('mf-events', 'events1')) })
})
afterEach(() => edge.close())

/** Restarts with the present builds. Returns what the start says. */
async function restart(): Promise<string[]> {
  const said: string[] = []
  const log = {
    warn: ({ editions }: { editions: string[] }, text: string) => said.push(`${text} (${editions.length})`),
    error: ({ edition }: { edition: string }, text: string) => edition === 'general' && said.push(text),
  }
  await takeBuiltReleases(edge.book, edge.pagesFolder, {
    log: log as Parameters<typeof takeBuiltReleases>[2]['log'],
  })
  return said
}
const build = (name: string, id: string, change: Partial<ReleaseDescription> = {}) =>
  buildBeside(edge.pagesFolder, name, id, change)
const seen = async () => {
  const registry = await edge.registry()
  return ['shell', 'mf-games', 'mf-events'].map((part) => buildIn(registry, part))
}
const contract = (...versions: string[]): Partial<ReleaseDescription> => ({
  brings: { contract: versions[0] ?? '', react: '19.3.1' },
  speaks: versions.map((version) => ({ version })),
})
const needs = { contract: '^2.0.0', react: '^19.0.0' }
const gone = (name: string, id: string) => rmSync(join(edge.pagesFolder, name, id), { recursive: true })

test('[REL-17] the start says in a line for each part what it has replaced, and nothing if nothing was built anew', async () => {
  expect(await restart()).toEqual([])
  build('shell', 'shell2', contract('2.0.0', '1.1.0'))
  build('mf-games', 'games2', { needs })
  expect(await restart()).toEqual([
    'shell: shell@0.1.0-shell2 replaces shell@0.1.0-shell1 (2)',
    'mf-games: mf-games@0.1.0-games2 replaces mf-games@0.1.0-games1 (2)',
  ])
  // The team's remote of 1.x goes on in the shell of 2.0, which speaks both.
  expect(await seen()).toEqual(['shell2', 'games2', 'events1'])
  expect(await restart()).toEqual([])
})

test('[REL-17] if a new shell does not speak what a team’s remote needs, visitors keep all that they have, until it fits', async () => {
  build('shell', 'shell2', contract('2.0.0'))
  build('mf-games', 'games2', { needs })
  expect(await restart()).toEqual([
    'mf-events: mf-events@0.1.0-events1 needs contract ^1.1.0, the shell brings 2.0.0; visitors keep what they have of every part',
  ])
  expect(await seen()).toEqual(['shell1', 'games1', 'events1'])
  await edge.move({ action: 'rollback', name: 'mf-events' })
  expect((await restart()).length).toBe(2)
  expect(await seen()).toEqual(['shell2', 'games2', undefined])
})

test('[REL-17] if what visitors had is gone, the team’s remote is left out, and comes back by a rollback once it fits', async () => {
  build('shell', 'shell2', contract('2.0.0'))
  build('mf-games', 'games2', { needs })
  gone('shell', 'shell1')
  const [refused, ...replaced] = await restart()
  expect(refused).toMatch(/^mf-events: .* the shell brings 2\.0\.0; it is left out$/)
  expect(replaced).toHaveLength(3)
  expect(await seen()).toEqual(['shell2', 'games2', undefined])
  expect((await edge.app.inject({ url: '/events' })).statusCode).toBe(404)
  build('shell', 'shell3', contract('2.0.0', '1.1.0'))
  await restart()
  expect((await edge.move({ action: 'rollback', name: 'mf-events' })).statusCode).toBe(200)
  expect(await seen()).toEqual(['shell3', 'games2', 'events1'])
})

test('[REL-17] a release whose calls the new services no longer have is left out as well, although its shell is here', async () => {
  const release = idOf(
    await edge.publish(
      'mf-events',
      'events2',
      fakeRelease('mf-events', 'events2', { apis: { leaderboard: '^1.0.0' } }),
    ),
  )
  await edge.move({ action: 'promote', release })
  await edge.connection
    .collection('releases')
    .updateOne({ name: 'mf-events', build: 'events2' }, { $set: { apis: { leaderboard: '^0.1.0' } } })
  build('mf-games', 'games2')
  const [refused] = await restart()
  expect(refused).toMatch(/needs calls of leaderboard \^0\.1\.0, the services have 1\.1\.0; it is left out$/)
  expect(await seen()).toEqual(['shell1', 'games2', undefined])
})

test('[REL-17] a pin that does not fit a new shell holds the redeploy back', async () => {
  const pinned = { needs: { contract: '~1.1.0' } }
  await edge.move({
    action: 'pin',
    release: idOf(await edge.publish('mf-games', 'games5', fakeRelease('mf-games', 'games5', pinned))),
  })
  build('shell', 'shell2', contract('2.0.0', '1.2.0'))
  build('mf-games', 'games2', { needs })
  expect(await restart()).toEqual([
    'mf-games: mf-games@0.1.0-games5 needs contract ~1.1.0, the shell brings 2.0.0 and 1.2.0; visitors keep what they have of every part',
  ])
  expect(await seen()).toEqual(['shell1', 'games5', 'events1'])
  await edge.move({ action: 'unpin', name: 'mf-games' })
  await restart()
  expect(await seen()).toEqual(['shell2', 'games2', 'events1'])
})

test('[REL-17] a build with a damaged file reaches nobody; at the next start it is tried again', async () => {
  build('mf-games', 'games2')
  const file = join(edge.pagesFolder, 'mf-games/games2/remoteEntry.games2.js')
  writeFileSync(file, '// half of it')
  expect(await restart()).toEqual([
    'mf-games: remoteEntry.games2.js is not as it was built; visitors keep what they have of every part',
  ])
  expect(await seen()).toEqual(['shell1', 'games1', 'events1'])
  build('mf-games', 'games2')
  expect(await restart()).toHaveLength(1)
  expect(await seen()).toEqual(['shell1', 'games2', 'events1'])
})

test('[REL-17] two parts that were built for the same path are not both given', async () => {
  build('mf-fair', 'fair1', { owns: ['/events/fair'], paths: ['/events/fair'] })
  const [refused] = await restart()
  expect(refused).toMatch(/^mf-fair: .*events.*; visitors keep what they have of every part$/)
  expect(buildIn(await edge.registry(), 'mf-fair')).toBeUndefined()
})
