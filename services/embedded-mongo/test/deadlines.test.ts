import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'bson'
import { MongoClient, type Db, type Document } from 'mongodb'
import { Budget, enter, makeList, makeText, step } from '../src/budget.js'
import { decode } from '../src/bson/decode.js'
import { serveEmbeddedMongo, type RunningServer } from '../src/index.js'
import { regexOf } from '../src/query/regex.js'
import { dispatch } from '../src/server/dispatch.js'
import { createEngine } from '../src/server/engine.js'
import { sweepExpired } from '../src/server/ttl.js'
import { sortGently } from '../src/sort-gently.js'

let server: RunningServer
let client: MongoClient
let database: Db
jest.setTimeout(60_000)

beforeAll(async () => {
  server = await serveEmbeddedMongo({ dataDir: mkdtempSync(join(tmpdir(), 'embedded-deadlines-')) })
  client = await MongoClient.connect(server.uri)
  database = client.db('deadlines')
  await database.collection<{ _id: number }>('one').insertOne({ _id: 1 })
  await database.collection('evil').insertOne({ s: `${'a'.repeat(40)}!`, b: `${'a'.repeat(4000)}b` })
})
afterAll(async () => {
  await client.close()
  await server.close()
})

/** The refusal of an expression over one document. */
async function refusalOf(expression: unknown, more: Document = {}): Promise<{ code: number }> {
  const asked = database.collection('one').aggregate([{ $project: { x: expression } }], more)
  return asked.toArray().then(
    (found) => {
      throw new Error(`answered ${JSON.stringify(found).slice(0, 200)}`)
    },
    (error: { code: number }) => error,
  )
}

const endlessLoop = {
  $reduce: {
    input: { $range: [0, 1000] },
    initialValue: 0,
    in: {
      $add: [
        '$$value',
        { $size: { $map: { input: { $range: [0, 1000] }, as: 'x', in: { $add: ['$$x', '$$this'] } } } },
        { $size: { $filter: { input: { $range: [0, 1000] }, as: 'x', cond: { $gt: ['$$x', '$$this'] } } } },
      ],
    },
  },
}

test('a pattern that backtracks without end is answered at once', async () => {
  const found = await database
    .collection('evil')
    .find({ s: /^(a+)+$/ }, { maxTimeMS: 1000 })
    .toArray()
  expect(found).toEqual([])
  expect(await database.collection('evil').countDocuments({ s: /^(a+)+!$/ })).toBe(1)
  const matched = await database
    .collection('evil')
    .aggregate([{ $project: { x: { $regexFind: { input: '$s', regex: '(a|aa)+$' } } } }])
    .toArray()
  expect(matched[0]?.['x']).toBeNull()
})

test.each([['^(?=(a+)+$)'], ['^(a|a)*\\1$'], ['^(a+)+\\2(?!b)$']])(
  'a pattern that only backtracking can answer is ended with code 50: %s',
  async (pattern) => {
    await expect(database.collection('evil').findOne({ s: { $regex: pattern } })).rejects.toMatchObject({
      code: 50,
    })
  },
)

test.each([
  ['abc', 'i', 'xABCx', true],
  ['^a.c$', 's', 'a\nc', true],
  ['^b$', 'm', 'a\nb\nc', true],
  ['(a*)*b', '', 'aaac', false],
  ['(a*)*b', '', 'aaab', true],
  ['(\\s|x)+!$', '', '\u00a0x !', true],
  ['([^\\s]+)+!$', '', 'ab!', true],
  ['(?<=a)b', '', 'ab', true],
  ['(a)\\1', '', 'aa', true],
  ['(x{2,3}y?)+$', '', 'xxxyxx', true],
  ['a/b(c+)+$', '', 'a/bcc', true],
])('the pattern %s with options "%s" on %j: %s, by whichever engine', (pattern, options, text, expected) => {
  expect(regexOf(pattern, options).test(text)).toBe(expected)
  // Long enough that no engine but one without backtracking, or one with a clock, is asked.
  const long = `${text}${'\n'.repeat(options === 'm' ? 300_000 : 0)}`
  expect(regexOf(pattern, options).test(long)).toBe(expected)
})

test('what would fill the memory is refused before it is made', async () => {
  expect(await refusalOf({ $size: { $range: [0, 4e8] } })).toMatchObject({ code: 146 })
  const blownUp = {
    $reduce: {
      input: { $range: [0, 40] },
      initialValue: 'abcdefgh',
      in: { $concat: ['$$value', '$$value'] },
    },
  }
  expect([50, 146, 13548]).toContain((await refusalOf(blownUp)).code)
  const doubled = {
    $size: {
      $reduce: {
        input: { $range: [0, 40] },
        initialValue: [1, 2],
        in: { $concatArrays: ['$$value', '$$value'] },
      },
    },
  }
  expect([146, 50]).toContain((await refusalOf(doubled)).code)
  const replaced = {
    $strLenCP: {
      $reduce: {
        input: { $range: [0, 12] },
        initialValue: 'aaaaaaaa',
        in: { $replaceAll: { input: '$$value', find: 'a', replacement: 'aaaaaaaa' } },
      },
    },
  }
  expect([50, 146, 13548]).toContain((await refusalOf(replaced)).code)
})

test('an expression that does not end is ended, by its own time limit or by that for one document', async () => {
  expect(await refusalOf(endlessLoop)).toMatchObject({ code: 50 })
  expect(await refusalOf(endlessLoop, { maxTimeMS: 20 })).toMatchObject({ code: 50 })
  const update = database.collection('one').updateOne({}, [{ $set: { x: endlessLoop } }])
  await expect(update).rejects.toMatchObject({ code: 50 })
  expect(await database.collection('one').findOne()).toEqual({ _id: 1 })
})

test('while expressions are ended, others are answered', async () => {
  const until = { over: false }
  let answered = 0
  const healthy = (async () => {
    for (; !until.over; answered++) await database.command({ ping: 1 })
  })()
  for (let turn = 0; turn < 5; turn++) {
    const before = answered
    await refusalOf(endlessLoop)
    while (answered === before) await new Promise((resolve) => setImmediate(resolve))
  }
  until.over = true
  await healthy
  expect(answered).toBeGreaterThanOrEqual(5)
})

test('a document of an answer that is larger than 16 MB is refused with code 10334', async () => {
  const text = 'x'.repeat(1_000_000)
  const large = { $map: { input: { $range: [0, 20] }, as: 'n', in: { $literal: text } } }
  expect(await refusalOf(large)).toMatchObject({ code: 10334 })
})

test('an answer of many computed documents comes in parts of 16 MB', async () => {
  const text = 'x'.repeat(1_000_000)
  await database.collection('many').insertMany(Array.from({ length: 40 }, (_, n) => ({ n })))
  const reply = await database.command({
    aggregate: 'many',
    pipeline: [{ $sort: { n: 1 } }, { $set: { text } }],
    cursor: { batchSize: 100 },
  })
  expect(reply['cursor'].firstBatch.length).toBeLessThan(17)
  const all = await database
    .collection('many')
    .aggregate([{ $sort: { n: 1 } }, { $set: { text } }])
    .toArray()
  expect(all.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, n) => n))
})

test('distinct values of more than 16 MB are refused with code 17217, $lookup of more with 4568', async () => {
  const rows = database.collection('wide')
  const pad = 'y'.repeat(100_000)
  await rows.insertMany(Array.from({ length: 500 }, (_, n) => ({ n: `${n}${pad}` })))
  await expect(rows.distinct('n')).rejects.toMatchObject({ code: 17217 })
  const joined = database
    .collection('one')
    .aggregate([{ $lookup: { from: 'wide', localField: 'none', foreignField: 'none', as: 'all' } }])
  await expect(joined.toArray()).rejects.toMatchObject({ code: 4568 })
})

test('a sort and a $group of more than 100 MB are refused where the disk may not be used', async () => {
  const rows = database.collection('sorted')
  const pad = 'z'.repeat(400_000)
  for (let piece = 0; piece < 10; piece++)
    await rows.insertMany(Array.from({ length: 30 }, (_, n) => ({ n: piece * 30 + n, pad })))
  await expect(rows.find().sort({ n: -1 }).allowDiskUse(false).toArray()).rejects.toMatchObject({ code: 292 })
  expect(await rows.find().sort({ n: -1 }).project({ n: 1 }).limit(1).next()).toMatchObject({ n: 299 })
  const grouped = rows.aggregate([{ $group: { _id: '$n', all: { $push: '$pad' } } }], { allowDiskUse: false })
  await expect(grouped.toArray()).rejects.toMatchObject({ code: 292 })
})

test('a pause of the machine is not held against a document, much work is', () => {
  enter(new Budget())
  step(1024)
  const until = performance.now() + 300
  while (performance.now() < until);
  expect(() => step(1024)).not.toThrow()
  expect(() => {
    for (let steps = 0; steps < 400; steps++) step(1024)
  }).toThrow('one document took more than')
})

test.each([[2 ** 31], [2 ** 32 - 1], [4e12]])(
  'a text and a list of %d are refused, and the time limit of what comes next holds',
  (length) => {
    enter(new Budget())
    expect(() => makeText(length, 'a text')).toThrow('past the limit')
    expect(() => makeList(length, 'a list')).toThrow('too much memory')
    const late = new Budget(1)
    late.deadline = performance.now() - 1
    enter(late)
    expect(() => step(1024)).toThrow('operation exceeded time limit')
  },
)

test('a sort of many lets others have their turn, and is stable', async () => {
  let [turns, isOver] = [0, false]
  const others = (async () => {
    for (; !isOver; turns++) await new Promise((resolve) => setImmediate(resolve))
  })()
  enter(new Budget())
  const items = Array.from({ length: 200_000 }, (_, at) => ({ key: (at * 7919) % 1000, at }))
  const sorted = await sortGently([...items], (a, b) => a.key - b.key)
  isOver = true
  await others
  expect(sorted).toEqual(items.sort((a, b) => a.key - b.key || a.at - b.at))
  expect(turns).toBeGreaterThan(5)
})

test('a write waits for a transaction no longer than its time limit', async () => {
  const rows = database.collection<{ _id: number; n?: number }>('held')
  await rows.insertOne({ _id: 1 })
  const session = client.startSession()
  session.startTransaction()
  await rows.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session })
  await expect(rows.updateOne({ _id: 1 }, { $set: { n: 2 } }, { maxTimeMS: 50 })).rejects.toMatchObject({
    code: 50,
  })
  await session.commitTransaction()
  await session.endSession()
  expect(await rows.findOne({ _id: 1 })).toEqual({ _id: 1, n: 1 })
})

test('validate works through many documents, for as long as they take together', async () => {
  const rows = database.collection('validated')
  // The filter is held against each tag of each document, which takes steps.
  await rows.createIndex({ n: 1 }, { partialFilterExpression: { tags: { $gt: 'z' } } })
  const tags = Array.from({ length: 300 }, (_, n) => `tag ${n}`)
  await rows.insertMany(Array.from({ length: 500 }, (_, n) => ({ n, tags })))
  expect(await database.command({ validate: 'validated' })).toMatchObject({
    valid: true,
    errors: [],
    nrecords: 500,
    keysPerIndex: { _id_: 500, n_1: 0 },
  })
  await expect(database.command({ validate: 'validated', maxTimeMS: 1 })).rejects.toMatchObject({ code: 50 })
})

test('expired documents are removed, whatever time the last command had', async () => {
  const engine = createEngine({ dataDir: mkdtempSync(join(tmpdir(), 'embedded-ttl-')), durability: 'async' })
  const asker = {
    id: 0,
    closed: false,
    application: '',
    signIn: { done: true },
    ended: new AbortController().signal,
  }
  const ask = (command: Document) => dispatch(engine, decode(Buffer.from(serialize(command))), asker)
  await ask({
    createIndexes: 'c',
    indexes: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: 0 }],
    $db: 'd',
  })
  const at = Array.from({ length: 200 }, (_, n) => new Date(n))
  await ask({ insert: 'c', documents: Array.from({ length: 50 }, () => ({ at })), $db: 'd' })
  const late = new Budget(1)
  late.deadline = performance.now() - 1
  enter(late)
  expect(await sweepExpired(engine)).toBe(50)
  await engine.store.close()
})

test('the time limit of a find counts over its parts, and not while nothing is asked', async () => {
  const rows = database.collection('many')
  const cursor = rows.find({}, { batchSize: 2, maxTimeMS: 2000 })
  expect(await cursor.next()).toBeTruthy()
  expect((await cursor.toArray()).length).toBe(39)
})
