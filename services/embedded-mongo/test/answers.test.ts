import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize, type Document } from 'bson'
import {
  Double,
  Int32,
  Long,
  MongoClient,
  ObjectId,
  Timestamp,
  type Db,
  type MongoServerError,
} from 'mongodb'
import { serveEmbeddedMongo, type RunningServer } from '../src/index.js'

let server: RunningServer
let client: MongoClient
let database: Db

beforeAll(async () => {
  server = await serveEmbeddedMongo({ dataDir: mkdtempSync(join(tmpdir(), 'embedded-answers-')) })
  client = await MongoClient.connect(server.uri)
  database = client.db('answers')
})
afterAll(async () => {
  await client.close()
  await server.close()
})

/** The value of an expression on MongoDB 6, evaluated through `$documents`. */
async function valueOf(expression: unknown): Promise<unknown> {
  const [row] = await database.aggregate([{ $documents: [{ x: expression }] }]).toArray()
  return row?.['x']
}
const winter = new Date('2021-01-01T00:00:00Z')
const summer = new Date('2021-07-01T00:00:00Z')
const difference = (more: object) => ({ $dateDiff: { startDate: winter, endDate: summer, ...more } })

test('$sortArray by fields keeps the elements that are no documents, as having none of them', async () => {
  const input = { $literal: [{ k: 2 }, 7, { k: 1 }, 'x'] }
  expect(await valueOf({ $sortArray: { input, sortBy: { k: 1 } } })).toEqual([7, 'x', { k: 1 }, { k: 2 }])
  expect(await valueOf({ $sortArray: { input, sortBy: { k: -1 } } })).toEqual([{ k: 2 }, { k: 1 }, 7, 'x'])
})

test.each([
  ['hours pass as they pass', difference({ unit: 'hour', timezone: 'Europe/Berlin' }), 4344],
  ['minutes too', difference({ unit: 'minute', timezone: 'Europe/Berlin' }), 4344 * 60],
  [
    'hours of a zone with half an hour begin there',
    {
      $dateDiff: {
        startDate: new Date('2021-01-01T00:15:00Z'),
        endDate: new Date('2021-01-01T00:45:00Z'),
        unit: 'hour',
        timezone: 'Asia/Kolkata',
      },
    },
    1,
  ],
  ['days are of the calendar', difference({ unit: 'day', timezone: 'Europe/Berlin' }), 181],
  [
    'weeks begin on Sunday',
    {
      $dateDiff: {
        startDate: new Date('2021-01-02T00:00:00Z'),
        endDate: new Date('2021-01-03T00:00:00Z'),
        unit: 'week',
      },
    },
    1,
  ],
  [
    'or on the day that is named',
    {
      $dateDiff: {
        startDate: new Date('2021-01-02T00:00:00Z'),
        endDate: new Date('2021-01-03T00:00:00Z'),
        unit: 'week',
        startOfWeek: 'Mon',
      },
    },
    0,
  ],
  ['$replaceAll of nothing', { $replaceAll: { input: 'ab😀', find: '', replacement: '-' } }, '-a-b-😀-'],
  [
    '$regexFindAll of nothing, at no end and in no character',
    { $map: { input: { $regexFindAll: { input: 'a😀', regex: '' } }, in: '$$this.idx' } },
    [0, 1],
  ],
  ['$toString writes six digits', { $toString: 1 / 3 }, '0.333333'],
  ['and an exponent for what is longer', { $toString: 123456789.125 }, '1.23457e+08'],
  ['and for what is smaller', { $toString: 0.00001 }, '1e-05'],
  ['$toDate of a month is its first day', { $toDate: '2020-01' }, new Date('2020-01-01')],
  ['$toDate of an hour', { $toDate: '2020-01-01T10' }, new Date('2020-01-01T10:00:00Z')],
  [
    'a pattern finds whole characters',
    { $map: { input: { $regexFindAll: { input: 'a😀b', regex: '.' } }, in: '$$this.match' } },
    ['a', '😀', 'b'],
  ],
  ['a possessive quantifier gives nothing back', { $regexMatch: { input: 'aaa', regex: 'a++a' } }, false],
  ['and takes what it can', { $regexMatch: { input: 'aaab', regex: '^(?:aa?)++b$' } }, true],
  ['nor does an atomic group', { $regexMatch: { input: 'aaa', regex: '(?>a+)a' } }, false],
  [
    'what is added for them is no capture, and references keep their groups',
    { $getField: { field: 'captures', input: { $regexFind: { input: 'xxabab', regex: 'x*+(ab)\\1' } } } },
    ['ab'],
  ],
  ['$regexFindAll of nothing in an empty text', { $size: { $regexFindAll: { input: '', regex: '' } } }, 1],
])('%s', async (_name, expression, expected) => {
  expect(await valueOf(expression)).toEqual(expected)
})

test.each([
  ['2020-02-30'],
  ['2021-02-29'],
  ['2020-01-01T24:00:00'],
  ['2020-01-01T23:59:60'],
  ['2020-000'],
  ['2021-367'],
  ['2020 2'],
  ['2020'],
])('%s is not a date', async (dateString) => {
  await expect(valueOf({ $dateFromString: { dateString } })).rejects.toMatchObject({ code: 241 })
})

test.each([
  ['2020-02-30', '%Y-%m-%d'],
  ['2020-01-01 24', '%Y-%m-%d %H'],
  ['2020-01-01 23:60', '%Y-%m-%d %H:%M'],
  ['2020-01-01 23:59:60', '%Y-%m-%d %H:%M:%S'],
])('%s is not a date of the format %s', async (dateString, format) => {
  await expect(valueOf({ $dateFromString: { dateString, format } })).rejects.toMatchObject({ code: 241 })
})

test('a double beyond the largest int is not an int, even if only by its fraction', async () => {
  await expect(valueOf({ $toInt: 2147483647.5 })).rejects.toMatchObject({ code: 241 })
  expect(await valueOf({ $toInt: 2147483646.5 })).toBe(2147483646)
})

test('$documents evaluates its content, and accepts documents only', async () => {
  expect(await valueOf({ $add: [1, 2] })).toBe(3)
  await expect(database.aggregate([{ $documents: [1] }]).toArray()).rejects.toMatchObject({ code: 5858203 })
})

test('$pull applies $eq to the element', async () => {
  const rows = database.collection<{ _id: number; a: number[] }>('pulled')
  await rows.insertOne({ _id: 1, a: [1, 2, 1] })
  await rows.updateOne({ _id: 1 }, { $pull: { a: { $eq: 1 } } })
  expect(await rows.findOne()).toEqual({ _id: 1, a: [2] })
})

test('$out writes documents that the validator would refuse if told to', async () => {
  await database.createCollection('strict', { validator: { n: { $type: 'number' } } })
  await database.collection('loose').insertOne({ n: 'text' })
  const out = (options = {}) =>
    database
      .collection('loose')
      .aggregate([{ $out: 'strict' }], options)
      .toArray()
  await expect(out()).rejects.toMatchObject({ code: 121 })
  await out({ bypassDocumentValidation: true })
  expect(await database.collection('strict').countDocuments()).toBe(1)
})

test("getParameter '*' lists the parameters", async () => {
  expect(await client.db('admin').command({ getParameter: '*' })).toMatchObject({
    featureCompatibilityVersion: { version: '6.0' },
  })
})

/** The result of an update of a document, or the code of its error. */
async function updated(before: object, update: object, upsert = false): Promise<unknown> {
  const rows = database.collection<{ _id: number }>('updated')
  await rows.deleteMany({})
  if (!upsert) await rows.insertOne({ _id: 1, ...before })
  try {
    await rows.updateOne({ _id: 1 }, update, { upsert })
  } catch (error) {
    return (error as MongoServerError).code
  }
  const { _id, ...after } = (await rows.findOne())!
  return after
}

test.each([
  ['names with a dollar are stored under others', {}, { $set: { 'n.$k': 1 } }, { n: { $k: 1 } }],
  ['and in what is set', {}, { $set: { n: { $k: 1 } } }, { n: { $k: 1 } }],
  ['not at the top of a document that is there', {}, { $set: { $k: 1 } }, 52],
  ['nor the names of a DBRef', {}, { $set: { $id: 1 } }, 55],
  ['$unset of all elements needs an array', {}, { $unset: { 'a.$[]': 1 } }, 2],
  ['also far down', { b: 1 }, { $unset: { 'b.c.$[]': 1 } }, 2],
  ['$rename leaves an element that is not there', { a: [] }, { $rename: { 'a.0': 'b' } }, { a: [] }],
  ['refuses one that is', { a: [1] }, { $rename: { 'a.0': 'b' } }, 2],
  ['and a path into a value', { a: 1 }, { $rename: { 'a.b': 'c' } }, 28],
])('%s', async (_name, before, update, after) => {
  expect(await updated(before, update)).toEqual(after)
})

test('an upsert is an insert: it may have names with a dollar at the top', async () => {
  expect(await updated({}, { $set: { $k: 1 } }, true)).toEqual({ $k: 1 })
})

test('$elemMatch can query the parts of a DBRef', async () => {
  const rows = database.collection<{ _id: number; refs: object[] }>('refs')
  const refs = [
    { $ref: 'users', $id: 1 },
    { $ref: 'games', $id: 2 },
  ]
  await rows.insertOne({ _id: 1, refs })
  expect(await rows.countDocuments({ refs: { $elemMatch: { $ref: 'users', $id: 1 } } })).toBe(1)
  expect(await rows.countDocuments({ refs: { $elemMatch: { $ref: 'users', $id: 2 } } })).toBe(0)
})

test("an index on 'a.0' hides no document in which it is missing", async () => {
  const rows = database.collection<{ _id: number; a?: unknown }>('first')
  const values = [[], [null], [1], undefined, null, 5, [{ b: 1 }], [[1]], { 0: null }, [{ 0: 3 }]]
  await rows.insertMany(values.map((a, _id) => ({ _id, ...(a === undefined ? {} : { a }) })))
  const without = await rows.distinct('_id', { 'a.0': null })
  await rows.createIndex({ 'a.0': 1 })
  expect(await rows.distinct('_id', { 'a.0': null })).toEqual(without)
})

/** The server's error for a document that its validator refuses. */
async function refusal(validator: object, row: object): Promise<unknown> {
  await database.dropCollection('guarded')
  await database.createCollection('guarded', { validator })
  const error = await database
    .collection<{ _id: number }>('guarded')
    .insertOne({ _id: 7, ...row })
    .catch((reason: unknown) => reason)
  const errInfo = (error as MongoServerError).errorResponse.errInfo!
  expect(errInfo.failingDocumentId).toBe(7)
  return errInfo.details
}

test.each([
  [
    'a comparison',
    { a: { $gt: 3 } },
    { a: [1, 2] },
    {
      operatorName: '$gt',
      specifiedAs: { a: { $gt: 3 } },
      reason: 'comparison failed',
      consideredValues: [1, 2],
    },
  ],
  [
    'what is not there',
    { 'a.b': 2 },
    {},
    { operatorName: '$eq', specifiedAs: { 'a.b': 2 }, reason: 'field was missing' },
  ],
  [
    'a negation',
    { a: { $ne: 2 } },
    { a: 2 },
    {
      operatorName: '$ne',
      specifiedAs: { a: { $ne: 2 } },
      reason: 'comparison succeeded',
      consideredValue: 2,
    },
  ],
  [
    'the conditions that failed of several',
    { a: { $exists: true }, b: { $type: 'string' } },
    { a: 1, b: 2 },
    {
      operatorName: '$and',
      clausesNotSatisfied: [
        {
          index: 1,
          details: {
            operatorName: '$type',
            specifiedAs: { b: { $type: 'string' } },
            reason: 'type did not match',
            consideredValue: 2,
            consideredType: 'int',
          },
        },
      ],
    },
  ],
  [
    'an expression',
    { $expr: { $lt: ['$a', '$b'] } },
    { a: 2, b: 1 },
    {
      operatorName: '$expr',
      specifiedAs: { $expr: { $lt: ['$a', '$b'] } },
      reason: 'expression did not match',
      expressionResult: false,
    },
  ],
  [
    'the clauses of $nor that matched',
    { $nor: [{ a: 1 }, { b: 1 }] },
    { a: 1, b: 2 },
    {
      operatorName: '$nor',
      clausesSatisfied: [
        {
          index: 0,
          details: {
            operatorName: '$eq',
            specifiedAs: { a: 1 },
            reason: 'comparison succeeded',
            consideredValue: 1,
          },
        },
      ],
    },
  ],
  [
    'a schema, by property',
    {
      $jsonSchema: {
        bsonType: 'object',
        title: 'Student',
        required: ['name', 'year'],
        properties: {
          year: { bsonType: 'int', minimum: 2017, description: 'a year' },
          tags: { bsonType: 'array', items: { bsonType: 'string' } },
        },
        additionalProperties: false,
      },
    },
    { year: 2000, tags: ['a', 1], more: 1 },
    {
      operatorName: '$jsonSchema',
      title: 'Student',
      schemaRulesNotSatisfied: [
        {
          operatorName: 'required',
          specifiedAs: { required: ['name', 'year'] },
          missingProperties: ['name'],
        },
        {
          operatorName: 'properties',
          propertiesNotSatisfied: [
            {
              propertyName: 'year',
              description: 'a year',
              details: [
                {
                  operatorName: 'minimum',
                  specifiedAs: { minimum: 2017 },
                  reason: 'comparison failed',
                  consideredValue: 2000,
                },
              ],
            },
            {
              propertyName: 'tags',
              details: [
                {
                  operatorName: 'items',
                  reason: 'At least one item did not match the sub-schema',
                  itemIndex: 1,
                  details: [
                    {
                      operatorName: 'bsonType',
                      specifiedAs: { bsonType: 'string' },
                      reason: 'type did not match',
                      consideredValue: 1,
                      consideredType: 'int',
                    },
                  ],
                },
              ],
            },
          ],
        },
        {
          operatorName: 'additionalProperties',
          specifiedAs: { additionalProperties: false },
          additionalProperties: ['_id', 'more'],
        },
      ],
    },
  ],
])('a validator describes what it refused: %s', async (_name, validator, row, details) => {
  expect(await refusal(validator, row)).toEqual(details)
})

test('explain has the stages of a find, and those of a pipeline behind $cursor', async () => {
  const rows = database.collection('explained')
  await rows.insertMany([{ a: 1 }, { a: 2 }, { a: 2 }])
  const plan = await rows.find({ a: 2 }).sort({ b: 1 }).skip(1).limit(1).project({ a: 1 }).explain()
  expect(plan).toMatchObject({
    explainVersion: '1',
    queryPlanner: {
      winningPlan: {
        stage: 'PROJECTION_SIMPLE',
        inputStage: {
          stage: 'SKIP',
          inputStage: { stage: 'SORT', limitAmount: 2, inputStage: { stage: 'COLLSCAN' } },
        },
      },
    },
    executionStats: { nReturned: 1 },
  })
  const pipeline = [{ $match: { a: 2 } }, { $group: { _id: '$a' } }]
  expect(await rows.aggregate(pipeline).explain()).toMatchObject({
    stages: [
      { $cursor: { queryPlanner: { parsedQuery: { a: 2 } }, executionStats: { nReturned: 2 } } },
      { $group: { _id: '$a' }, nReturned: 1 },
    ],
  })
  const alone = await database.command({ aggregate: 'explained', pipeline, explain: true })
  expect(alone.stages).toHaveLength(2)
})

/** Sends a command as these exact bytes, bypassing the driver. */
async function sendBytes(body: Buffer): Promise<Document> {
  const head = Buffer.alloc(21)
  head.writeInt32LE(body.length + 21, 0)
  head.writeInt32LE(2013, 12)
  const socket = connect(decodeURIComponent(/mongodb:\/\/([^/?]+)/.exec(server.uri)![1]!))
  socket.write(Buffer.concat([head, body]))
  const [reply] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return deserialize(reply.subarray(21))
}

test('$clusterTime is adopted from a client, but not if it is far ahead', async () => {
  const send = (clusterTime: unknown, more = {}) =>
    sendBytes(
      Buffer.from(serialize({ find: 'later', ...more, $clusterTime: { clusterTime }, $db: 'answers' })),
    )
  const here = Math.floor(Date.now() / 1000)
  const ahead = new Timestamp({ t: here + 100, i: 7 })
  const reply = await send(ahead)
  expect(reply['$clusterTime'].clusterTime.equals(ahead)).toBe(true)
  const session = client.startSession()
  await database.collection('later').insertOne({ a: 1 }, { session })
  expect(session.operationTime!.greaterThan(ahead)).toBe(true)
  await session.endSession()
  expect(await send(new Timestamp({ t: here + 400 * 86400, i: 1 }))).toMatchObject({ code: 209 })
  expect(await send(5)).toMatchObject({ code: 14 })
  const afterClusterTime = new Timestamp({ t: here + 200, i: 1 })
  expect(await send(ahead, { readConcern: { afterClusterTime } })).toMatchObject({ code: 72 })
  expect(await send(afterClusterTime, { readConcern: { afterClusterTime } })).toMatchObject({ ok: 1 })
})

test('$lookup by _id joins what the same join by a pipeline does, for values of all kinds, views, and collations', async () => {
  const id = new ObjectId()
  const ids = [1, 1.5, -0, 'a', id, null, new Date(5), Long.fromString('9007199254740993'), { a: 1 }, true]
  const mixed = (name: string) => database.collection<{ _id: unknown; at: number }>(name)
  await mixed('things').insertMany(ids.map((_id, at) => ({ _id, at })))
  await database.createCollection('few', { viewOn: 'things', pipeline: [{ $match: { at: { $lt: 4 } } }] })
  const collation = { locale: 'en', strength: 2 }
  await database.createCollection('folded', { collation })
  await mixed('folded').insertMany(ids.map((_id, at) => ({ _id, at })))
  const asked = [
    ...ids,
    0,
    2,
    'A',
    'b',
    Number.NaN,
    new Int32(1),
    new Double(1),
    [1, 'a'],
    [],
    /a/,
    undefined,
  ]
  await database.collection('askers').insertMany(asked.map((wanted, at) => ({ at, wanted })))
  const joinedFrom = async (from: string, pipeline: object[] | undefined, options: object) => {
    const by = { from, localField: 'wanted', foreignField: '_id', as: 'found', ...(pipeline && { pipeline }) }
    const rows = await database
      .collection('askers')
      .aggregate<{ found: { at: number }[] }>([{ $sort: { at: 1 } }, { $lookup: by }], options)
      .toArray()
    return rows.map(({ found }) => found.map(({ at }) => at).sort((a, b) => a - b))
  }
  for (const from of ['things', 'few', 'folded', 'nothing'])
    for (const options of [{}, { collation }]) {
      const long = await joinedFrom(from, [{ $match: {} }], options)
      expect(await joinedFrom(from, undefined, options)).toEqual(long)
      expect(long.some(({ length }) => length > 0)).toBe(from !== 'nothing')
    }
  expect((await joinedFrom('things', undefined, {})).slice(0, 5)).toEqual([[0], [1], [2], [3], [4]])
})

test('invalid UTF-8 stays unchanged, byte for byte, in fields that an update does not touch', async () => {
  const documents = [{ _id: 1, s: 'a????b', n: { t: ['????'] }, k: 1 }]
  const body = Buffer.from(serialize({ insert: 'bytes', documents, $db: 'answers' }))
  for (let at = body.indexOf('????'); at >= 0; at = body.indexOf('????'))
    body.set([0xff, 0xed, 0xa0, 0x80], at)
  expect(await sendBytes(body)).toMatchObject({ n: 1 })
  const rows = database.collection<{ _id: number; k: number }>('bytes')
  // With `raw` the driver gives the bytes, which its types do not say.
  const raw = async () => (await rows.findOne({}, { raw: true })) as unknown as Buffer
  const before = await raw()
  expect(before.includes(Buffer.from([0x61, 0xff, 0xed, 0xa0, 0x80, 0x62]))).toBe(true)
  await rows.updateOne({ _id: 1 }, { $set: { k: 2, 'n.u': 1 } })
  await rows.updateOne({ _id: 1 }, { $set: { k: 1 }, $unset: { 'n.u': 1 } })
  expect(Buffer.compare(await raw(), before)).toBe(0)
})
