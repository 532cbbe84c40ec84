import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { queriesInCode } from './queries-in-code'

const root = join(__dirname, '../..')
const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')

/** The cells of the rows of a table whose first cell is a collection, without the code marks. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => /^\| `[a-z_.]+`/.test(line))
    .map((line) => line.split(/ *\| */).slice(1, -1))
}
const words = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

interface Sharded {
  collection: string
  key: string[]
  isHashed: boolean
  id: string
  /** Sorted fields of filters, joined. */
  broad: string[]
  elsewhere: number
}
const sharded: Sharded[] = rowsOf(page('operations/sharding.md')).map(
  ([name = '', key = '', id = '', broad = '', elsewhere = '']) => ({
    collection: words(name)[0] ?? '',
    key: words(key),
    isHashed: key.includes('hashed'),
    id,
    broad: broad
      .split(';')
      .map((fields) => words(fields).sort().join(' '))
      .filter(Boolean)
      .sort(),
    elsewhere: Number(elsewhere),
  }),
)
const indexes = rowsOf(page('operations/indexes.md')).map(([name = '', key = '', properties = '']) => ({
  collection: words(name)[0] ?? '',
  fields: words(key),
  isUnique: properties.startsWith('unique'),
  isExpiring: properties.includes('expires after'),
}))
const queries = queriesInCode(root)

test('[OPS-11] the table is read: every sharded collection exists, and has queries', () => {
  expect(sharded.length).toBeGreaterThan(10)
  for (const { collection, key } of sharded) {
    expect(key).not.toEqual([])
    expect(indexes.some((index) => index.collection === collection)).toBe(true)
    expect(queries.some((query) => query.collection === collection)).toBe(true)
  }
  expect(queries.length).toBeGreaterThan(200)
})

test.each(sharded)(
  '[OPS-11] every unique index of $collection begins with its shard key',
  ({ collection, key, isHashed, id }) => {
    for (const { fields } of indexes.filter((index) => index.collection === collection && index.isUnique))
      expect(isHashed ? [] : fields.slice(0, key.length)).toEqual(key)
    // The index on _id is unique on each shard only.
    expect(key.join() === '_id' ? ['the key'] : ['random', 'contains the key']).toContain(id)
  },
)

test.each(sharded)(
  '[OPS-11] queries of $collection name its shard, or are listed',
  ({ collection, key, broad, elsewhere }) => {
    const own = queries.filter((query) => query.collection === collection)
    const asking = own.flatMap(({ fields }) =>
      fields && !fields.includes(key[0] ?? '') ? [fields.join(' ')] : [],
    )
    expect([...new Set(asking)].sort()).toEqual(broad)
    expect(own.filter(({ fields }) => fields === null)).toHaveLength(elsewhere)
  },
)

test('[OPS-11] upserts into sharded collections name the whole shard key', () => {
  const lost = sharded.flatMap(({ collection, key }) =>
    queries.filter(
      (query) =>
        query.collection === collection &&
        query.isUpsert &&
        !key.every((field) => query.fields?.includes(field)),
    ),
  )
  expect(lost.map(({ at }) => at)).toEqual([])
})

test('[OPS-11] a unique index that does not carry a key is found', () => {
  const unsafe = indexes.filter(
    ({ collection, isUnique, fields }) => collection === 'rooms' && isUnique && fields[0] !== '_id',
  )
  expect(unsafe.length).toBeGreaterThan(1)
  expect(sharded.map(({ collection }) => collection)).not.toContain('rooms')
})

test('[OPS-16] for every collection the page says how long a row stays, as its indexes do', () => {
  const kept = new Map(
    rowsOf(page('operations/retention.md')).flatMap(([name = '', , how = '']) =>
      words(name).map((one) => [one, how] as const),
    ),
  )
  const collections = [...new Set(indexes.map(({ collection }) => collection))]
  expect(collections.filter((collection) => !kept.has(collection))).toEqual([])
  expect([...kept.keys()].filter((collection) => !collections.includes(collection))).toEqual([])
  const wrong = collections.filter((collection) => {
    const expires = indexes.some((index) => index.collection === collection && index.isExpiring)
    return expires !== kept.get(collection)?.includes('expires')
  })
  expect(wrong).toEqual([])
})

test('[OPS-19] for every collection the page says under which key an export of an account holds it, or why not', () => {
  const [, table = ''] = page('operations/retention.md').split('## In the export of an account')
  const [lines = ''] = table.split('## Releases')
  const named = lines.split('\n').flatMap((line) => words(line.split('|')[2] ?? ''))
  const inReserve = ['second_factors', 'outside_link_looks', 'remote_backends', 'sign_in_providers']
  const collections = [...new Set([...indexes.map(({ collection }) => collection), ...inReserve])]
  expect([...named].sort()).toEqual(collections.sort())
})
