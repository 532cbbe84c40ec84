import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { commands } from '../../src/commands/registry.js'
import { seededRandom } from '../random.js'
import { startProcess, type ServerProcess } from '../server-process.js'
import { Attacker } from './attacker.js'
import { containerBomb, frameOf, fullMessage, largestMessage, nextFrame, type Frame } from './frames.js'

// `npm run quality -- stress` sends 100,000 frames over 1,000 connections.
const frames = Number(process.env['FUZZ_FRAMES'] ?? 2000)
const connections = Number(process.env['FUZZ_CONNECTIONS'] ?? 200)
const seed = Number(process.env['FUZZ_SEED'] ?? 20261122)
const atOnce = 50
/** One frame in this many is a large one. */
const largeEvery = Math.floor(frames / 8)
const mostMemory = 1500
jest.setTimeout(60_000 + frames * 30)

let server: ServerProcess
let client: MongoClient

beforeAll(async () => {
  server = await startProcess(mkdtempSync(join(tmpdir(), 'embedded-fuzz-')))
  client = await MongoClient.connect(server.uri)
})
afterAll(async () => {
  await client.close()
  await server.end('SIGTERM')
})

/** Megabytes that the process uses itself, without the mapped file. */
function ownMemory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/RssAnon:\s+(\d+)/.exec(status)![1]) / 1024
}

/** An ordinary client, working all the time: it fails the test if it gets a wrong reply or none. */
async function workOn(until: { over: boolean }): Promise<{ calls: number; slowest: number; memory: number }> {
  const rows = client.db('healthy').collection<{ _id: number; twice: number }>('rows')
  const seen = { calls: 0, slowest: 0, memory: 0 }
  while (!until.over) {
    const begun = performance.now()
    const _id = seen.calls++
    await rows.insertOne({ _id, twice: _id * 2 })
    if ((await rows.findOne({ _id }))?.twice !== _id * 2)
      throw new Error(`row ${_id} is not what was written`)
    seen.slowest = Math.max(seen.slowest, performance.now() - begun)
    seen.memory = Math.max(seen.memory, ownMemory())
  }
  return seen
}

test(`${frames} malformed frames over ${connections} connections leave the server, its data and a healthy client unharmed`, async () => {
  const random = seededRandom(seed)
  const names = Object.keys(commands)
  const large: Frame[] = [fullMessage(), containerBomb(15), containerBomb(40)]
  const until = { over: false }
  const healthy = workOn(until)
  const attackers = Array.from({ length: connections }, () => new Attacker(server.socketPath))
  for (const attacker of attackers) await attacker.open()
  const kinds: Record<string, number> = {}
  let sent = 0
  const attack = async (first: number) => {
    for (let turn = first; sent < frames; turn += atOnce) {
      sent++
      const frame =
        sent % largeEvery === 0 ? large[(sent / largeEvery) % large.length]! : nextFrame(random, names)
      kinds[frame.kind] = (kinds[frame.kind] ?? 0) + 1
      await attackers[turn % connections]!.send(frame, random())
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, first) => attack(first)))
  until.over = true
  const { calls, slowest, memory } = await healthy
  for (const attacker of attackers) attacker.close()

  expect(memory).toBeLessThan(mostMemory)
  expect(await client.db('healthy').collection('rows').countDocuments()).toBe(calls)
  expect(await client.db('healthy').command({ validate: 'rows' })).toMatchObject({
    valid: true,
    nrecords: calls,
  })
  for (const { name } of await client.db('fuzz').listCollections({ type: 'collection' }).toArray())
    expect(await client.db('fuzz').command({ validate: name })).toMatchObject({ valid: true })
  if (frames >= 100_000)
    process.stdout.write(
      `${JSON.stringify({ sent, connections, kinds, healthyCalls: calls, slowestMs: Math.round(slowest), mostOwnMemoryMB: Math.round(memory) })}\n`,
    )
})

test('a message of 48 MB is answered, one that announces one more byte ends its connection', async () => {
  const attacker = new Attacker(server.socketPath)
  await client.db('fuzz').dropCollection('large')
  await attacker.send(fullMessage(), 0.5)
  expect(attacker.isOpen).toBe(true)
  // All documents of the message but the last have the same _id, so the second of them ends the list.
  expect(await client.db('fuzz').collection('large').countDocuments()).toBe(1)
  await attacker.send({ kind: 'too long', bytes: frameOf(Buffer.alloc(0), 2013, largestMessage + 1) }, 0.5)
  expect(attacker.isOpen).toBe(false)
})
