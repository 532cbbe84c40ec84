import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, type ClientSession, type Db, type Document } from 'mongodb'
import { serveEmbeddedMongo, type RunningServer } from '../src/index.js'

let server: RunningServer
let client: MongoClient
let database: Db
let session: ClientSession

beforeAll(async () => {
  server = await serveEmbeddedMongo({ dataDir: mkdtempSync(join(tmpdir(), 'embedded-ddl-')) })
  client = await MongoClient.connect(server.uri)
})
beforeEach(async () => {
  database = client.db('ddl')
  await database.dropDatabase()
  await database.collection('other').insertOne({ n: 0 })
  await database.collection('rows').insertOne({ n: 1 })
  await database.collection('rows').createIndex({ n: 1 })
  session = client.startSession()
})
afterEach(async () => {
  await session.endSession()
})
afterAll(async () => {
  await client.close()
  await server.close()
})

const changes: [string, () => Promise<Document>][] = [
  ['drop', () => database.command({ drop: 'rows' })],
  ['dropDatabase', () => database.command({ dropDatabase: 1 })],
  ['rename', () => client.db('admin').command({ renameCollection: 'ddl.rows', to: 'ddl.renamed' })],
  [
    'rename onto it',
    () => client.db('admin').command({ renameCollection: 'ddl.other', to: 'ddl.rows', dropTarget: true }),
  ],
  ['dropIndexes', () => database.command({ dropIndexes: 'rows', index: '*' })],
  [
    'createIndexes',
    () => database.command({ createIndexes: 'rows', indexes: [{ key: { m: 1 }, name: 'm' }] }),
  ],
  ['collMod', () => database.command({ collMod: 'rows', validator: { n: { $exists: true } } })],
  ['$out', () => database.command({ aggregate: 'other', pipeline: [{ $out: 'rows' }], cursor: {} })],
]

test.each(changes)(
  '%s waits for a transaction that has read the collection, but no longer than its time limit',
  async (_name, change) => {
    session.startTransaction()
    await database.collection('rows').findOne({}, { session })
    let isChanged = false
    const changed = change().then(() => (isChanged = true))
    // A command without time to wait gets an error, and by then the first one has not been done either.
    await expect(database.command({ drop: 'rows', maxTimeMS: 20 })).rejects.toMatchObject({ code: 50 })
    await database.collection('rows').insertOne({ n: 2 }, { session })
    expect(isChanged).toBe(false)
    await session.commitTransaction()
    await changed
  },
)

test('a transaction that arrives while a change waits is refused and must start over', async () => {
  session.startTransaction()
  await database.collection('rows').findOne({}, { session })
  const dropped = database.command({ drop: 'rows' })
  const late = client.startSession()
  late.startTransaction()
  await expect(database.command({ drop: 'rows', maxTimeMS: 20 })).rejects.toMatchObject({ code: 50 })
  const refused = database.collection('rows').findOne({}, { session: late })
  await expect(refused).rejects.toMatchObject({ code: 24, errorLabels: ['TransientTransactionError'] })
  await late.endSession()
  await session.abortTransaction()
  await dropped
  expect(await database.listCollections({ name: 'rows' }).toArray()).toEqual([])
})

test.each(changes.slice(2).filter(([name]) => name !== 'rename' && name !== '$out'))(
  'a transaction started before %s cannot read collections that it has not used yet',
  async (_name, change) => {
    session.startTransaction()
    await database.collection('third').findOne({}, { session })
    await change()
    const refused = database.collection('rows').findOne({}, { session })
    await expect(refused).rejects.toMatchObject({ code: 246, errorLabels: ['TransientTransactionError'] })
  },
)

test('a change of another collection, and an existing index, wait for nobody', async () => {
  session.startTransaction()
  await database.collection('rows').findOne({}, { session })
  await database.command({ drop: 'other', maxTimeMS: 5000 })
  await database.command({
    createIndexes: 'rows',
    indexes: [{ key: { n: 1 }, name: 'n_1' }],
    maxTimeMS: 5000,
  })
  await session.commitTransaction()
})

test('a write waits for the transaction that holds its document, but no longer than its time limit', async () => {
  session.startTransaction()
  await database.collection('rows').updateOne({ n: 1 }, { $set: { m: 1 } }, { session })
  const update = { q: { n: 1 }, u: { $set: { m: 2 } } }
  const late = database.command({ update: 'rows', updates: [update], maxTimeMS: 20 })
  await expect(late).rejects.toMatchObject({ code: 50 })
  const done = database.command({ update: 'rows', updates: [update] })
  await session.commitTransaction()
  expect(await done).toMatchObject({ n: 1 })
  expect(await database.collection('rows').findOne({}, { projection: { _id: 0 } })).toEqual({ n: 1, m: 2 })
})

test('killAllSessions aborts what every session has open, and for the name of somebody else nothing', async () => {
  session.startTransaction()
  await database.collection('rows').insertOne({ n: 2 }, { session })
  const admin = client.db('admin')
  await admin.command({ killAllSessions: [{ user: 'somebody', db: 'admin' }] })
  await expect(database.command({ drop: 'rows', maxTimeMS: 20 })).rejects.toMatchObject({ code: 50 })
  await admin.command({ killAllSessions: [] })
  await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 })
  expect(await database.command({ drop: 'rows', maxTimeMS: 5000 })).toMatchObject({ ok: 1 })
  await expect(admin.command({ killAllSessions: 1 })).rejects.toMatchObject({ code: 14 })
})
