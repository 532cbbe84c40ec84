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
