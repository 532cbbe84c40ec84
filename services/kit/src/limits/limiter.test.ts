import { connectDatabase } from '../db/database.js'
import { testDatabaseUri } from '../testing/run-service.js'
import { createLimiter } from './limiter.js'

const minute = 60_000
const start = Date.UTC(2026, 10, 23, 12)
let clock = start
const connection = connectDatabase({
  uri: testDatabaseUri(),
  name: `limits_${process.pid}`,
  log: { warn: () => {}, error: () => {} },
})
const limiter = createLimiter(connection, { collection: 'uses', now: () => new Date(clock) })
const rows = () => connection.collection<{ _id: string; [field: string]: unknown }>('uses')
const budget = { key: 'ada', max: 3, windowMs: minute }

beforeEach(async () => {
  clock = start
  await rows().deleteMany({})
})
afterAll(async () => {
  await connection.dropDatabase()
  await connection.close()
})

test('concurrent uses of a new window are counted exactly', async () => {
  const waits = await Promise.all(Array.from({ length: 8 }, () => limiter.attempt([budget])))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  expect(await rows().findOne({ _id: `ada:${start / minute}` })).toMatchObject({ count: 3 })
})

test('a reached budget tells the seconds until its window ends, and the next window is free', async () => {
  await rows().insertOne({ _id: `ada:${start / minute}`, count: 5, expires_at: new Date(start + minute) })
  clock += 20_500
  await expect(limiter.take([budget], 'too_many_attempts')).rejects.toMatchObject({
    retryAfter: 40,
    details: { retry_after: 40 },
  })
  await expect(limiter.demand(budget, 'too_many_games')).rejects.toMatchObject({
    retryAfter: 40,
    details: undefined,
  })
  clock = start + minute
  expect(await limiter.attempt([budget])).toBe(0)
})

test('the first refused step stops the rest, which are not used up', async () => {
  const shared = { key: 'office', max: 10, windowMs: minute }
  for (let use = 0; use < 5; use++) await limiter.attempt([budget, shared])
  expect(await rows().findOne({ _id: `office:${start / minute}` })).toMatchObject({ count: 3 })
  await limiter.giveBack(budget)
  expect(await limiter.attempt([budget, shared])).toBe(0)
})

test('an item counts once in a window', async () => {
  const taken = async (item: string) => (await limiter.attempt([{ ...budget, max: 2, item }])) === 0
  expect([await taken('a'), await taken('a'), await taken('b'), await taken('c'), await taken('b')]).toEqual([
    true,
    true,
    true,
    false,
    true,
  ])
})

test('a turn has one holder, who alone extends and ends it', async () => {
  const turn = { key: 'turn', holder: 'ada', holdMs: 10_000 }
  expect(await limiter.attempt([turn])).toBe(0)
  expect(await limiter.attempt([{ ...turn, holder: 'bea' }])).toBe(10_000)
  await limiter.end({ key: 'turn', holder: 'bea' })
  clock += 6000
  await limiter.extend(turn)
  clock += 6000
  expect(await limiter.attempt([{ ...turn, holder: 'bea' }])).toBe(4000)
  await limiter.end(turn)
  expect(await limiter.attempt([{ ...turn, holder: 'bea' }])).toBe(0)
})

test('forgetting a key deletes its windows and no other key', async () => {
  await limiter.attempt([budget, { ...budget, key: 'ada2' }])
  clock += minute
  await limiter.attempt([budget])
  await limiter.forget('ada')
  expect(await rows().distinct('_id')).toEqual([`ada2:${start / minute}`])
})
