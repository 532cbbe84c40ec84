import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgetSecret, keptSecrets, replaceSecret } from './secrets.js'

const folder = () => mkdtempSync(join(tmpdir(), 'site-secrets-'))
const fileIn = (dataDir: string) => join(dataDir, 'secrets.json')

test('secrets are generated once, are read again, and are readable only by their owner', () => {
  const dataDir = folder()
  const made = keptSecrets(dataDir)
  expect(keptSecrets(dataDir)).toEqual(made)
  expect(new Set(Object.values(made)).size).toBe(5)
  expect(statSync(fileIn(dataDir)).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
})

test('[OPS-30] a start that needs no new secret does not touch the file, and what an older version wrote gets only more', () => {
  const dataDir = folder()
  keptSecrets(dataDir)
  const before = statSync(fileIn(dataDir))
  keptSecrets(dataDir)
  const { ino, mtimeMs } = statSync(fileIn(dataDir))
  expect([ino, mtimeMs]).toEqual([before.ino, before.mtimeMs])
  const { deploy: _deploy, ...older } = keptSecrets(dataDir)
  writeFileSync(fileIn(dataDir), JSON.stringify(older))
  expect(keptSecrets(dataDir)).toMatchObject(older)
  expect(keptSecrets(dataDir).deploy).toMatch(/^[\w-]{43}$/)
})

test.each([
  ['empty', '', /secrets\.json is empty: put it back from a backup/],
  ['cut off', '{"cookie":"ab', /secrets\.json holds no secrets: put it back/],
  ['something else', '[]', /holds no secrets/],
  ['a secret that is no text', '{"cookie":""}', /holds no secrets/],
])('[OPS-30] a file that is %s is named, and stays as it is', (_, text, sentence) => {
  const dataDir = folder()
  writeFileSync(fileIn(dataDir), text)
  expect(() => keptSecrets(dataDir)).toThrow(sentence)
  expect(readFileSync(fileIn(dataDir), 'utf8')).toBe(text)
})

test('[OPS-30] a write that fails leaves the old file, and nothing beside it', () => {
  const dataDir = folder()
  const made = keptSecrets(dataDir)
  // The place of the temporary file is taken by a folder: no write succeeds, also not root's.
  mkdirSync(`${fileIn(dataDir)}.${process.pid}.new`)
  expect(() => replaceSecret(dataDir, 'accounts')).toThrow()
  expect(keptSecrets(dataDir)).toEqual(made)
  chmodSync(dataDir, 0o700)
})

test('the previous accounts and cookie secrets are accepted until each is forgotten by its name', () => {
  const dataDir = folder()
  const { accounts, cookie, internal, ...others } = keptSecrets(dataDir)
  for (const name of ['accounts', 'cookie', 'internal'] as const) replaceSecret(dataDir, name)
  const after = keptSecrets(dataDir)
  expect(after).toMatchObject({
    ...others,
    accountsBefore: accounts,
    cookieBefore: cookie,
    internalBefore: internal,
  })
  expect(after.internal).not.toBe(internal)
  expect(after.accounts).not.toBe(accounts)
  expect(after.cookie).not.toBe(cookie)
  forgetSecret(dataDir, 'cookie')
  const { cookieBefore: _forgotten, ...kept } = after
  expect(keptSecrets(dataDir)).toEqual(kept)
})
