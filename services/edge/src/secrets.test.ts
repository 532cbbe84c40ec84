import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keptSecrets, replaceSecret } from './secrets.js'

const folder = () => mkdtempSync(join(tmpdir(), 'site-secrets-'))

test('secrets are generated once, are read again, and are readable only by their owner', () => {
  const dataDir = folder()
  const made = keptSecrets(dataDir)
  expect(keptSecrets(dataDir)).toEqual(made)
  expect(new Set(Object.values(made)).size).toBe(5)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('the previous accounts and cookie secrets are accepted until they are forgotten', () => {
  const dataDir = folder()
  const { accounts, cookie, internal, ...others } = keptSecrets(dataDir)
  for (const name of ['accounts', 'cookie', 'internal'] as const) replaceSecret(dataDir, name)
  const after = keptSecrets(dataDir)
  expect(after).toMatchObject({ ...others, accountsBefore: accounts, cookieBefore: cookie })
  expect(after.internal).not.toBe(internal)
  expect(after.accounts).not.toBe(accounts)
  expect(after.cookie).not.toBe(cookie)
  replaceSecret(dataDir, 'forget')
  expect(Object.keys(keptSecrets(dataDir)).filter((name) => name.endsWith('Before'))).toEqual([])
  expect(keptSecrets(dataDir).accounts).toBe(after.accounts)
})
