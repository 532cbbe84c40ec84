import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '@icio/kit/testing/run-service'
import mongoose, { type Connection } from 'mongoose'
import { folderStore } from '../../src/releases/store/folder-store.js'
import { buildBeside, fakeRelease } from './fake-release.js'
import { buildIn, freshPages, runReleases, type RunningReleases } from './run-releases.js'

// The version before had one channel for each edition. The file holds its collections as it wrote them: promotions of
// three remotes, a rollback of the shell in one edition, and, in the other, a pin and a canary that runs.

type Fields = Record<string, unknown>
type Row = Fields & { _id: string }
const { EJSON } = mongoose.mongo.BSON
const recorded = EJSON.parse(
  readFileSync(join(__dirname, 'channels-of-whole-editions.json'), 'utf8'),
) as Record<string, Fields[]>

let connection: Connection
let edge: RunningReleases
let place: Pick<RunningReleases, 'pagesFolder' | 'store' | 'connection'>

beforeEach(async () => {
  connection = await freshDatabase()
  for (const [name, rows] of Object.entries(recorded)) await connection.collection(name).insertMany(rows)
  const pagesFolder = freshPages()
  buildBeside(pagesFolder, 'mf-account', 'account1')
  buildBeside(pagesFolder, 'mf-learn', 'learn1')
  const store = folderStore(mkdtempSync(join(tmpdir(), 'store-')))
  for (const [name, build] of [
    ['shell', 'shell2'],
    ['mf-games', 'games2'],
    ['mf-account', 'account2'],
    ['mf-account', 'account3'],
    ['mf-learn', 'learn2'],
    ['mf-events', 'events1'],
  ] as const)
    await store.put({ name, build, files: fakeRelease(name, build), maps: new Map() })
  place = { pagesFolder, store, connection }
  edge = await runReleases(place)
})
afterEach(async () => {
  await edge.close()
  await connection.dropDatabase()
  await connection.close()
})

const ok = async (body: object) => expect((await edge.move(body)).statusCode).toBe(200)
const parts = ['shell', 'mf-account', 'mf-events', 'mf-games', 'mf-learn']
const seen = async (cookie = '') => {
  const registry = await edge.registry(cookie)
  return parts.map((part) => buildIn(registry, part))
}
const stored = (edition = 'general') => connection.collection<Row>('channels').findOne({ _id: edition })

/** What the version before does to move a channel. */
async function moveAsBefore(edition: string, change: { stable: number; canary?: object | null }) {
  const row = await stored(edition)
  const rev = (row?.['rev'] as number) + 1
  const { stable, canary = null } = change
  const set = { stable, previous: row?.['stable'] as number, canary, rev }
  const { matchedCount } = await connection
    .collection<Row>('channels')
    .updateOne({ _id: edition, rev: rev - 1 }, { $set: set })
  expect(matchedCount).toBe(1)
  await connection.collection('channel_changes').insertOne({
    ...{ edition, rev, action: 'promote', stable, canary: null, pinned: row?.['pinned'] as object },
    ...{ by: 'the version before', why: 'a test', at: new Date() },
  })
}

describe('[REL-6] a channel of the version before', () => {
  test('is carried over at the start: stable, pins, and what each part had before it, from the history', async () => {
    const [general, pools] = await edge.book.channels.all()
    expect(general?.pinned).toEqual({ 'mf-learn': 'mf-learn@0.1.0-learn2' })
    const before = (name: string) => general?.parts[name]?.previous
    expect(general?.parts['mf-games']).toMatchObject({ rev: 6, stable: 'mf-games@0.1.0-games2' })
    expect(before('mf-games')).toEqual({ release: 'mf-games@0.1.0-games1' })
    expect(before('mf-account')).toEqual({ release: 'mf-account@0.1.0-account1' })
    expect(before('mf-events')).toEqual({ release: null })
    expect([before('shell'), before('mf-learn')]).toEqual([null, null])
    expect(pools?.parts['shell']).toMatchObject({
      stable: 'shell@0.1.0-shell1',
      previous: { release: 'shell@0.1.0-shell2' },
    })
    expect(await stored()).toMatchObject({ rev: 6, parts_rev: 6, canary: null })
  })

  test('goes on with its canary, for the same visitors', async () => {
    const canary = (await edge.book.channels.find('general'))?.parts['mf-account']?.canary
    expect(canary).toMatchObject({ release: 'mf-account@0.1.0-account3', permyriad: 2500 })
    const onCanary = new Set<boolean>()
    while (onCanary.size < 2) {
      const answer = await edge.app.inject({ url: '/registry.json' })
      const value = answer.cookies.find(({ name }) => name === 'release_bucket')?.value ?? ''
      const bucket = value.split('.')[0]?.split(':')[1] ?? ''
      const isChosen = createHmac('sha256', 'train 6').update(bucket).digest().readUInt32BE() % 10_000 < 2500
      expect([bucket, buildIn(answer.json(), 'mf-account')]).toEqual([
        bucket,
        isChosen ? 'account3' : 'account2',
      ])
      onCanary.add(isChosen)
    }
    // Widening it keeps them.
    await ok({
      action: 'canary',
      release: 'mf-account@0.1.0-account3',
      permyriad: 10_000,
      rev: 6,
      editions: ['general'],
    })
    expect((await edge.book.channels.find('general'))?.parts['mf-account']?.canary?.id).toBe(canary?.id)
  })

  test('rolls back by remote from then on, and keeps its history and its looks back', async () => {
    await ok({ action: 'rollback', name: 'mf-events', editions: ['general'] })
    await ok({ action: 'rollback', name: 'mf-games', editions: ['general'] })
    await ok({ action: 'unpin', name: 'mf-learn', editions: ['general'] })
    expect(await seen()).toEqual([
      'shell1',
      expect.stringMatching(/account[23]/),
      undefined,
      'games1',
      'learn1',
    ])
    const lines = await edge.book.channels.lastChanges()
    expect(lines.filter(({ edition }) => edition === 'general')).toHaveLength(9)
    const promoted = lines.find(({ edition, rev }) => edition === 'general' && rev === 3)?.at ?? new Date(0)
    const then = await edge.book.setAt('general', promoted)
    expect(then?.remotes.map(({ build }) => build).sort()).toEqual(['account2', 'games2', 'learn1'])
  })

  test('is not carried over twice: another start changes nothing', async () => {
    const before = await edge.book.channels.all()
    const next = await runReleases(place)
    expect(await next.book.channels.all()).toEqual(before)
    await next.close()
  })
})

describe('[REL-6] an instance of the version before, beside this one', () => {
  test('finds what is stable as a train, and no canary', async () => {
    await ok({ action: 'promote', release: 'mf-learn@0.1.0-learn2', editions: ['general'] })
    const row = await stored()
    const train = await connection
      .collection<Fields & { _id: number }>('trains')
      .findOne({ _id: row?.['stable'] as number })
    expect(train?.['set']).toEqual({
      shell: 'shell@0.1.0-shell1',
      'mf-account': 'mf-account@0.1.0-account2',
      'mf-events': 'mf-events@0.1.0-events1',
      'mf-games': 'mf-games@0.1.0-games2',
      'mf-learn': 'mf-learn@0.1.0-learn2',
    })
    expect(row?.['canary']).toBeNull()
  })

  test('may move the channel: its change is taken over, and canaries of other remotes go on', async () => {
    await moveAsBefore('general', { stable: 3 })
    const channel = await edge.book.channels.find('general')
    expect(channel?.parts['mf-events']).toMatchObject({
      rev: 7,
      stable: null,
      previous: { release: 'mf-events@0.1.0-events1' },
    })
    expect(channel?.parts['mf-account']?.canary).toMatchObject({ permyriad: 2500 })
    expect(channel?.parts['mf-games']?.rev).toBe(6)
    // A step of this version afterwards starts from there.
    await ok({ action: 'rollback', name: 'mf-events', editions: ['general'], rev: 7 })
    expect((await seen())[2]).toBe('events1')
  })

  test('may start a canary, which becomes one of its remote', async () => {
    await moveAsBefore('government-risk-pools', {
      stable: 2,
      canary: { train: 7, permyriad: 10_000, began_at: new Date() },
    })
    await edge.book.reload()
    expect((await seen('edition=government-risk-pools'))[0]).toBe('shell2')
    await ok({ action: 'stop-canary', name: 'shell', editions: ['government-risk-pools'] })
    expect((await seen('edition=government-risk-pools'))[0]).toBe('shell1')
  })

  test('that moves a channel at the same moment wins or loses like any other', async () => {
    const channel = await edge.book.channels.find('general')
    await moveAsBefore('general', { stable: 3 })
    if (!channel) throw new Error('There is a channel.')
    const late = edge.book.channels.move(
      channel,
      { parts: {}, stable: channel.stable },
      { action: 'promote', by: 'x', why: 'late' },
    )
    await expect(late).rejects.toMatchObject({ code: 'channel_moved' })
  })
})
