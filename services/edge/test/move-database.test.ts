import { appendFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveEmbeddedMongo, type RunningServer } from '@icio/embedded-mongo'
import { freshDatabase } from '@icio/kit/testing/run-service'
import mongoose, { type Connection, type mongo } from 'mongoose'
import { exportDatabase } from '../src/database/export-database.js'
import { importDatabase } from '../src/database/import-database.js'
import { indexTable } from '../src/database/index-table.js'
import { progressLines } from '../src/database/progress.js'

const { Binary, Decimal128, Double, GridFSBucket, Int32, Long, MaxKey, ObjectId, Timestamp } = mongoose.mongo

let server: RunningServer
let embedded: Connection
let other: Connection
let printed: string[]
const progress = progressLines((line) => printed.push(line))

beforeAll(async () => {
  server = await serveEmbeddedMongo({ dataDir: freshFolder() })
  embedded = await mongoose.createConnection(server.uri, { dbName: 'site' }).asPromise()
  await fill(embedded.db!)
})
afterAll(async () => {
  await embedded.close()
  await server.close()
})
// `other` is the server of this test run: any MongoDB if MONGODB_URI names one.
beforeEach(async () => {
  other = await freshDatabase()
  printed = []
})
afterEach(async () => {
  await other.dropDatabase()
  await other.close()
})

function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'move-database-'))
}

async function fill(database: mongo.Db): Promise<void> {
  const types = {
    double: new Double(3),
    int: new Int32(3),
    long: Long.fromString('9007199254740993'),
    decimal: Decimal128.fromString('1.10'),
    binary: new Binary(Buffer.from('bytes'), 128),
    at: new Date(0),
    timestamp: new Timestamp({ t: 5, i: 6 }),
    last: new MaxKey(),
    pattern: /a+/i,
    list: [null, true, { deep: new ObjectId() }],
  }
  await database.collection('types').insertOne(types)
  await database
    .collection('scores')
    .insertMany(Array.from({ length: 5000 }, (_, n) => ({ n, name: `player ${n}` })))
  await database.collection('scores').createIndex({ name: 1 }, { unique: true, name: 'by_name' })
  await database.collection('scores').createIndex({ n: -1 }, { partialFilterExpression: { n: { $gt: 10 } } })
  await database.collection('sessions').createIndex({ ends_at: 1 }, { expireAfterSeconds: 60 })
  const bucket = new GridFSBucket(database, { bucketName: 'avatars' })
  await new Promise((resolve, reject) =>
    bucket.openUploadStream('me.png').on('finish', resolve).on('error', reject).end(Buffer.alloc(300_000, 7)),
  )
}

/** The content of a database: bytes of all documents, and the indexes. */
async function contentOf(
  database: mongo.Db,
): Promise<Record<string, { documents: string[]; indexes: unknown[] }>> {
  const content: Record<string, { documents: string[]; indexes: unknown[] }> = {}
  for (const { name } of await database.listCollections().toArray()) {
    const documents = await database.collection(name).find({}, { raw: true }).toArray()
    const indexes = (await database.collection(name).indexes()).map(({ v: _version, ...index }) => index)
    content[name] = {
      documents: documents
        .map((document) => Buffer.from(document as Buffer & typeof document).toString('base64'))
        .sort(),
      indexes: indexes.sort((a, b) => String(a.name).localeCompare(String(b.name))),
    }
  }
  return content
}

test('export and import preserve every byte and every index in both directions', async () => {
  const there = join(freshFolder(), 'there')
  const counts = await exportDatabase(embedded.db!, there, progress)
  expect(counts.get('scores')).toBe(5000)
  expect(await importDatabase(other.db!, there, progress)).toEqual(counts)
  const before = await contentOf(embedded.db!)
  expect(await contentOf(other.db!)).toEqual(before)
  expect(printed).toContain('✓ scores: 5000 documents')

  const back = join(freshFolder(), 'back')
  await exportDatabase(other.db!, back, progress)
  const again = await mongoose.createConnection(server.uri, { dbName: 'again' }).asPromise()
  await importDatabase(again.db!, back, progress)
  expect(await contentOf(again.db!)).toEqual(before)
  await again.close()
})

test('an import into a collection with documents is refused and changes nothing', async () => {
  const folder = join(freshFolder(), 'export')
  await exportDatabase(embedded.db!, folder, progress)
  await other.collection('types').insertOne({ mine: true })
  await expect(importDatabase(other.db!, folder, progress)).rejects.toThrow('The collection types of')
  expect(await other.collection('scores').countDocuments()).toBe(0)
})

test('an export never overwrites another one, and a damaged one is reported', async () => {
  const folder = join(freshFolder(), 'export')
  await exportDatabase(embedded.db!, folder, progress)
  await expect(exportDatabase(embedded.db!, folder, progress)).rejects.toThrow('is not empty')
  appendFileSync(join(folder, 'scores.bson'), Buffer.from([50, 0, 0, 0, 1]))
  await expect(importDatabase(other.db!, folder, progress)).rejects.toThrow(
    'scores.bson ends in the middle of a document',
  )
  await expect(importDatabase(other.db!, freshFolder(), progress)).rejects.toThrow('holds no export')
  expect(readdirSync(folder)).toContain('avatars.chunks.metadata.json')
})

test('the table of indexes describes each index', async () => {
  const table = await indexTable(embedded.db!)
  expect(table).toContain('| `scores` | `name` ↑ | unique |')
  expect(table).toContain('| `scores` | `n` ↓ | only where `{"n":{"$gt":10}}` |')
  expect(table).toContain('| `sessions` | `ends_at` ↑ | expires after 60 s |')
})
