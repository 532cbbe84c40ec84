import { connectDatabase } from '@icio/kit/db/database'
import { testDatabaseUri } from '@icio/kit/testing/run-service'
import { createLimits } from '../src/collections/assistant-uses.js'
import { runAi, type TestedAi } from './run-ai.js'

const seconds = 1000
const asking = { visitor: 'ada', member: null, address: '192.0.2.1' }

let ai: TestedAi
let clock = 0
/** The functions that renew leases; a test calls them by hand. */
let keep: (() => Promise<void>)[]
let stopped: number
let failures: string[]

beforeEach(async () => {
  ai = await runAi()
  clock = Date.now()
  keep = []
  stopped = 0
  failures = []
})
afterEach(() => ai.close())

function instance(connection = ai.connection) {
  return createLimits(connection, {
    perHour: 1000,
    perDay: 1000,
    secret: 'a secret of the tests only',
    log: { error: (_details, text) => void failures.push(text) },
    now: () => clock,
    repeat: (task) => {
      keep.push(task)
      return () => (stopped += 1)
    },
  })
}

const begin = () => instance().begin(asking, { callsModel: true })
const refused = { code: 'too_many_requests' }

test('[SEC-29] a turn whose service was lost expires after some seconds, for every instance', async () => {
  await begin()
  clock += 14 * seconds
  await expect(begin()).rejects.toMatchObject(refused)
  clock += 2 * seconds
  await expect(begin()).resolves.toBeInstanceOf(Function)
})

test('[SEC-29] a turn is held while its answer is running, and released at its end', async () => {
  const end = await begin()
  for (let lap = 0; lap < 5; lap++) {
    clock += 10 * seconds
    await keep[0]?.()
    await expect(begin()).rejects.toMatchObject(refused)
  }
  await end()
  expect(stopped).toBe(1)
  await expect(begin()).resolves.toBeInstanceOf(Function)
})

test('a lease that cannot be renewed is logged, and interrupts nothing else', async () => {
  const own = connectDatabase({
    uri: testDatabaseUri(),
    name: ai.connection.name,
    log: { warn: () => {}, error: () => {} },
  })
  await instance(own).begin(asking, { callsModel: true })
  await own.close()
  await keep[0]?.()
  expect(failures).toEqual(['the lease of an assistant turn could not be renewed'])
})
