import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EJSON, type Document } from 'bson'
import { MongoClient, MongoServerError, type Db } from 'mongodb'
import { Choices } from '../differential/values.js'
import { seededRandom } from '../random.js'
import { startProcess, type ServerProcess } from '../server-process.js'
import { budget, collection, documents, question, scratch } from './questions.js'

// `npm run quality -- stress hostile` asks 10,000 and judges the times too; another seed asks others.
const questions = Number(process.env['HOSTILE_QUESTIONS'] ?? 300)
const seed = Number(process.env['HOSTILE_SEED'] ?? 20261123)
const isMeasured = process.env['HOSTILE_MEASURED'] === '1'
/** Milliseconds: no question is silent for longer, and one call in a hundred of the healthy client at most. */
const [longestSilence, healthyP99] = [1200, 100]
const refillEvery = 25
jest.setTimeout(120_000 + questions * budget)

let server: ServerProcess
let client: MongoClient
let database: Db

beforeAll(async () => {
  server = await startProcess(mkdtempSync(join(tmpdir(), 'embedded-hostile-')))
  client = await MongoClient.connect(server.uri, { retryWrites: false, retryReads: false })
  database = client.db('hostile')
  await database.collection(collection).insertMany(documents())
  await database.collection(collection).createIndexes([{ key: { n: 1 } }, { key: { s: 1 } }])
})
afterAll(async () => {
  await client.close()
  await server.end('SIGTERM')
})

/** Milliseconds that a piece of work took by the clock, and in which the server itself was busy with it. */
interface Times {
  ms: number
  busyMs: number
}

/** Milliseconds of CPU time that the server has used so far. */
function cpu(): number {
  const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
  // Ticks of 10 ms, behind the name in parentheses.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** A clock that has just been started. */
function clock(): () => Times {
  const [begun, used] = [performance.now(), cpu()]
  return () => {
    const ms = performance.now() - begun
    // On a machine that is busy with others the clock shows more than the server's own work.
    return { ms, busyMs: Math.min(ms, cpu() - used) }
  }
}

/** A client of its own that goes on with its work: it fails the test when an answer is wrong. */
async function workOn(until: { over: boolean }): Promise<Times[]> {
  const own = await MongoClient.connect(server.uri)
  const rows = own.db('healthy').collection<{ _id: number; twice: number }>('rows')
  const times: Times[] = []
  try {
    for (let _id = 0; !until.over; _id++) {
      const passed = clock()
      if (_id % 10 === 0) await rows.insertOne({ _id, twice: _id * 2 })
      else if ((await rows.findOne({ _id: _id - (_id % 10) }))?.twice !== (_id - (_id % 10)) * 2)
        throw new Error(`row ${_id} is not what was written`)
      times.push(passed())
      // Calls come at a steady pace, so that a silence does not hide behind the calls that it delays.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  } finally {
    await own.close()
  }
  return times
}

interface Heard extends Times {
  /** The code of the refusal; 0 for an answer. */
  code: number
  complaint?: string
  text: string
}

const slowest = (heard: Heard[]) => [...heard].sort((a, b) => b.busyMs - a.busyMs).slice(0, 10)

async function ask(command: Document): Promise<Heard> {
  const text = EJSON.stringify(command).slice(0, 700)
  const passed = clock()
  const heard = (code: number, complaint?: string): Heard => ({
    ...passed(),
    code,
    text,
    ...(complaint ? { complaint: `${complaint}: ${text}` } : {}),
  })
  try {
    const reply = await database.command(command, { bsonRegExp: true })
    const [failed] = (reply['writeErrors'] ?? []) as { code: number; errmsg: string }[]
    return heard(failed?.code ?? 0, failed?.code === 1 ? failed.errmsg : undefined)
  } catch (error) {
    // An internal error is a mistake of the server, and so is an end of the connection.
    if (!(error instanceof MongoServerError)) return heard(-1, String(error))
    const code = Number(error.code)
    return heard(code, code === 1 ? error.message : undefined)
  }
}

async function refill(): Promise<void> {
  await database.collection(scratch).deleteMany({})
  await database.collection(scratch).insertMany(documents().slice(0, 40))
}

test(`${questions} hostile queries are each answered or refused, and leave the server and a healthy client unharmed`, async () => {
  const choices = new Choices(seededRandom(seed))
  const until = { over: false }
  const healthy = workOn(until)
  const heard: Heard[] = []
  for (let asked = 0; asked < questions; asked++) {
    if (asked % refillEvery === 0) await refill()
    heard.push(await ask(question(choices)))
    if (heard.at(-1)!.code === -1) break
  }
  until.over = true
  const times = await healthy
  expect(heard.flatMap(({ complaint }) => complaint ?? [])).toEqual([])
  for (const name of [collection, scratch])
    expect(await database.command({ validate: name })).toMatchObject({ valid: true })
  expect(await database.collection(collection).countDocuments()).toBe(documents().length)
  // Most are meant to be understood: a refusal of what is malformed tells nothing of time and memory.
  expect(heard.filter(({ code }) => code === 0).length).toBeGreaterThan(questions / 4)
  if (!isMeasured) return
  const share = (list: Times[], of: 'ms' | 'busyMs', part: number) => {
    const sorted = list.map((each) => each[of]).sort((a, b) => a - b)
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!)
  }
  const spread = (list: Times[], of: 'ms' | 'busyMs') => ({
    median: share(list, of, 0.5),
    p99: share(list, of, 0.99),
    longest: share(list, of, 1),
  })
  const figures = {
    seed,
    answered: heard.filter(({ code }) => code === 0).length,
    outOfTime: heard.filter(({ code }) => code === 50).length,
    outOfMemory: heard.filter(({ code }) => [146, 292, 4568, 10334, 13548, 17217].includes(code)).length,
    answerMs: spread(heard, 'ms'),
    answerBusyMs: spread(heard, 'busyMs'),
    healthyCalls: times.length,
    healthyMs: spread(times, 'ms'),
    healthyBusyMs: spread(times, 'busyMs'),
  }
  process.stdout.write(`${questions} questions: ${JSON.stringify(figures, undefined, 1)}\n`)
  for (const { ms, busyMs, code, text } of slowest(heard))
    process.stdout.write(`${Math.round(ms)} ms, ${Math.round(busyMs)} ms busy, code ${code}: ${text}\n`)
  expect(figures.answerBusyMs.longest).toBeLessThan(longestSilence)
  expect(figures.healthyBusyMs.longest).toBeLessThan(longestSilence)
  expect(figures.healthyBusyMs.p99).toBeLessThan(healthyP99)
})
