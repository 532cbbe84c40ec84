import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, type Collection } from 'mongodb'
import { serveEmbeddedMongo } from '../src/index.js'

interface Named {
  _id: string
}
const collation = { locale: 'en', strength: 2 }
let server: Awaited<ReturnType<typeof serveEmbeddedMongo>>
let client: MongoClient
let names: Collection<Named>

beforeAll(async () => {
  server = await serveEmbeddedMongo({
    dataDir: mkdtempSync(join(tmpdir(), 'collation-')),
    durability: 'async',
  })
  client = await MongoClient.connect(server.uri)
  names = client.db('collation').collection<Named>('names')
  await names.insertMany(['b', 'A', '_x', 'a1', '{', '1', 'B2', '$5', 'a-b'].map((_id) => ({ _id })))
})
afterAll(async () => {
  await client.close()
  await server.close()
})

test('strength 2 orders ASCII as ICU does: punctuation, digits, case-insensitive letters', async () => {
  const found = await names.find({}, { collation }).sort({ _id: 1 }).toArray()
  expect(found.map(({ _id }) => _id)).toEqual(['_x', '{', '$5', '1', 'A', 'a-b', 'a1', 'b', 'B2'])
  expect(await names.find({ _id: 'b2' }, { collation }).toArray()).toEqual([{ _id: 'B2' }])
})

test('accents count after all letters, as in Intl.Collator', async () => {
  const words = [
    'cote',
    'coté',
    'Côte',
    'côté',
    'cotf',
    'naïve',
    'Naive',
    'zoë',
    'Zoe',
    'zo',
    'élan',
    'elan',
    'Ångström',
  ]
  const accented = client.db('collation').collection<Named>('accented')
  await accented.insertMany(words.map((_id) => ({ _id })))
  const found = await accented.find({}, { collation }).sort({ _id: 1 }).toArray()
  const expected = [...words].sort(new Intl.Collator('en', { sensitivity: 'accent' }).compare)
  expect(found.map(({ _id }) => _id)).toEqual(expected)
})

test('other text under strength 2 is refused by name, not sorted wrongly', async () => {
  await expect(names.find({ _id: 'ß' }, { collation }).toArray()).rejects.toThrow(
    "a collation of strength 2 of the character 'ß' is not supported by the embedded database",
  )
  const addresses = client.db('collation').collection<Named>('addresses')
  await addresses.createIndex({ address: 1 }, { unique: true, collation })
  await expect(addresses.insertOne({ _id: '1', address: '日本@example.org' } as Named)).rejects.toThrow(
    'strength 2',
  )
  expect(await addresses.countDocuments()).toBe(0)
  await expect(names.find({}, { collation: { locale: 'sv', strength: 2 } }).toArray()).rejects.toThrow(
    'collation sv',
  )
})
