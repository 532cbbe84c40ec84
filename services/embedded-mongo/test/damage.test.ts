import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import type * as Maintenance from '../src/maintenance.js'
import { openingError } from '../src/store/damage.js'
import { startProcess } from './server-process.js'

const program = join(__dirname, '../dist/maintenance.js')
const freshFolder = () => mkdtempSync(join(tmpdir(), 'embedded-damage-'))
const fileIn = (folder: string) => join(folder, 'data.mdb')
const pageSize = 4096
const [branch, leaf] = [1, 2]
// The compiled module: a copy is made by a separate program.
let maintenance: typeof Maintenance
let whole: string
const said: string[] = []
const say = (line: string) => void said.push(line)

beforeAll(async () => {
  maintenance = (await import(program)) as typeof Maintenance
  whole = freshFolder()
  const server = await startProcess(whole)
  const client = await MongoClient.connect(server.uri)
  const rows = client.db('test').collection<{ n: number; text?: string; large?: string }>('rows')
  await rows.createIndex({ n: 1 })
  await rows.insertMany(Array.from({ length: 4000 }, (_, n) => ({ n, text: 'x'.repeat(n % 200) })))
  await rows.insertOne({ n: -1, large: 'y'.repeat(100_000) })
  await client.close()
  await server.end('SIGTERM')
})

/** A copy of the file with one change. */
function damaged(change: (bytes: Buffer) => unknown): string {
  const folder = freshFolder()
  const bytes = readFileSync(fileIn(whole))
  const changed = change(bytes)
  writeFileSync(fileIn(folder), Buffer.isBuffer(changed) ? changed : bytes)
  return folder
}
/** The first page in use of a kind, by lmdb's flags. */
function pageOf(bytes: Buffer, kind: number): number {
  const newest = bytes.readBigUInt64LE(24 + 128) > bytes.readBigUInt64LE(pageSize + 24 + 128) ? 0 : pageSize
  const root = Number(bytes.readBigUInt64LE(newest + 24 + 112))
  if (kind === branch) return root
  const isKind = (number: number) => (bytes.readUInt16LE(number * pageSize + 18) & 7) === kind
  let number = root
  while (!isKind(number)) {
    const at = number * pageSize + 24 + bytes.readUInt16LE(number * pageSize + 24)
    number = bytes.readUInt32LE(at)
  }
  return number
}

/** The offset of that page. */
const placeOf = (bytes: Buffer, kind: number) => pageOf(bytes, kind) * pageSize

test('an intact folder is reported as intact, with its pages and documents', async () => {
  said.length = 0
  await maintenance.checkDatabase(whole, say)
  expect(said).toEqual([
    expect.stringMatching(/^\d+ pages of .* are whole$/),
    'test.rows: 4001 documents are whole',
  ])
})

const damages: Record<string, (bytes: Buffer) => unknown> = {
  'cut in the middle': (bytes) => bytes.subarray(0, 40 * pageSize),
  'cut in the middle of a page': (bytes) => bytes.subarray(0, 40 * pageSize + 100),
  'without its end': (bytes) => bytes.subarray(0, bytes.length - pageSize * 30),
  'with a branch of noise': (bytes) =>
    bytes.fill(0xa5, placeOf(bytes, branch), placeOf(bytes, branch) + pageSize),
  'with a leaf of zeros': (bytes) => bytes.fill(0, placeOf(bytes, leaf), placeOf(bytes, leaf) + pageSize),
  'with a leaf in the place of another': (bytes) => bytes.writeBigUInt64LE(7777n, placeOf(bytes, leaf)),
  'with a node that leads out of its page': (bytes) => bytes.writeUInt16LE(0xfff0, placeOf(bytes, leaf) + 24),
  'with pages of a size that no file has': (bytes) =>
    [0, pageSize].forEach((at) => bytes.writeUInt32LE(77, at + 48)),
}
test.each(Object.keys(damages))(
  'a file %s is refused with a message, at the start and by the check',
  async (what) => {
    const folder = damaged(damages[what]!)
    const words = /The data file is damaged at .*data\.mdb: .*no backup of it is known/
    await expect(startProcess(folder)).rejects.toThrow(words)
    await expect(maintenance.checkDatabase(folder, say)).rejects.toThrow(words)
  },
)

test('[OPS-39] the message names the last export where there is no backup, with the command that takes it in', async () => {
  const folder = damaged(damages['with a node that leads out of its page']!)
  const made = { at: '2026-11-27T01:00:00.000Z', folder: '/backup/tonight' }
  maintenance.noteExport(folder, { ...made, restoreWith: 'npm run database -- import /backup/tonight' })
  await expect(startProcess(folder)).rejects.toThrow(
    /move the file away and take in the export of 2026-11-27T01:00:00\.000Z with 'npm run database -- import \/backup\/tonight'/,
  )
})

test('the check finds a document that is no longer BSON in an intact page', async () => {
  const folder = damaged((bytes) => {
    // A type that BSON does not have, in every document of the file with this field.
    for (let at = 0; (at = bytes.indexOf('\x02text\0', at)) >= 0;) bytes[at] = 0x55
  })
  await expect(maintenance.checkDatabase(folder, say)).rejects.toThrow(/damaged at .*test\.rows: record \d+/)
})

test('a backup of a running server is intact, is named when the file is damaged, and can be restored', async () => {
  const folder = freshFolder()
  cpSync(fileIn(whole), fileIn(folder))
  const server = await startProcess(folder)
  const client = await MongoClient.connect(server.uri)
  const rows = client.db('test').collection('rows')
  const copy = join(freshFolder(), 'copy')
  let isOver = false
  const writing = (async () => {
    for (let n = 10_000; !isOver; n++) await rows.insertOne({ n })
  })()
  await maintenance.backupDatabase(folder, copy, 'npm run database -- restore', say)
  isOver = true
  await writing
  await client.close()
  await server.end('SIGTERM')
  await expect(maintenance.backupDatabase(folder, copy, 'x', say)).rejects.toThrow('holds a database already')

  const advice = new RegExp(
    `damaged at .*; restore the backup of 20\\S+ with 'npm run database -- restore ${copy}'`,
  )
  const bytes = readFileSync(fileIn(folder))
  for (const damage of [bytes.subarray(0, 40 * pageSize), Buffer.from(bytes).fill(0, 0, 2 * pageSize)]) {
    writeFileSync(fileIn(folder), damage)
    await expect(startProcess(folder)).rejects.toThrow(advice)
  }
  // A damaged page that the quick look does not reach is found by lmdb.
  const found = new Error('MDB_CORRUPTED: Located page was wrong type')
  expect(openingError(fileIn(folder), found)).toMatch(advice)
  expect(openingError(fileIn(folder), new Error('EACCES'))).toBe('EACCES')
  await maintenance.restoreDatabase(folder, copy, say)
  const again = await startProcess(folder)
  const reader = await MongoClient.connect(again.uri)
  expect(await reader.db('test').collection('rows').countDocuments()).toBeGreaterThanOrEqual(4001)
  await reader.close()
  await again.end('SIGTERM')
  expect(existsSync(`${fileIn(folder)}.new`)).toBe(false)
})

test('a damaged backup is not restored, and a damaged file cannot be backed up', async () => {
  const broken = damaged(damages['with a leaf of zeros']!)
  const folder = damaged((bytes) => bytes)
  await expect(maintenance.restoreDatabase(folder, broken, say)).rejects.toThrow('damaged')
  await maintenance.checkDatabase(folder, say)
  const copy = join(freshFolder(), 'copy')
  await expect(maintenance.backupDatabase(broken, copy, 'x', say)).rejects.toThrow(/damaged|cannot be copied/)
  expect(existsSync(fileIn(copy))).toBe(false)
})
