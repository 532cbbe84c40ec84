import { freshDatabase } from '@icio/kit/testing/run-service'
import type { Connection } from 'mongoose'
import { releaseReporters } from '../../src/collections/release-reporters.js'
import { createReporters } from '../../src/releases/health/reporters.js'

const release = 'mf-games@2'
const start = new Date('2030-01-01T10:00:00Z').getTime()
let connection: Connection
let now: number
beforeEach(async () => {
  connection = await freshDatabase()
  now = start
})
afterEach(async () => {
  await connection.dropDatabase()
  await connection.close()
})

/** The reporters as one instance counts them. */
function instance() {
  const seal = (text: string) => `sealed-${Buffer.from(text).toString('base64url')}`
  const records = releaseReporters(connection, { seal, now: () => new Date(now) })
  return createReporters(records, () => now)
}

test('[CACHE-9] every address is one reporter at all instances, however often it reports; so is a whole IPv6 network', async () => {
  const [one, other] = [instance(), instance()]
  for (const address of ['192.0.2.1', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2']) {
    await one.isCounted(address, release, 'failed')
    await other.isCounted(address, release, 'crashed')
  }
  expect([await one.of(release, 'failure'), await other.of(release, 'failure')]).toEqual([2, 2])
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1', '2001:db8::1'])
    await one.isCounted(address, release, 'mismatched')
  expect(await other.of(release, 'mismatch')).toBe(3)
})

test('[CACHE-9] three visitors who meet three instances are three witnesses', async () => {
  for (const visitor of [1, 2, 3]) await instance().isCounted(`192.0.2.${visitor}`, release, 'failed')
  expect(await instance().of(release, 'failure')).toBe(3)
})

test('successful visits make nobody a reporter of a failure', async () => {
  const reporters = instance()
  await reporters.isCounted('192.0.2.1', release, 'ready')
  await reporters.isCounted('192.0.2.1', release, 'fallback')
  expect([await reporters.of(release, 'failure'), await reporters.of(release, 'mismatch')]).toEqual([0, 0])
})

test('[CACHE-9] one address can neither fake failures nor hide them: both are limited per hour, failures over all instances', async () => {
  const [one, other] = [instance(), instance()]
  const counted = async (phase: 'failed' | 'ready') => {
    let count = 0
    for (let time = 0; time < 120; time++)
      if (await (time % 2 ? one : other).isCounted('192.0.2.1', release, phase)) count++
    return count
  }
  expect(await counted('failed')).toBe(5)
  const many = await Promise.all(
    Array.from({ length: 150 }, () => one.isCounted('192.0.2.1', release, 'ready')),
  )
  expect(many.filter(Boolean)).toHaveLength(100)
  now += 3_600_001
  expect(await one.isCounted('192.0.2.1', release, 'failed')).toBe(true)
  expect(await one.of(release, 'failure')).toBe(1)
})

test('[CACHE-9] no address is stored readably', async () => {
  const records = releaseReporters(connection, { seal: () => 'a-seal', now: () => new Date(now) })
  await createReporters(records).isCounted('192.0.2.77', release, 'failed')
  const rows = await connection.collection('release_reporters').find().toArray()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('192.0.2')
})
