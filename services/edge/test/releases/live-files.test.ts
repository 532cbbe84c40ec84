import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { idOf, freshPages, runReleases, type RunningReleases } from './run-releases.js'
import { buildBeside } from './fake-release.js'

let edge: RunningReleases
beforeEach(async () => {
  const pagesFolder = freshPages()
  buildBeside(pagesFolder, 'mf-admin', 'admin1')
  edge = await runReleases({ pagesFolder })
})
afterEach(() => edge.close())

const health = async () => {
  await edge.files.look()
  const answer = await edge.app.inject({ url: '/health/remotes' })
  return { ...answer.json<{ releases: { release: string; wrong: string[] }[] }>(), code: answer.statusCode }
}

test('every release that visitors can get, including canaries, is compared with its hashes', async () => {
  const release = idOf(await edge.publish('mf-games', 'games2'))
  await edge.move({ action: 'canary', release, permyriad: 100 })
  const { code, releases } = await health()
  expect(code).toBe(200)
  expect(releases.map((one) => one.release).sort()).toEqual([
    'mf-games@0.1.0-games1',
    'mf-games@0.1.0-games2',
    'shell@0.1.0-shell1',
  ])
})

test('a changed file is reported with its path', async () => {
  const file = 'remoteEntry.games1.js'
  for (const name of [file, `${file}.br`])
    writeFileSync(join(edge.pagesFolder, 'mf-games/games1', name), 'broken')
  const { code, releases } = await health()
  expect(code).toBe(503)
  expect(releases.find(({ wrong }) => wrong.length > 0)).toEqual({
    release: 'mf-games@0.1.0-games1',
    wrong: [`/remotes/mf-games/games1/${file}`],
  })
})

test('staff remotes count but are not named', async () => {
  expect(JSON.stringify((await health()).releases)).not.toContain('admin')
  writeFileSync(join(edge.pagesFolder, 'mf-admin/admin1/remoteEntry.admin1.js'), 'broken')
  const { code, releases } = await health()
  expect(code).toBe(503)
  expect(JSON.stringify(releases)).not.toContain('admin')
})

test('files that only a rollback needs may be missing: a warning is logged once, and nothing counts as wrong', async () => {
  // The start of the next version: other builds next to the edge, and the previous ones are missing.
  const pagesFolder = freshPages()
  rmSync(join(pagesFolder, 'mf-games/games1'), { recursive: true })
  buildBeside(pagesFolder, 'mf-games', 'games2')
  const next = await runReleases({ pagesFolder, connection: edge.connection })
  const warn = jest.spyOn(next.app.log, 'warn')
  await next.files.look()
  await next.files.look()
  expect(warn.mock.calls.map(([facts]) => facts)).toEqual([
    {
      event: 'release.previous_missing',
      // Not mf-admin, which the next version does not bring: its channel has nothing that pages could fall back from.
      releases: ['mf-games@0.1.0-games1'],
    },
  ])
  expect((await next.app.inject({ url: '/health/remotes' })).statusCode).toBe(200)
  // The files that visitors get now must exist.
  rmSync(join(pagesFolder, 'mf-games/games2'), { recursive: true })
  await next.files.look()
  expect((await next.app.inject({ url: '/health/remotes' })).statusCode).toBe(503)
  await next.app.close()
})

test('[REL-28] an instance without the files of a published release that visitors get says so, until it has them', async () => {
  const release = idOf(await edge.publish('mf-games', 'games2'))
  expect(await edge.book.withoutFiles()).toEqual([])
  await edge.move({ action: 'promote', release })
  let isMounted = false
  // Its folder of releases appears late, as a shared disk may.
  const folderOf = (name: string, build: string) =>
    isMounted ? edge.store.folderOf(name, build) : Promise.resolve(null)
  const store = { ...edge.store, folderOf }
  const other = await runReleases({ pagesFolder: edge.pagesFolder, connection: edge.connection, store })
  expect(await other.book.withoutFiles()).toEqual([release])
  isMounted = true
  expect(await other.book.withoutFiles()).toEqual([])
  await other.close()
})
