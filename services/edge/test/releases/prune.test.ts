import { pruneReleases } from '../../src/jobs/prune-releases.js'
import { gamesIn, idOf, runReleases, type RunningReleases } from './run-releases.js'

const dayMs = 24 * 60 * 60 * 1000

let site: RunningReleases
const logged: object[] = []

beforeEach(async () => {
  site = await runReleases()
  logged.length = 0
})
afterEach(() => site.close())

/** Runs the job as if so many days had gone by. */
const pruneAfter = (days: number, ms = 0) =>
  pruneReleases({
    book: site.book,
    store: site.store,
    keptDays: 400,
    now: () => new Date(Date.now() + days * dayMs + ms),
    log: { info: (details) => logged.push(details), error: (details) => logged.push(details) },
  })

/** Publishes builds of mf-games in this order and promotes those that are marked. */
async function publish(...builds: string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const build of builds) {
    ids[build] = idOf(await site.publish('mf-games', build))
    const { statusCode } = await site.move({ action: 'promote', release: ids[build] })
    expect(statusCode).toBe(200)
  }
  return ids
}

/** Moves everything that has happened so many days into the past. */
async function age(days: number): Promise<void> {
  const shift = days * dayMs
  for (const [collection, field] of [
    ['releases', 'published_at'],
    ['channel_changes', 'at'],
  ] as const) {
    const rows = site.connection.collection<Record<string, Date>>(collection)
    for await (const row of rows.find())
      await rows.updateOne({ _id: row['_id'] } as object, {
        $set: { [field]: new Date((row[field] as Date).getTime() - shift) },
      })
  }
}

test('[OPS-15] files of releases that nobody has got for the kept time are deleted, an hour after their admission', async () => {
  const ids = await publish('games2', 'games3', 'games4', 'games5', 'games6')
  // The state at the horizon is what visitors had then: it is named by the last change before it.
  expect(await pruneAfter(399)).toEqual({ retired: [], restored: [], deleted: [] })
  const first = await pruneAfter(401)
  expect(first.retired).toContain(ids['games2'])
  expect(await site.store.folderOf('mf-games', 'games2')).not.toBeNull()
  expect((await pruneAfter(401, 1000)).deleted).toEqual([])
  expect((await pruneAfter(402)).deleted).toContain(ids['games2'])
  expect(await site.store.folderOf('mf-games', 'games2')).toBeNull()
  for (const build of ['games4', 'games5', 'games6'])
    expect(await site.store.folderOf('mf-games', build)).not.toBeNull()
  expect(gamesIn(await site.registry())).toBe('games6')
  expect(logged).toContainEqual(expect.objectContaining({ event: 'releases.pruned' }))
})

test('[OPS-15] what visitors get, a rollback, a pin or a canary brings back, and the past still shows, is kept', async () => {
  const ids = await publish('games2', 'games3')
  await site.move({ action: 'pin', release: ids['games2'] })
  await age(1000)
  const later = await publish('games4', 'games5', 'games6', 'games7')
  const first = await pruneAfter(0)
  const second = await pruneAfter(1)
  // g2 is pinned, g3 was stable at the horizon, the others were published within it.
  expect(
    [...first.retired, ...second.deleted].filter((id) => Object.values({ ...ids, ...later }).includes(id)),
  ).toEqual([])
  await site.move({ action: 'unpin', name: 'mf-games' })
  await age(401)
  const third = await pruneAfter(0)
  // The pin and g7 were the state at the horizon now; g3 was not any more.
  expect(third.retired).toContain(ids['games3'])
  expect(third.retired).not.toContain(later['games7'])
})

test('[OPS-15] a late rollback or promotion to a pruned release is refused, and its version is never used again', async () => {
  const ids = await publish('games2', 'games3', 'games4', 'games5', 'games6')
  const trains = await site.book.trains.all()
  const old = trains.find(({ set }) => set['mf-games'] === ids['games2'])
  await pruneAfter(401)
  const refused = await site.move({ action: 'promote', release: ids['games2'] })
  expect(refused.json()).toMatchObject({ error: { code: 'release_unadmitted' } })
  const back = await site.move({ action: 'rollback', train: old?._id })
  expect(back.json()).toMatchObject({ error: { code: 'release_unadmitted' } })
  await pruneAfter(402)
  expect((await site.move({ action: 'rollback', train: old?._id })).json()).toMatchObject({
    error: { code: 'release_unadmitted' },
  })
  expect((await site.publish('mf-games', 'games2')).json()).toMatchObject({
    error: { code: 'release_exists' },
  })
  expect(gamesIn(await site.registry())).toBe('games6')
})

test('[OPS-15] a release that a move took up while the job ran keeps its files', async () => {
  const ids = await publish('games2', 'games3', 'games4', 'games5', 'games6')
  const before = (await site.book.releases.find(ids['games2'] ?? ''))?.admission
  await pruneAfter(401)
  // The move had read the admission before the job took it back.
  const releases = site.connection.collection('releases')
  const row = await releases.findOne({ _id: ids['games2'] } as object)
  await releases.updateOne({ _id: ids['games2'] } as object, { $set: { admission: before } })
  expect((await site.move({ action: 'promote', release: ids['games2'] })).statusCode).toBe(200)
  await releases.updateOne({ _id: ids['games2'] } as object, {
    $set: { admission: row?.['admission'] as object },
  })
  expect((await pruneAfter(402)).restored).toContain(ids['games2'])
  expect(await site.store.folderOf('mf-games', 'games2')).not.toBeNull()
  expect((await site.book.releases.find(ids['games2'] ?? ''))?.admission.state).toBe('admitted')
  expect(gamesIn(await site.registry())).toBe('games2')
})

test('[OPS-15] an administrator who admits a release again before its files are gone keeps it', async () => {
  const ids = await publish('games2', 'games3', 'games4', 'games5', 'games6')
  await pruneAfter(401)
  const again = await site.post('/api/releases/mf-games/games2/admission', {})
  expect(again.json()).toMatchObject({ admission: { state: 'admitted' } })
  expect((await pruneAfter(402)).restored).toContain(ids['games2'])
  expect(await site.store.folderOf('mf-games', 'games2')).not.toBeNull()
})

test('[OPS-15] two instances that prune at once do no more than one', async () => {
  await publish('games2', 'games3', 'games4', 'games5', 'games6')
  await Promise.all([pruneAfter(401), pruneAfter(401)])
  await Promise.all([pruneAfter(402), pruneAfter(402)])
  expect(await site.store.folderOf('mf-games', 'games2')).toBeNull()
  expect(gamesIn(await site.registry())).toBe('games6')
  expect(await site.store.folderOf('mf-games', 'games6')).not.toBeNull()
})
