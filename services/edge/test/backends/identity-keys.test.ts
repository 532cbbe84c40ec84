import { freshDatabase } from '@icio/kit/testing/run-service'
import type { Connection } from 'mongoose'
import { identityKeys } from '../../src/collections/identity-keys.js'

const day = 24 * 60 * 60_000
const hour = 60 * 60_000
const begin = Date.UTC(2026, 0, 1)

let connection: Connection
let time = begin
const now = () => new Date(time)
/** An instance that has just started. */
const instance = (secret = 'the shared secret') => {
  connection.deleteModel(/IdentityKey/)
  return identityKeys(connection, { secret, now })
}
const idsOf = async (keys: ReturnType<typeof instance>) =>
  (await keys.publicKeys()).keys.map(({ kid }) => kid)

beforeAll(async () => {
  connection = await freshDatabase()
})
beforeEach(async () => {
  time = begin
  await connection.collection('identity_keys').deleteMany({})
})
afterAll(async () => {
  await connection.dropDatabase()
  await connection.close()
})

test('[BACK-12] instances sign with one key, and the next is published an hour before it signs', async () => {
  const first = (await instance().signing()).kid
  expect((await instance().signing()).kid).toBe(first)
  time = begin + 30 * day - hour - 1
  await instance().signing()
  expect(await idsOf(instance())).toEqual([first])
  time = begin + 30 * day - hour
  expect((await instance().signing()).kid).toBe(first)
  const ids = await idsOf(instance())
  expect(ids).toHaveLength(2)
  time = begin + 30 * day
  const second = (await instance().signing()).kid
  expect(second).not.toBe(first)
  expect(ids).toContain(second)
  // Tokens of the first key end long before it leaves the list.
  expect(await idsOf(instance())).toContain(first)
  time = begin + 31 * day
  expect(await idsOf(instance())).toEqual([second])
})

test('[BACK-12] after the shared secret was replaced a new key signs, and the list still has the one before', async () => {
  const before = (await instance().signing()).kid
  const after = (await instance('another secret').signing()).kid
  expect(after).not.toBe(before)
  expect(new Set(await idsOf(instance('another secret')))).toEqual(new Set([before, after]))
})

test('[BACK-12, SEC-91] the database holds no key that could sign', async () => {
  await instance().signing()
  const rows = JSON.stringify(await connection.collection('identity_keys').find().toArray())
  expect(rows).not.toMatch(/"d":/)
  expect(JSON.stringify(await instance().publicKeys())).not.toMatch(/"d":/)
})
