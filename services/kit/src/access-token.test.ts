import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { accessTokenRules, createTokenReader } from './access-token.js'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519').privateKey
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const now = Date.UTC(2026, 10, 21)
const read = createTokenReader({ main: publicPem }, () => now)

const header = { alg: 'EdDSA', typ: accessTokenRules.type, kid: 'main' }
const claims = {
  iss: accessTokenRules.issuer,
  aud: accessTokenRules.audience,
  sub: 'person',
  sid: 'session',
  gen: 0,
  iat: now / 1000,
  exp: now / 1000 + 600,
}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(change: { header?: object; claims?: object; key?: typeof privateKey } = {}): string {
  const input = `${part({ ...header, ...change.header })}.${part({ ...claims, ...change.claims })}`
  return `${input}.${signBytes(null, Buffer.from(input), change.key ?? privateKey).toString('base64url')}`
}

function hmacToken(algorithm: 'sha256' | 'sha512', alg: string): string {
  const input = `${part({ ...header, alg })}.${part(claims)}`
  return `${input}.${createHmac(algorithm, publicPem).update(input).digest('base64url')}`
}

test('[SEC-9] one of our tokens is read', () => {
  expect(read(token())).toMatchObject({ sub: 'person', sid: 'session', gen: 0 })
})

test.each([
  ['no algorithm', `${part({ ...header, alg: 'none' })}.${part(claims)}.`],
  ['HS512', hmacToken('sha512', 'HS512')],
  ['HS256 with the public key as secret', hmacToken('sha256', 'HS256')],
  ['no expiry', token({ claims: { exp: undefined } })],
  ['an expiry in the past', token({ claims: { exp: now / 1000 } })],
  ['another audience', token({ claims: { aud: 'elsewhere' } })],
  ['another issuer', token({ claims: { iss: 'elsewhere' } })],
  ['the type of an id token', token({ header: { typ: 'JWT' } })],
  ['a critical extension', token({ header: { crit: ['exp'] } })],
  ['a key that it brings along', token({ header: { jwk: publicKey.export({ format: 'jwk' }) } })],
  ['a path as key id', token({ header: { kid: '../../etc/passwd' } })],
  ['the name of an object property as key id', token({ header: { kid: '__proto__' } })],
  ['the signature of a stranger', token({ key: stranger })],
  ['something behind it', `${token()}.more`],
  ['a line break behind it', `${token()}\n`],
  ['no session', token({ claims: { sid: undefined } })],
  ['an object for a subject', token({ claims: { sub: { $ne: null } } })],
  ['far too much text', token({ claims: { sub: 'x'.repeat(2000) } })],
  ['nothing in it', ''],
])('[SEC-9] a token with %s is nobody', (_name, forged) => {
  expect(read(forged)).toBeNull()
})
