import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, type Db, type MongoServerError } from 'mongodb'
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

/** What an expression is on MongoDB 6, through `$documents`, which evaluates it. */
async function valueOf(expression: unknown): Promise<unknown> {
  const [row] = await database.aggregate([{ $documents: [{ x: expression }] }]).toArray()
  return row?.['x']
}
const winter = new Date('2021-01-01T00:00:00Z')
const summer = new Date('2021-07-01T00:00:00Z')
const difference = (more: object) => ({ $dateDiff: { startDate: winter, endDate: summer, ...more } })

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

test.each([['2020-02-30'], ['2021-02-29'], ['2020-01-01T24:00:00'], ['2020 2'], ['2020']])(
  '%s is no date',
  async (dateString) => {
    await expect(valueOf({ $dateFromString: { dateString } })).rejects.toMatchObject({ code: 241 })
  },
)

test('a double past the largest int is no int, by its fraction too', async () => {
  await expect(valueOf({ $toInt: 2147483647.5 })).rejects.toMatchObject({ code: 241 })
  expect(await valueOf({ $toInt: 2147483646.5 })).toBe(2147483646)
})

test('$documents evaluates what it holds, and takes documents only', async () => {
  expect(await valueOf({ $add: [1, 2] })).toBe(3)
  await expect(database.aggregate([{ $documents: [1] }]).toArray()).rejects.toMatchObject({ code: 5858203 })
})

test('$pull takes $eq for the element', async () => {
  const rows = database.collection<{ _id: number; a: number[] }>('pulled')
  await rows.insertOne({ _id: 1, a: [1, 2, 1] })
  await rows.updateOne({ _id: 1 }, { $pull: { a: { $eq: 1 } } })
  expect(await rows.findOne()).toEqual({ _id: 1, a: [2] })
})

test('$out writes what the validator would refuse when it is told to', async () => {
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

test("getParameter '*' tells what there is", async () => {
  expect(await client.db('admin').command({ getParameter: '*' })).toMatchObject({
    featureCompatibilityVersion: { version: '6.0' },
  })
})

/** What an update makes of a document, or the code of its refusal. */
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

test('$elemMatch asks for the parts of a DBRef', async () => {
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
