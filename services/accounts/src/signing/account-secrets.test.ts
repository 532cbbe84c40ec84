import { accountSecrets } from './account-secrets.js'

const secret = 'a secret of the tests only, long enough'

test('one secret gives the same keys at every start, and another secret gives other keys', () => {
  const [first, again, other] = [secret, secret, `${secret}!`].map((text) => accountSecrets(text))
  expect(again?.publicKeys).toEqual(first?.publicKeys)
  expect(other?.publicKeys).not.toEqual(first?.publicKeys)
})

test('a secret that could be guessed prevents the start', () => {
  expect(() => accountSecrets('short')).toThrow('at least 32 characters')
})

test('after a change of the secret, the previous key can still be used to verify', () => {
  const before = accountSecrets(secret)
  const after = accountSecrets('quite another secret of the tests only', secret)
  expect(after.publicKeys).toMatchObject(before.publicKeys)
  expect(after.signingKey.kid).not.toBe(before.signingKey.kid)
  expect(before.publicKeys).not.toHaveProperty(after.signingKey.kid)
})

test('a seal is valid only for its purpose and its words', () => {
  const { seal, isSealed } = accountSecrets(secret)
  const code = seal('refresh', 'session', 1)
  expect(isSealed(code, 'refresh', 'session', 1)).toBe(true)
  expect(isSealed(code, 'refresh', 'session', 2)).toBe(false)
  expect(isSealed(code, 'mail-link', 'session', 1)).toBe(false)
  expect(isSealed('', 'refresh', 'session', 1)).toBe(false)
})

test('[SEC-9] after a change of the secret, seals of the previous one are accepted and no new ones are made with it', () => {
  const next = 'quite another secret of the tests only'
  const before = accountSecrets(secret)
  const after = accountSecrets(next, secret)
  const code = before.seal('refresh', 'session', 1)
  expect(after.isSealed(code, 'refresh', 'session', 1)).toBe(true)
  expect(after.isSealed(code, 'refresh', 'session', 2)).toBe(false)
  expect(after.seal('refresh', 'session', 1)).toBe(accountSecrets(next).seal('refresh', 'session', 1))
  expect(accountSecrets(next).isSealed(code, 'refresh', 'session', 1)).toBe(false)
})

describe('what is encrypted', () => {
  const { encrypt, decrypt } = accountSecrets(secret)

  test('can be read again for the same purpose and owner only, and is never the same twice', () => {
    const once = encrypt('authenticator', 'ann', 'JBSWY3DPEHPK3PXP')
    expect(decrypt('authenticator', 'ann', once)).toBe('JBSWY3DPEHPK3PXP')
    expect(encrypt('authenticator', 'ann', 'JBSWY3DPEHPK3PXP')).not.toBe(once)
    expect(decrypt('authenticator', 'ben', once)).toBeNull()
    expect(decrypt('provider', 'ann', once)).toBeNull()
    expect(decrypt('provider', 'p', encrypt('provider', 'p', ''))).toBe('')
    expect(decrypt('id-token', 'x', encrypt('id-token', 'x', 'Zoë 日本'))).toBe('Zoë 日本')
  })

  test('is refused when a bit of it has changed, or when it is too short to be one', () => {
    const bytes = Buffer.from(encrypt('provider', 'p', 'text'), 'base64url')
    for (const at of [0, 12, 28]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(decrypt('provider', 'p', changed.toString('base64url'))).toBeNull()
    }
    for (const length of [0, 12, 27, 28])
      expect(decrypt('provider', 'p', bytes.subarray(0, length).toString('base64url'))).toBeNull()
  })

  test('after a change of the secret, is read with the previous one and made with the new one', () => {
    const next = 'quite another secret of the tests only'
    const after = accountSecrets(next, secret)
    expect(after.decrypt('provider', 'p', encrypt('provider', 'p', 'before'))).toBe('before')
    const made = after.encrypt('provider', 'p', 'after')
    expect(accountSecrets(next).decrypt('provider', 'p', made)).toBe('after')
    expect(decrypt('provider', 'p', made)).toBeNull()
  })
})

test('a secret of exactly 32 characters is long enough', () => {
  expect(accountSecrets('x'.repeat(32)).signingKey.kid).toMatch(/^[\w-]{16}$/)
  expect(() => accountSecrets('x'.repeat(31))).toThrow()
})

test('the keys of a secret stay what they are: what was signed and encrypted before an upgrade stays good', () => {
  const { signingKey, seal, decrypt } = accountSecrets(secret)
  expect([signingKey.kid, seal('refresh', 'session', 1)]).toEqual([
    'jBObx2mXjd-51KcE',
    'QtN8Nu8I_tAqSfygkTl_zbFxOrNVXUwJ7SuJdMrXTVE',
  ])
  expect(decrypt('provider', 'p', '7fNIsMMbli55Z_g-tyd3BqTXFvKlfbimh4SyzKJaops')).toBe('kept')
})
