import { hash } from '@node-rs/argon2'
import { createPasswordHasher } from './password-hash.js'

const hasher = createPasswordHasher()

test('[SEC-1] stored passwords are argon2id with at least 19 MiB and two passes', async () => {
  expect(await hasher.hash('Aquifer-71-Lantern')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('[SEC-1] a password counts to its last byte: the first 72 bytes alone are not enough', async () => {
  const start = 'x'.repeat(72)
  const stored = await hasher.hash(`${start}-one`)
  expect(await hasher.verify(`${start}-two`, stored)).toBe(false)
  expect(await hasher.verify(`${start}-one`, stored)).toBe(true)
})

test('[SEC-2] a password is checked exactly as it was typed', async () => {
  const stored = await hasher.hash(' Aquifer-71-Lantern ')
  expect(await hasher.verify('Aquifer-71-Lantern', stored)).toBe(false)
  expect(await hasher.verify(' aquifer-71-lantern ', stored)).toBe(false)
  expect(await hasher.verify(' Aquifer-71-Lantern ', stored)).toBe(true)
})

test('[SEC-4] without an account, no password is right', async () => {
  expect(await hasher.verify('nobody has this password', null)).toBe(false)
})

test('[SEC-1] a weaker hash is detected', async () => {
  const weak = await hash('Aquifer-71-Lantern', { memoryCost: 19_456, timeCost: 1, parallelism: 1 })
  expect(hasher.isOutdated(weak)).toBe(true)
  expect(hasher.isOutdated(await hasher.hash('Aquifer-71-Lantern'))).toBe(false)
  expect(hasher.isOutdated('$2b$12$something')).toBe(true)
})

test('hashes beyond the concurrent limit are queued, and too many are refused', async () => {
  const fresh = createPasswordHasher()
  const all = await Promise.allSettled(Array.from({ length: 204 }, () => fresh.verify('x', 'not a hash')))
  const decoys = all.filter((one) => one.status === 'rejected')
  expect(decoys.length).toBeGreaterThan(0)
  expect(await fresh.verify('x', 'not a hash')).toBe(false)
})
