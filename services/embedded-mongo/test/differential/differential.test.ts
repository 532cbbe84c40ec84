import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from 'bson'
import type { MongoClient } from 'mongodb'
import { cleanReply } from '../../conformance/runner/normalise.js'
import type { Json } from '../../conformance/runner/cases.js'
import { connectExactly, send, toJson } from '../../conformance/runner/server.js'
import { serveEmbeddedMongo } from '../../src/index.js'
import { seededRandom } from '../random.js'
import { collection, question } from './questions.js'
import { Choices, document } from './values.js'

// `npm run quality -- stress differential` asks many more; another seed gives other questions.
const questions = Number(process.env['DIFFERENTIAL_QUESTIONS'] ?? 1500)
const seed = Number(process.env['DIFFERENTIAL_SEED'] ?? 20261122)
const eachSetup = 15
const uri = process.env['MONGODB_URI']
const onReal = uri ? test : test.skip
jest.setTimeout(60_000 + questions * 40)

/** Sends a command to a server; returns its reply in canonical Extended JSON, without clock and message texts. */
type Ask = (command: Document) => Promise<Json>

const servers: Awaited<ReturnType<typeof serveEmbeddedMongo>>[] = []
const clients: MongoClient[] = []
const database = `differential_${process.pid}_${Date.now()}`

async function connect(to: string): Promise<Ask> {
  const client = await connectExactly(to)
  clients.push(client)
  return async (command) => {
    const { reply, refused } = await send(client, database, command)
    const cleaned = cleanReply(reply) as Record<string, Json>
    // Errors are equal if their codes are; the rest is text.
    return refused ? { refused: cleaned['code'] ?? null } : cleaned
  }
}

async function embedded(): Promise<Ask> {
  const server = await serveEmbeddedMongo({
    dataDir: mkdtempSync(join(tmpdir(), 'differential-')),
    durability: 'async',
  })
  servers.push(server)
  return connect(server.uri)
}

afterAll(async () => {
  for (const client of clients) await client.db(database).dropDatabase()
  for (const client of clients) await client.close()
  for (const server of servers) await server.close()
})

const everything = { find: collection, sort: { _id: 1 } }

/** Asks both servers the same questions and lists each one with different replies or different effects. */
async function differences(left: Ask, right: Ask, count: number): Promise<string[]> {
  const choices = new Choices(seededRandom(seed))
  const found: string[] = []
  for (let asked = 0; asked < count; asked++) {
    if (asked % eachSetup === 0) await setUp([left, right], choices)
    const command = question(choices)
    const [ours, theirs] = [await left(command), await right(command)]
    const [here, there] = [await left(everything), await right(everything)]
    for (const [a, b] of [
      [ours, theirs],
      [here, there],
    ])
      if (JSON.stringify(a) !== JSON.stringify(b))
        found.push(`${JSON.stringify(toJson(command))}: ${JSON.stringify(a)} against ${JSON.stringify(b)}`)
    // After one difference, everything that follows would differ too.
    if (JSON.stringify(here) !== JSON.stringify(there)) await setUp([left, right], choices)
  }
  return found
}

async function setUp(sides: Ask[], choices: Choices): Promise<void> {
  const documents = Array.from({ length: 12 }, (_, id) => document(choices, id))
  for (const ask of sides) {
    await ask({ drop: collection })
    await ask({ insert: collection, documents })
  }
}

test('two servers of the same kind give the same replies to every random question, over the wire', async () => {
  expect(await differences(await embedded(), await embedded(), Math.min(questions, 400))).toEqual([])
})

test('a server that treats "greater" as "greater or equal" is detected', async () => {
  const ask = await embedded()
  const planted: Ask = (command) => {
    const text = JSON.stringify(toJson(command))
    return ask(text.includes('"$gt"') ? swapped(command) : command)
  }
  const found = await differences(await embedded(), planted, 300)
  expect(found.length).toBeGreaterThan(0)
  expect(found.every((line) => line.includes('"$gt"'))).toBe(true)
})

/** The same command with every `$gt` replaced by `$gte`. */
function swapped<T>(source: T): T {
  if (Array.isArray(source)) return source.map(swapped) as T
  if (typeof source !== 'object' || source === null || '_bsontype' in source || source instanceof Date)
    return source
  return Object.fromEntries(
    Object.entries(source).map(([name, inner]) => [name === '$gt' ? '$gte' : name, swapped(inner)]),
  ) as T
}

onReal('a real server answers every random question as the embedded one does (MONGODB_URI)', async () => {
  expect(await differences(await embedded(), await connect(uri!), questions)).toEqual([])
})
