import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keptSecrets, replaceSecret } from './secrets.js'

const folder = () => mkdtempSync(join(tmpdir(), 'site-secrets-'))

test('secrets are made once, are found again, and only their owner can read them', () => {
  const dataDir = folder()
  const made = keptSecrets(dataDir)
  expect(keptSecrets(dataDir)).toEqual(made)
  expect(new Set(Object.values(made)).size).toBe(5)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('the accounts secret before is believed until it is forgotten; every other one is replaced at once', () => {
  const dataDir = folder()
  const { accounts, cookie, ...others } = keptSecrets(dataDir)
  replaceSecret(dataDir, 'accounts')
  replaceSecret(dataDir, 'cookie')
  const after = keptSecrets(dataDir)
  expect(after).toMatchObject({ ...others, accountsBefore: accounts })
  expect(after.accounts).not.toBe(accounts)
  expect(after.cookie).not.toBe(cookie)
  replaceSecret(dataDir, 'forget')
  expect(keptSecrets(dataDir)).not.toHaveProperty('accountsBefore')
  expect(keptSecrets(dataDir).accounts).toBe(after.accounts)
})
