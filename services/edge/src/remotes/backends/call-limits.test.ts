import { freshDatabase } from '@icio/kit/testing/run-service'
import type { Connection } from 'mongoose'
import { backendCalls } from '../../collections/backend-calls.js'
import type { BackendRow } from '../../collections/remote-backends.js'
import { createCallLimits } from './call-limits.js'

const minute = 60_000
const day = 24 * 60 * minute
const begin = 20_000 * day

let connection: Connection
let time = begin
/** An instance that has just started. */
const instance = () => {
  connection.deleteModel(/BackendCalls/)
  return createCallLimits({ records: backendCalls(connection), now: () => time })
}
const allowing = (calls_per_minute: number, calls_per_day: number | null = null): BackendRow => ({
  _id: 'mf-events',
  address: 'https://events.example.org',
  gated: false,
  shares_names: false,
  calls_per_minute,
  calls_per_day,
  changed_by: 'Ada',
  person: 'ada',
  changed_at: new Date(),
  salt: 'x',
})
const wait = (call: Promise<void>) =>
  call.then(
    () => 0,
    ({ retryAfter }: { retryAfter: number }) => retryAfter,
  )

beforeAll(async () => {
  connection = await freshDatabase()
})
beforeEach(async () => {
  time = begin
  await connection.collection('backend_calls').deleteMany({})
})
afterAll(async () => {
  await connection.dropDatabase()
  await connection.close()
})

test('[BACK-8] a visitor has a number of calls per minute, for each service alone, and nothing is written', async () => {
  const limits = instance()
  const events = allowing(2)
  time += 45_000
  expect(await wait(limits.take(events, 'ada'))).toBe(0)
  expect(await wait(limits.take(events, 'ada'))).toBe(0)
  expect(await wait(limits.take(events, 'ada'))).toBe(15)
  expect(await wait(limits.take(events, 'bea'))).toBe(0)
  expect(await wait(limits.take({ ...events, _id: 'mf-polls' }, 'ada'))).toBe(0)
  time += 15_000
  expect(await wait(limits.take(events, 'ada'))).toBe(0)
  await limits.drain()
  expect(await connection.collection('backend_calls').countDocuments()).toBe(0)
})

test('[BACK-8] the calls of a day count for all instances, after a restart, and begin anew at midnight', async () => {
  const events = allowing(1000, 3)
  const [one, other] = [instance(), instance()]
  expect(await wait(one.take(events, 'ada'))).toBe(0)
  expect(await wait(one.take(events, 'ada'))).toBe(0)
  await one.flush()
  expect(await wait(other.take(events, 'bea'))).toBe(0)
  await other.flush()
  expect(await wait(other.take(events, 'bea'))).toBe(day / 1000)
  expect(await wait(instance().take(events, 'cleo'))).toBe(day / 1000)
  const rows = await connection.collection('backend_calls').find().toArray()
  expect(rows).toEqual([{ _id: 'mf-events 2024-10-04', count: 3, expires_at: new Date(begin + 2 * day) }])
  time += day
  expect(await wait(other.take(events, 'bea'))).toBe(0)
})

test('[BACK-8] calls that could not be written are written with the next ones', async () => {
  const events = allowing(1000, 10)
  const records = backendCalls(connection.useDb(connection.name, { useCache: false }))
  let isAway = true
  const add: typeof records.add = (...given) =>
    isAway ? Promise.reject(new Error('the database is away')) : records.add(...given)
  const limits = createCallLimits({ records: { ...records, add }, now: () => time })
  await limits.take(events, 'ada')
  await expect(limits.flush()).rejects.toThrow('the database is away')
  await limits.take(events, 'ada')
  isAway = false
  await limits.flush()
  expect(await records.read('mf-events', begin / day)).toBe(2)
})
