import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, type Db } from 'mongodb'
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
  ['$regexFindAll of nothing in an empty text', { $size: { $regexFindAll: { input: '', regex: '' } } }, 1],
])('%s', async (_name, expression, expected) => {
  expect(await valueOf(expression)).toEqual(expected)
})

test.each([['2020-02-30'], ['2021-02-29'], ['2020-01-01T24:00:00']])('%s is no date', async (dateString) => {
  await expect(valueOf({ $dateFromString: { dateString } })).rejects.toMatchObject({ code: 241 })
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
