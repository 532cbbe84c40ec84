import { spawn } from 'node:child_process'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MongoClient } from 'mongodb'
import { supervise, type SupervisedServer } from '../src/supervise.js'

const dist = join(__dirname, '../dist')
const child = join(dist, 'child.js')
const freshFolder = () => mkdtempSync(join(tmpdir(), 'embedded-supervised-'))
let server: SupervisedServer | undefined
let client: MongoClient | undefined
let said: string[]

beforeEach(() => {
  said = []
})
afterEach(async () => {
  await client?.close()
  await server?.close()
  server = client = undefined
})

async function start(dataDir = freshFolder()): Promise<{ server: SupervisedServer; client: MongoClient }> {
  server = await supervise({ dataDir, log: (line) => said.push(line) }, child)
  client = await MongoClient.connect(server.uri)
  return { server, client }
}

async function pidOf(of: MongoClient): Promise<number> {
  return Number((await of.db('admin').command({ serverStatus: 1 }))['pid'])
}

/** Resolves when the log contains the pattern this many times. */
async function saidOf(pattern: RegExp, times = 1): Promise<void> {
  while (said.filter((line) => pattern.test(line)).length < times)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Resolves when the server is working on a long command. */
async function atWork(of: MongoClient): Promise<void> {
  while ((await of.db('admin').command({ serverStatus: 1 }))['longCommands'] === 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

async function isGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('the server is a separate process, which ends on request', async () => {
  const { server, client } = await start()
  const pid = await pidOf(client)
  expect(pid).not.toBe(process.pid)
  expect(statSync(server.socketPath).mode & 0o777).toBe(0o600)
  expect(server.restart()).toBeUndefined()
  await client.close()
  await server.close()
  await isGone(pid)
})

test('after being killed it returns with everything it had acknowledged, and writes in progress are done once', async () => {
  const { server, client } = await start()
  const rows = client.db('a').collection<{ _id: number; n: number }>('rows')
  await rows.insertOne({ _id: 0, n: 0 })
  let isOver = false
  let acknowledged = 0
  const writing = (async () => {
    for (; !isOver; acknowledged++) await rows.updateOne({ _id: 0 }, { $inc: { n: 1 } })
  })()
  for (let kill = 1; kill <= 3; kill++) {
    process.kill(await pidOf(client), 'SIGKILL')
    await saidOf(/ended and is started again: it was killed/, kill)
    const before = acknowledged
    while (acknowledged < before + 3) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  isOver = true
  await writing
  expect(await rows.findOne()).toEqual({ _id: 0, n: acknowledged })
  expect(server.restart()).toMatchObject({ isBack: true, reason: expect.stringContaining('SIGKILL') })
})

test('when it is killed during many writes at once, the driver repeats each of them, and each transaction', async () => {
  const { server, client } = await start()
  const rows = client.db('a').collection<{ _id: number; n: number }>('rows')
  const writers = Array.from({ length: 20 }, (_, _id) => ({ _id, n: 0 }))
  await rows.insertMany(writers.map((writer) => ({ ...writer })))
  let isOver = false
  const acknowledged = () => writers.reduce((sum, { n }) => sum + n, 0)
  const writing = writers.map(async (writer) => {
    const session = client.startSession()
    const write = (within: object) => rows.updateOne({ _id: writer._id }, { $inc: { n: 1 } }, within)
    for (; !isOver; writer.n++)
      if (writer._id % 4 > 0) await write({})
      else await session.withTransaction(() => write({ session }))
    await session.endSession()
  })
  for (let kill = 1; kill <= 2; kill++) {
    const before = acknowledged()
    while (acknowledged() < before + 100) await new Promise((resolve) => setTimeout(resolve, 5))
    process.kill(await pidOf(client), 'SIGKILL')
    await saidOf(/ended and is started again: it was killed/, kill)
  }
  isOver = true
  await Promise.all(writing)
  expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual(writers)
  expect(server.restart()).toMatchObject({ isBack: true })
})

test('a command that was running at two crashes is named, without its values', async () => {
  const { client } = await start()
  const rows = client.db('a').collection('rows')
  await rows.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n, name: 'Ada Lovelace' })))
  // Each document's expression is short; all of them together run until the process ends.
  const ask = () =>
    rows
      .aggregate([
        { $match: { name: 'Ada Lovelace' } },
        {
          $set: { x: { $size: { $map: { input: { $range: [0, 3000] }, in: { $add: ['$n', '$$this'] } } } } },
        },
        { $group: { _id: '$x' } },
      ])
      .toArray()
      .catch(() => 'ended')
  for (let end = 1; end <= 2; end++) {
    const pid = await pidOf(client)
    // The driver retries once by itself: that attempt ends too.
    const asked = ask()
    await atWork(client)
    process.kill(pid, 'SIGABRT')
    await saidOf(/ended and is started again: it ended with SIGABRT/, end)
    if (end === 2) await saidOf(/at work when the database ended/)
    void asked
  }
  const named = said.find((line) => line.includes('at work when the database ended'))
  expect(named).toMatch(/2 times: aggregate a\.rows .*\$map.*'\$n'/)
  expect(said.join()).not.toContain('Lovelace')
})

test('it ends with the process that started it, and its folder is free for the next start', async () => {
  const dataDir = freshFolder()
  const program = `
    const { startEmbeddedMongo } = await import(${JSON.stringify(pathToFileURL(join(dist, 'index.js')).href)})
    const server = await startEmbeddedMongo({ dataDir: ${JSON.stringify(dataDir)} })
    process.stdout.write('ready ' + server.uri + '\\n')`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program])
  await new Promise<void>((resolve) => parent.stdout.once('data', () => resolve()))
  parent.kill('SIGKILL')
  const { client } = await start(dataDir)
  expect(await client.db('a').command({ ping: 1 })).toMatchObject({ ok: 1 })
})

test('the reason that prevents its start is reported', async () => {
  const { server } = await start()
  const dataDir = join(server.socketPath, '..')
  await expect(supervise({ dataDir }, child)).rejects.toThrow(/in use by process \d+/)
})
