import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import mongoose, { Schema, type Connection } from 'mongoose'
import { serveEmbeddedMongo } from '../src/index.js'

let server: Awaited<ReturnType<typeof serveEmbeddedMongo>>
let connection: Connection

beforeAll(async () => {
  server = await serveEmbeddedMongo({ dataDir: mkdtempSync(join(tmpdir(), 'embedded-')), ttlIntervalMs: 100 })
  connection = await mongoose.createConnection(server.uri, { dbName: 'test', autoIndex: false }).asPromise()
})

afterAll(async () => {
  await connection.close()
  await server.close()
})

function players(name: string) {
  return connection.model(
    name,
    new Schema({ name: String, score: Number, seats: [String] }, { versionKey: false }),
  )
}

test('mongoose writes, finds, sorts and pages', async () => {
  const model = players('Paging')
  await model.insertMany(
    Array.from({ length: 250 }, (_, index) => ({ name: `p${index}`, score: index % 50 })),
  )
  const page = await model
    .find({ score: { $gte: 40, $lt: 45 } })
    .sort({ score: -1, name: 1 })
    .skip(5)
    .limit(5)
    .lean()
  expect(page.map(({ name, score }) => [name, score])).toEqual([
    ['p143', 43],
    ['p193', 43],
    ['p243', 43],
    ['p43', 43],
    ['p93', 43],
  ])
  expect(await model.countDocuments({ $or: [{ score: 1 }, { name: /^p24/ }] })).toBe(16)
  let seen = 0
  for await (const doc of model.find().batchSize(20).cursor()) seen += doc.score === undefined ? 0 : 1
  expect(seen).toBe(250)
})

test('update operators, upserts and findAndModify behave as in MongoDB', async () => {
  const model = players('Updating')
  await model.updateOne(
    { name: 'ada' },
    { $inc: { score: 5 }, $setOnInsert: { seats: ['a'] } },
    { upsert: true },
  )
  await model.updateOne(
    { name: 'ada' },
    { $push: { seats: { $each: ['b', 'c'], $slice: -2 } }, $max: { score: 3 } },
  )
  const after = await model
    .findOneAndUpdate({ name: 'ada' }, { $addToSet: { seats: 'd' } }, { returnDocument: 'after' })
    .lean()
  expect(after).toMatchObject({ name: 'ada', score: 5, seats: ['b', 'c', 'd'] })
  const result = await model.bulkWrite([
    { updateOne: { filter: { name: 'bob' }, update: { $set: { score: 1 } }, upsert: true } },
    { deleteOne: { filter: { name: 'ada' } } },
  ])
  expect([result.upsertedCount, result.deletedCount]).toEqual([1, 1])
})

test('a unique index refuses the second of two duplicates with code 11000 and its key', async () => {
  const model = players('Unique')
  await model.collection.createIndex({ name: 1 }, { unique: true })
  await model.create({ name: 'ada' })
  await expect(model.create({ name: 'ada' })).rejects.toMatchObject({ code: 11000, keyPattern: { name: 1 } })
  expect(await model.countDocuments()).toBe(1)
})

test('of fifty writers that race for one seat, exactly one gets it', async () => {
  const model = players('Racing')
  const { _id } = await model.create({ name: 'seat', score: 0 })
  const results = await Promise.all(
    Array.from({ length: 50 }, () => model.updateOne({ _id, score: 0 }, { $set: { score: 1 } })),
  )
  expect(results.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0)).toBe(1)
})

test('an aborted transaction leaves nothing, and a committed one everything', async () => {
  const model = players('Transacting')
  await model.createCollection()
  await connection.transaction(async (session) => {
    await model.create([{ name: 'kept' }], { session })
  })
  const aborted = connection.transaction(async (session) => {
    await model.create([{ name: 'gone' }], { session })
    throw new Error('no')
  })
  await expect(aborted).rejects.toThrow('no')
  expect((await model.find().lean()).map(({ name }) => name)).toEqual(['kept'])
})

test('aggregation groups, looks up and sorts', async () => {
  const model = players('Grouping')
  await model.insertMany([
    { name: 'a', score: 1 },
    { name: 'a', score: 2 },
    { name: 'b', score: 5 },
  ])
  const rows = await model.aggregate([
    { $group: { _id: '$name', total: { $sum: '$score' }, n: { $sum: 1 } } },
    { $sort: { total: -1 } },
  ])
  expect(rows).toEqual([
    { _id: 'b', total: 5, n: 1 },
    { _id: 'a', total: 3, n: 2 },
  ])
})

test('a TTL index removes expired documents', async () => {
  const model = connection.model('Expiring', new Schema({ at: Date }))
  await model.collection.createIndex({ at: 1 }, { expireAfterSeconds: 0 })
  const gone = model.collection.watch([{ $match: { operationType: 'delete' } }])
  const heard = gone.next()
  await model.create([{ at: new Date(Date.now() - 1000) }, { at: new Date(Date.now() + 60_000) }])
  await heard
  await gone.close()
  expect(await model.countDocuments()).toBe(1)
})

test('a change stream reports the changes of a transaction, and names it', async () => {
  const model = connection.model('Watched', new Schema({ name: String }))
  await model.createCollection()
  const stream = model.collection.watch()
  const heard = stream.next()
  await connection.transaction((session) => model.create([{ name: 'a' }], { session }))
  expect(await heard).toMatchObject({
    operationType: 'insert',
    fullDocument: { name: 'a' },
    lsid: { id: expect.anything() },
    txnNumber: expect.anything(),
  })
  await stream.close()
})

test('a client that monitors the server keeps seeing it', async () => {
  const client = new MongoClient(server.uri, { heartbeatFrequencyMS: 500 })
  const failures: unknown[] = []
  client.on('serverHeartbeatFailed', (event) => failures.push(event))
  await client.connect()
  for (let beat = 0; beat < 3; beat++) {
    await new Promise((resolve) => client.once('serverHeartbeatSucceeded', resolve))
  }
  await client.close()
  expect(failures).toEqual([])
})

test('unsupported features are refused by name', async () => {
  await expect(
    connection.db?.command({ mapReduce: 'x', map: '', reduce: '', out: { inline: 1 } }),
  ).rejects.toThrow(/mapReduce/)
  await expect(connection.collection('x').findOne({ $where: 'true' })).rejects.toThrow(/\$where/)
})
