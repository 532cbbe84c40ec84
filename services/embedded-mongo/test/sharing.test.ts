import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Long, MongoClient, type Collection, type Db } from 'mongodb'
import { serveEmbeddedMongo } from '../src/index.js'
import { Catalog } from '../src/store/catalog.js'
import { orphans } from '../src/store/purge.js'
import { Store } from '../src/store/store.js'
import { prefixOf } from '../src/store/view.js'

interface Row {
  _id: number
  score: number
}

const dataDir = mkdtempSync(join(tmpdir(), 'sharing-'))
let server: Awaited<ReturnType<typeof serveEmbeddedMongo>>
let client: MongoClient
let database: Db

beforeAll(async () => {
  server = await serveEmbeddedMongo({ dataDir })
  client = await MongoClient.connect(server.uri)
  database = client.db('sharing')
})

afterAll(async () => {
  await client.close()
  await server.close()
})

function rows(count: number): Row[] {
  return Array.from({ length: count }, (_, _id) => ({ _id, score: _id % 100 }))
}

async function filled(name: string, count: number): Promise<Collection<Row>> {
  const collection = database.collection<Row>(name)
  await collection.insertMany(rows(count))
  return collection
}

async function isValid(name: string): Promise<boolean> {
  return (await database.command({ validate: name })).valid
}

test('a long list that is sent twice at once is done once, and both senders get the same reply', async () => {
  // A separate client, whose driver does not know that this session has used a number.
  const sender = await MongoClient.connect(server.uri)
  const session = sender.startSession()
  const command = { insert: 'twice', documents: rows(8000), txnNumber: Long.fromNumber(1) }
  const replies = await Promise.all([
    sender.db('sharing').command(command, { session }),
    sender.db('sharing').command(command, { session }),
  ])
  await sender.close()
  expect(replies.map(({ n, writeErrors }) => [n, writeErrors])).toEqual([
    [8000, undefined],
    [8000, undefined],
  ])
  expect(await database.collection('twice').countDocuments()).toBe(8000)
})

test('others can write while an index is built, and it contains every document in the end', async () => {
  const collection = await filled('built', 15_000)
  let done = false
  const built = collection.createIndexes([
    { key: { score: 1 } },
    { key: { score: 1, _id: -1 }, unique: true },
  ])
  const ended = built.then(() => (done = true))
  let written = 0
  let meanwhile = 0
  while (!done) {
    const _id = 15_000 + written++
    for (const write of [
      () => collection.insertOne({ _id, score: written % 100 }),
      () => collection.updateOne({ _id: 14_999 - written }, { $inc: { score: 1000 } }),
      () => collection.deleteOne({ _id: written }),
    ]) {
      await write()
      if (!done) meanwhile++
    }
  }
  await ended
  expect(meanwhile).toBeGreaterThan(1)
  expect(await isValid('built')).toBe(true)
  expect(await collection.countDocuments({ score: { $gte: 1000 } })).toBe(written)
})

test('a group over everything yields to others', async () => {
  const collection = await filled('grouped', 15_000)
  let done = false
  const grouped = collection.aggregate([{ $group: { _id: '$score', sum: { $sum: '$_id' } } }]).toArray()
  const ended = grouped.then(() => (done = true))
  await database.command({ ping: 1 })
  expect(done).toBe(false)
  await ended
  expect(await grouped).toHaveLength(100)
})

test('a findAndModify and an upsert that find nothing yield to others', async () => {
  const collection = await filled('searched', 15_000)
  for (const search of [
    () => collection.findOneAndUpdate({ score: -1 }, { $inc: { score: 1 } }),
    () => collection.findOneAndDelete({ score: -1 }, { sort: { score: 1 } }),
    () => collection.updateOne({ score: -1, _id: 20_000 }, { $inc: { score: 1 } }, { upsert: true }),
  ]) {
    let done = false
    const ended = search().then(() => (done = true))
    await database.command({ ping: 1 })
    expect(done).toBe(false)
    await ended
  }
})

test('many clients that take the first document by an order without an index take each one once', async () => {
  const collection = await filled('queue', 3000)
  const taken = await Promise.all(
    Array.from({ length: 12 }, () =>
      collection.findOneAndDelete({ score: { $lt: 50 } }, { sort: { score: -1, _id: 1 } }),
    ),
  )
  expect(taken.map((row) => row!._id).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, at) => 49 + 100 * at),
  )
})

test('many clients that upsert the same document insert it once, even without an index', async () => {
  const collection = await filled('added', 3000)
  const upsert = () => collection.updateOne({ score: 5000 }, { $inc: { times: 1 } }, { upsert: true })
  await Promise.all(Array.from({ length: 8 }, upsert))
  expect(await collection.find({ score: 5000 }).project({ _id: 0 }).toArray()).toEqual([
    { score: 5000, times: 8 },
  ])
})

test('two clients that request the same index at once create it once', async () => {
  const collection = await filled('same', 5000)
  await Promise.all(Array.from({ length: 3 }, () => collection.createIndex({ score: 1 })))
  expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'score_1'])
  expect(await isValid('same')).toBe(true)
})

test('a unique index over duplicate documents is refused with the lowest one, and leaves nothing', async () => {
  const collection = await filled('alike', 5000)
  await expect(collection.createIndex({ score: 1 }, { unique: true })).rejects.toMatchObject({
    code: 11000,
    keyValue: { score: 0 },
  })
  expect(await collection.indexes()).toHaveLength(1)
  await collection.insertOne({ _id: 9000, score: 0 })
  expect(await isValid('alike')).toBe(true)
})

test('an index is built when the transactions that have written to its collection have ended', async () => {
  const collection = await filled('indexed', 10)
  const session = client.startSession()
  session.startTransaction()
  await collection.insertOne({ _id: 100, score: 1 }, { session })
  await expect(collection.createIndex({ score: -1 }, { maxTimeMS: 20 })).rejects.toMatchObject({ code: 50 })
  const built = collection.createIndex({ score: -1 })
  await session.commitTransaction()
  await session.endSession()
  await built
  expect(await collection.countDocuments({ score: 1 }, { hint: { score: -1 } })).toBeGreaterThan(0)
  expect(await isValid('indexed')).toBe(true)
})

test('a cursor over a dropped index ends with an error, not with half of its documents', async () => {
  const collection = await filled('dropped', 1000)
  await collection.createIndex({ score: 1 })
  const cursor = collection.find({ score: { $gte: 0 } }, { batchSize: 10 })
  await cursor.next()
  await collection.dropIndex('score_1')
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 })
})

test('data that a killed process had started to remove is gone after the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orphans-'))
  const left = (store: Store) => orphans(store, new Catalog(store))
  const before = new Store({ dataDir: folder, durability: 'sync' })
  await before.write((unit) => unit.put(Buffer.concat([prefixOf(900), Buffer.alloc(6)]), Buffer.from('old')))
  expect(left(before)).toEqual([900])
  await before.close()
  await (await serveEmbeddedMongo({ dataDir: folder })).close()
  const after = new Store({ dataDir: folder, durability: 'sync' })
  expect(left(after)).toEqual([])
  await after.close()
})
