import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Int32, serialize } from 'bson'
import { Binary, Decimal128, Long, MongoClient, ObjectId, type Db, type Document } from 'mongodb'
import { Budget, enter, makeList, makeText, step } from '../src/budget.js'
import { decode, decodeCommand } from '../src/bson/decode.js'
import { encode } from '../src/bson/encode.js'
import { encodeKey, longestKey } from '../src/bson/key.js'
import { serveEmbeddedMongo, type RunningServer } from '../src/index.js'
import { regexOf } from '../src/query/regex.js'
import { dispatch } from '../src/server/dispatch.js'
import { createEngine } from '../src/server/engine.js'
import { sweepExpired } from '../src/server/ttl.js'
import { sortGently } from '../src/sort-gently.js'

let server: RunningServer
let client: MongoClient
let database: Db
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

test('the time that a getMore may wait for changes is no limit for the work on them', async () => {
  const rows = database.collection<{ _id: number }>('followed')
  const followed = Array.from({ length: 100 }, (_, n) => -n)
  const isFollowed = { $expr: { $in: ['$documentKey._id', { $literal: [...followed, 2999] }] } }
  const changes = database.watch([{ $match: isFollowed }], { maxAwaitTimeMS: 1 })
  try {
    const opened = new Promise<void>((resolve) => changes.once('resumeTokenChanged', () => resolve()))
    const next = changes.next()
    await opened
    await rows.insertMany(Array.from({ length: 3000 }, (_, _id) => ({ _id })))
    expect(await next).toMatchObject({ documentKey: { _id: 0 } })
    expect(await changes.next()).toMatchObject({ documentKey: { _id: 2999 } })
  } finally {
    await changes.close()
  }
})

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
  enter(new Budget())
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

/** A server that is up although the query needs no end; each is one that had none before, or ended as an internal error. */
describe('what is wide, long or repeated is answered or refused by name', () => {
  const numbers = (length: number) => Array.from({ length }, (_, n) => n)
  const wide = () => database.collection<{ _id: number }>('wide-update')
  const text = 'x'.repeat(4_000_000)
  const often = (inner: unknown) => ({ $size: { $map: { input: { $range: [0, 100_000] }, in: inner } } })

  test('an update of 12,000 fields finds its one conflict', async () => {
    const fields = Object.fromEntries(numbers(12_000).map((n) => [`f${n}`, n]))
    await wide().insertOne({ _id: 1 })
    const conflict = wide().updateOne({ _id: 1 }, { $set: fields, $unset: { 'f11999.x': 1 } })
    await expect(conflict).rejects.toMatchObject({ code: 40 })
  })

  test.each([
    ['a', 'a', 40],
    ['a.b', 'a', 40],
    ['a', 'a.b', 40],
    ['l.$[]', 'l.0', 40],
    ['l.0', 'l.$[]', 40],
    ['l.$[].b', 'l.$[].c', undefined],
    ['ab', 'a', undefined],
    ['a.b', 'a.c', undefined],
  ])('$set of %s and $inc of %s: %s', async (one, other, code) => {
    await wide().updateOne({ _id: 2 }, [{ $set: { l: [{}] } }], { upsert: true })
    const both = wide().updateOne({ _id: 2 }, { $set: { [one]: 1 }, $inc: { [other]: 1 } })
    if (code === undefined) await both
    else await expect(both).rejects.toMatchObject({ code })
    await wide().deleteOne({ _id: 2 })
  })

  test('$push puts 200,000 elements where they belong', async () => {
    const rows = database.collection<{ l: number[] }>('pushed')
    const list = async () => (await rows.findOne())?.l
    await rows.insertOne({ l: [-1, -2] })
    const push = (more: object) => rows.updateOne({}, { $push: { l: { $each: numbers(200_000), ...more } } })
    await push({ $position: 1, $slice: 5 })
    expect(await list()).toEqual([-1, 0, 1, 2, 3])
    await push({ $position: -1, $slice: -2 })
    expect(await list()).toEqual([199_999, 3])
    await push({ $position: 9, $slice: 3 })
    expect(await list()).toEqual([199_999, 3, 0])
  })

  test('$graphLookup follows 200,000 references', async () => {
    const rows = database.collection<{ _id: number; to: number[] }>('graph')
    await rows.insertMany([
      { _id: 1, to: numbers(200_000) },
      { _id: 2, to: [] },
    ])
    const asked = rows.aggregate([
      { $match: { _id: 2 } },
      {
        $graphLookup: { from: 'graph', startWith: 1, connectFromField: 'to', connectToField: '_id', as: 'x' },
      },
      { $project: { n: { $size: '$x' } } },
    ])
    const outcome = await asked.toArray().catch(({ code }: { code: number }) => code)
    expect([50, [{ _id: 2, n: 2 }]]).toContainEqual(outcome)
  })

  test.each([
    ['$concatArrays', { $size: { $concatArrays: numbers(150_000).map(() => []) } }],
    ['$zip', { $size: { $zip: { inputs: numbers(150_000).map(() => [1]) } } }],
  ])('%s takes 150,000 lists', async (_name, expression) => {
    const asked = database.collection('one').aggregate([{ $project: { x: expression } }])
    const [found] = await asked.toArray().catch(({ code }: { code: number }) => [{ x: code }])
    expect([0, 1, 50]).toContain(found?.['x'])
  })

  test('a format of many digits is read once, from the left', async () => {
    const reads = (dateString: string, format: string) =>
      database
        .collection('one')
        .aggregate([{ $project: { x: { $dateFromString: { dateString, format } } } }])
        .toArray()
    await expect(reads(`${'1'.repeat(60)}x`, `${'%d'.repeat(40)}%Y`)).rejects.toMatchObject({ code: 241 })
    const [found] = await reads('2020-1-02%3', '%Y-%m-%d%%%H')
    expect(found?.['x']).toEqual(new Date('2020-01-02T03:00:00Z'))
  })

  test.each([
    ['^(?:(a|b|c){1,900}(a|b|c){1,900}(a|b|c){1,900}(a|b|c){1,900})+$'],
    [`^(?:${'a?'.repeat(15_000)})+$`],
  ])('a long pattern without backtracking on 16,000 characters is ended: %#', async ($regex) => {
    await database.collection('long').replaceOne({}, { s: `${'a'.repeat(16_000)}!` }, { upsert: true })
    await expect(database.collection('long').findOne({ s: { $regex } })).rejects.toMatchObject({ code: 50 })
  })

  test.each([
    ['compared', { $strcasecmp: ['$big', 'b'] }],
    ['searched', { $indexOfBytes: ['$big', 'b'] }],
    ['searched for characters', { $indexOfCP: ['$big', 'b'] }],
    ['measured', { $strLenCP: '$big' }],
    ['held against a pattern', { $regexMatch: { input: '$big', regex: 'b' } }],
    ['formatted', { $strLenCP: { $dateToString: { date: new Date(0), format: '$big' } } }],
  ])('a text of 4 MB that is %s 100,000 times', async (_name, inner) => {
    const rows = database.collection('texts')
    await rows.replaceOne({}, { big: text }, { upsert: true })
    await expect(rows.aggregate([{ $project: { x: often(inner) } }]).toArray()).rejects.toMatchObject({
      code: 50,
    })
  })

  test.each([[{ $toDecimal: '1'.repeat(20_000) }], [{ $toLong: '1'.repeat(20_000) }]])(
    'a text of too many digits is no number: %#',
    async (expression) => {
      expect(await refusalOf(expression)).toMatchObject({ code: 241 })
    },
  )

  test('a path longer than a document is deep is refused wherever it is named', async () => {
    const path = numbers(5000)
      .map(() => 'b')
      .join('.')
    const rows = database.collection('one')
    for (const asked of [
      () => rows.find({}, { projection: { [path]: 1 } }).toArray(),
      () => rows.find({ [path]: 1 }).toArray(),
      () => rows.updateOne({}, { $set: { [path]: 1 } }),
      () => rows.aggregate([{ $set: { [path]: 1 } }]).toArray(),
      () => rows.aggregate([{ $unwind: { path: '$a', includeArrayIndex: path } }]).toArray(),
      () => rows.createIndex({ [path]: 1 }, { name: 'long' }),
    ])
      await expect(asked()).rejects.toMatchObject({ code: 15 })
  })
})

describe('what is large in one piece', () => {
  const numbers = (length: number) => Array.from({ length }, (_, n) => n)
  const command = (filter: object) => Buffer.from(serialize({ find: 'c', filter, $db: 'd' }))

  test('a large command is decoded in turns, between which others are decoded', async () => {
    const documents = [
      Object.fromEntries(numbers(30_000).map((n) => [`f${n}`, n])),
      { n: { $in: [numbers(30_000), { list: numbers(30_000), last: 'a' }] } },
    ]
    let [turns, isOver] = [0, false]
    const small = Buffer.from(serialize({ find: 'c', $clusterTime: 1, $db: 'd' }))
    const others = (async () => {
      for (; !isOver; turns++) {
        await new Promise((resolve) => setImmediate(resolve))
        expect(decode(small).get('$clusterTime')).toEqual(new Int32(1))
        expect((await decodeCommand(small)).get('$clusterTime')).toBeNull()
      }
    })()
    const decoded = await Promise.all(
      documents.map((filter) => {
        enter(new Budget())
        return decodeCommand(command(filter))
      }),
    )
    isOver = true
    await others
    expect(decoded.map((found) => found.size)).toEqual([3, 3])
    for (const [at, found] of decoded.entries())
      expect(Buffer.compare(encode(found), command(documents[at]!))).toBe(0)
    expect(turns).toBeGreaterThan(1)
  })

  test('a document that is nested too deep is refused, alone and in a list, and one of 180 levels is not', async () => {
    const nested = (depth: number) => Array.from({ length: depth - 1 }).reduce<object>((d) => ({ d }), {})
    const rows = database.collection('deep')
    const insert = (depth: number) => [
      () => rows.insertOne(nested(depth)),
      () => rows.bulkWrite([{ insertOne: { document: nested(depth) } }]),
    ]
    for (const ask of insert(181)) await expect(ask()).rejects.toMatchObject({ code: 15 })
    for (const ask of insert(180)) await ask()
    expect(await rows.countDocuments()).toBe(2)
  })

  test.each([['x'], ['\0'], ['é'], ['😀'], ['\ud83d']])(
    'a text of millions of %j in an index',
    async (unit) => {
      const key = (length: number) => encodeKey([`a${unit.repeat(length)}`, 1], [1, -1])
      enter(new Budget())
      expect(key(1_000_000)).toEqual(key(10_000))
      expect(key(1_000_000)).toHaveLength(longestKey)
    },
  )

  test('a document of 400,000 keys in one index is refused, and one from before the index can be removed', async () => {
    const rows = database.collection<{ _id: number; l: number[] }>('keys')
    await rows.insertOne({ _id: 1, l: numbers(400_000) })
    await expect(rows.createIndex({ l: 1 })).rejects.toMatchObject({ code: 50 })
    expect((await rows.indexes()).map(({ name }) => name)).toEqual(['_id_'])
    await rows.deleteOne({ _id: 1 })
    await rows.createIndex({ l: 1 })
    await expect(rows.insertOne({ _id: 2, l: numbers(400_000) })).rejects.toMatchObject({ code: 50 })
    await rows.insertOne({ _id: 3, l: numbers(1000) })
    expect(await database.command({ validate: 'keys' })).toMatchObject({ valid: true, nrecords: 1 })
  })
})

test('$in finds a value of any type among many, as it finds it among few', async () => {
  const rows = database.collection<{ _id: number; v: unknown }>('in')
  const id = new ObjectId()
  const large = Decimal128.fromString('9007199254740993.000000000000000001')
  const values = [1, 1.5, Long.fromString('9007199254740993'), large, 'a', null, true, new Date(5), id]
  const all = [
    ...values,
    /a/,
    { a: 1 },
    [1, 2],
    [['b']],
    Decimal128.fromString('7'),
    NaN,
    new Binary(Buffer.of(1)),
  ]
  await rows.insertMany(all.map((v, _id) => ({ _id, v })))
  const many = Array.from({ length: 300 }, (_, n) => 100_000 + n)
  for (const value of [...all, 7, Long.fromNumber(1), Decimal128.fromString('1.5'), 'b', ['b'], { a: 2 }]) {
    const [few] = [await rows.distinct('_id', { v: value instanceof RegExp ? value : { $in: [value] } })]
    expect([value, await rows.distinct('_id', { v: { $in: [...many, value] } })]).toEqual([value, few])
    if (!(value instanceof RegExp))
      expect([value, await rows.distinct('_id', { v: { $eq: value } })]).toEqual([value, few])
  }
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
  // The process also runs other threads, here those of Jest: their work is not what this is about.
  const used = jest.spyOn(process, 'cpuUsage').mockReturnValue({ user: 1000, system: 0 })
  try {
    enter(new Budget())
    step(1024)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
    expect(() => step(1024)).not.toThrow()
    used.mockReturnValue({ user: 200_000, system: 0 })
    expect(() => step(200_000)).toThrow('one document took more than')
  } finally {
    used.mockRestore()
  }
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
