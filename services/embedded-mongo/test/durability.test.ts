import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'

const program = join(__dirname, '../dist/main.js')
jest.setTimeout(60_000)

async function start(folder: string): Promise<{ child: ChildProcess; uri: string; said: () => string }> {
  const child = spawn('node', [program, '--data-dir', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const uri = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const ready = /ready (mongodb:\S+)/.exec(said)?.[1]
      if (ready) resolve(ready)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
  return { child, uri, said: () => said }
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })
}

test('after kill -9 under writers every acknowledged write is there, in collection and index', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  const acknowledged: number[] = []
  let next = 0
  for (let round = 0; round < 5; round++) {
    const { child, uri } = await start(folder)
    const client = await new MongoClient(uri, { retryWrites: false, serverSelectionTimeoutMS: 500 }).connect()
    const collection = client.db('test').collection<{ _id: number; twin: number }>('writes')
    await collection.createIndex({ twin: 1 }, { unique: true })
    const enough = acknowledged.length + 100
    const writers = Array.from({ length: 20 }, async () => {
      for (;;) {
        const id = next++
        await collection.insertOne({ _id: id, twin: id })
        acknowledged.push(id)
        if (acknowledged.length === enough) child.kill('SIGKILL')
      }
    })
    await Promise.allSettled(writers)
    await client.close()
  }
  const { child, uri } = await start(folder)
  const client = await new MongoClient(uri).connect()
  const collection = client.db('test').collection<{ _id: number; twin: number }>('writes')
  const kept = new Set((await collection.find().toArray()).map(({ _id }) => _id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  const byIndex = await collection
    .find({ twin: { $gte: 0 } })
    .hint({ twin: 1 })
    .toArray()
  expect(byIndex).toHaveLength(kept.size)
  await client.close()
  expect(await end(child, 'SIGTERM')).toBe(0)
})

test('a second process on one data folder is refused, and told why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  const { child } = await start(folder)
  await expect(start(folder)).rejects.toThrow(folder)
  await end(child, 'SIGTERM')
})
