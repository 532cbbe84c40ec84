import type { Connection } from 'mongoose'
import { freshDatabase } from '../testing/run-service.js'
import { acceptSecret, demandSameSecrets, type LastingSecret } from './secret-fingerprints.js'

let connection: Connection
beforeEach(async () => {
  connection = await freshDatabase()
})
afterEach(async () => {
  await connection.dropDatabase()
  await connection.close()
})

const [old, next, other] = ['an old secret', 'the next one', 'of somebody else']
const start = (now: string, before?: string) =>
  demandSameSecrets(connection, [{ name: 'accounts', now, before }])
const rows = () => connection.db!.collection('secret_fingerprints').find().toArray()

test('[OPS-31] the first start writes a fingerprint that does not hold the secret; the same secret starts again', async () => {
  await start(old)
  await start(old)
  const [row] = await rows()
  expect(row).toEqual({ _id: 'accounts', fingerprint: expect.stringMatching(/^[\w-]{43}$/) })
  expect(JSON.stringify(row)).not.toContain(old)
})

test('[OPS-31] another secret stops the start: it says what is lost and names the command; nothing is written', async () => {
  await start(old)
  const before = await rows()
  await expect(start(other)).rejects.toThrow(
    /another accounts secret: with this one every session ends.*secret -- accept accounts/,
  )
  await expect(start(other, next)).rejects.toThrow(/another accounts secret/)
  expect(await rows()).toEqual(before)
})

test('[OPS-31] the rotation of several machines: at each step every instance starts, in whatever order, and the old one alone does not after it', async () => {
  await start(old)
  await start(old, next)
  await start(next, old)
  // One that is still in the first round starts between those of the second.
  await start(old, next)
  await start(next, old)
  await start(next)
  await expect(start(old)).rejects.toThrow(/another accounts secret/)
})

test('[OPS-31] of two first starts at once with different secrets one is refused', async () => {
  const outcomes = await Promise.allSettled([start(old), start(other)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('[OPS-31] accepted by name, the new secret starts; the others are still compared', async () => {
  const both = (accounts: string, cookie: string): LastingSecret[] => [
    { name: 'accounts', now: accounts },
    { name: 'cookie', now: cookie },
  ]
  await demandSameSecrets(connection, both(old, old))
  await acceptSecret(connection, { name: 'accounts', now: next })
  await demandSameSecrets(connection, both(next, old))
  await expect(demandSameSecrets(connection, both(next, next))).rejects.toThrow(/another cookie secret/)
})
