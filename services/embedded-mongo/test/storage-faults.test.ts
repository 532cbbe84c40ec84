import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { supervise } from '../src/supervise.js'
import { startProcess, type ServerProcess } from './server-process.js'

function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'embedded-faults-'))
}

const large = 'x'.repeat(50_000)

async function fill(
  client: MongoClient,
): Promise<{ kept: number[]; refusal: { code?: number; message: string } }> {
  const kept: number[] = []
  for (let id = 0; ; id++) {
    try {
      await client
        .db('test')
        .collection<{ _id: number }>('rows')
        .insertOne({ _id: id, large } as { _id: number })
      kept.push(id)
    } catch (error) {
      return { kept, refusal: error as { code?: number; message: string } }
    }
  }
}

async function idsIn(client: MongoClient, name: string): Promise<number[]> {
  const rows = client.db('test').collection<{ _id: number }>(name)
  return (await rows.find({}, { projection: { _id: 1 }, sort: { _id: 1 } }).toArray()).map(({ _id }) => _id)
}

describe('a full disk', () => {
  let server: ServerProcess
  let client: MongoClient
  const folder = freshFolder()

  beforeAll(async () => {
    // Files of this process may grow to 4 MB: beyond that the kernel refuses its writes, as on a full disk.
    server = await startProcess(folder, { limit: 8192 })
    client = await MongoClient.connect(server.uri, { retryWrites: false })
  })
  afterAll(async () => {
    await client.close()
    await server.end('SIGTERM')
  })

  test('[FAULT-12] refuses what does not fit with a specific error, keeps the rest, and continues when there is space again', async () => {
    const { kept, refusal } = await fill(client)
    expect(refusal).toMatchObject({ code: 14031, message: expect.stringMatching(/^The disk is full/) })
    expect(kept.length).toBeGreaterThan(10)
    expect(await idsIn(client, 'rows')).toEqual(kept)
    // In-memory remains of a refused commit would accept later writes that no start could find again.
    const validator = { $nor: Array.from({ length: 20 }, () => ({ name: large })) }
    await expect(client.db('test').createCollection('fresh', { validator })).rejects.toMatchObject({
      code: 14031,
    })
    expect(await client.db('test').listCollections({ name: 'fresh' }).toArray()).toEqual([])

    execFileSync('prlimit', ['--pid', String(server.pid), '--fsize=unlimited'])
    const fresh = await client.db('test').createCollection<{ _id: number }>('fresh', { validator })
    await fresh.insertOne({ _id: 1, large } as { _id: number })
    await client.close()
    await server.end('SIGKILL')

    server = await startProcess(folder)
    client = await MongoClient.connect(server.uri)
    expect(await idsIn(client, 'rows')).toEqual(kept)
    expect(await idsIn(client, 'fresh')).toEqual([1])
    for (const name of ['rows', 'fresh'])
      expect(await client.db('test').command({ validate: name })).toMatchObject({ valid: true })
  })
})

test('a folder that cannot be created is refused by name', async () => {
  const file = join(freshFolder(), 'a-file')
  writeFileSync(file, '')
  await expect(startProcess(join(file, 'data'))).rejects.toThrow(
    /The data folder .*a-file\/data cannot be written/,
  )
})

test('a file that is not a database is refused and left unchanged', async () => {
  const folder = freshFolder()
  const file = join(folder, 'data.mdb')
  writeFileSync(file, 'not a database'.repeat(2000))
  await expect(startProcess(folder)).rejects.toThrow(/The database in .* cannot be opened/)
  expect(readFileSync(file, 'utf8')).toBe('not a database'.repeat(2000))
})

test('a second process on one data folder is refused, with the id of the process that uses it', async () => {
  const folder = freshFolder()
  const first = await startProcess(folder)
  await expect(startProcess(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by process ${first.pid}. Stop it, or name another folder.`,
  )
  await first.end('SIGTERM')
})

test('of five processes that start at once on the folder of a killed one, at most one gets it', async () => {
  const folder = freshFolder()
  await (await startProcess(folder)).end('SIGKILL')
  const starts = await Promise.allSettled(Array.from({ length: 5 }, () => startProcess(folder)))
  const started = starts.filter((start) => start.status === 'fulfilled').map((start) => start.value)
  for (const start of starts)
    if (start.status === 'rejected') expect(String(start.reason)).toMatch(/in use|another process/)
  expect(started.length).toBeLessThan(2)
  await Promise.all(started.map((server) => server.end('SIGTERM')))
  await (await startProcess(folder)).end('SIGTERM')
})

describe('a damaged file', () => {
  async function madeFolder(): Promise<string> {
    const folder = freshFolder()
    const server = await startProcess(folder)
    const client = await MongoClient.connect(server.uri)
    await client
      .db('test')
      .collection('rows')
      .insertMany(Array.from({ length: 2000 }, (_, n) => ({ n })))
    await client.close()
    await server.end('SIGTERM')
    return folder
  }

  test('that was truncated, or emptied, is reported, and stays unchanged', async () => {
    const folder = await madeFolder()
    const file = join(folder, 'data.mdb')
    truncateSync(file, 8192)
    await expect(startProcess(folder)).rejects.toThrow(
      /The data file is damaged at .*data\.mdb: it has 8192 bytes/,
    )
    expect(readFileSync(file)).toHaveLength(8192)
    truncateSync(file, 0)
    await expect(startProcess(folder)).rejects.toThrow(/damaged at .*it is empty, where a database was/)
    expect(readFileSync(file)).toHaveLength(0)
  })

  test('whose pages are gone ends the child, and the reason is reported', async () => {
    const folder = await madeFolder()
    const file = join(folder, 'data.mdb')
    const whole = readFileSync(file)
    // The description and the roots stay; everything between them is noise.
    writeFileSync(file, Buffer.concat([whole.subarray(0, 8192), Buffer.alloc(whole.length - 8192, 0xa5)]))
    await expect(supervise({ dataDir: folder }, join(__dirname, '../dist/child.js'))).rejects.toThrow(
      /damaged at .*data\.mdb|cannot be opened/,
    )
  })
})
