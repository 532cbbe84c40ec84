import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { accessTokenRules, issueAccessTokens, readAccessTokens } from './access-token.js'
import { ServiceError } from '../http/errors.js'
import { createTestApp } from '../testing/run-service.js'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519').privateKey
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const now = Date.UTC(2026, 10, 21)

let app: FastifyInstance
beforeAll(async () => {
  app = await createTestApp()
  const read = readAccessTokens(app, { keys: () => ({ main: publicPem }), now: () => now })
  issueAccessTokens(app, {
    kid: 'main',
    publicPem,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  })
  app.get('/read', async (request) => ({ claims: await read(request) }))
  app.get('/issue', async (_request, reply) => ({
    token: await reply.issuingJwtSign({ sub: 'person', sid: 'session', gen: 3, iat: 1, exp: claims.exp }),
  }))
})
afterAll(() => app.close())

async function call(url: string, authorization = ''): Promise<{ status: number; [field: string]: unknown }> {
  const answer = await app.inject({ url, headers: authorization ? { authorization } : {} })
  return { status: answer.statusCode, ...answer.json<object>() }
}
const read = async (text: string) => (await call('/read', `Bearer ${text}`))['claims']

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

test('[SEC-9] a valid token is read', async () => {
  expect(await read(token())).toMatchObject({ sub: 'person', sid: 'session', gen: 0 })
})

test('[SEC-9] an issued token has the issuer, audience, type, and key that readers require', async () => {
  const { token: issued } = await call('/issue')
  expect(await read(String(issued))).toEqual({ ...claims, gen: 3, iat: 1 })
  const [head = ''] = String(issued).split('.')
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual(header)
})

test.each(['', 'Basic YTpi', 'Bearer', 'Bearer a b', 'bearer x'])(
  '[SEC-9] the header %j means a visitor, not a failure',
  async (authorization) => {
    expect(await call('/read', authorization)).toEqual({ status: 200, claims: null })
  },
)

test('a failure to fetch keys is a server error, and the next call tries again', async () => {
  const other = await createTestApp()
  let isUp = false
  const fetchKeys = async () => {
    if (!isUp) throw new ServiceError('unavailable')
    return { main: publicPem }
  }
  const readThere = readAccessTokens(other, { keys: fetchKeys, now: () => now })
  other.get('/read', async (request) => ({ claims: await readThere(request) }))
  const ask = () => other.inject({ url: '/read', headers: { authorization: `Bearer ${token()}` } })
  expect((await ask()).statusCode).toBe(503)
  isUp = true
  expect((await ask()).json()).toMatchObject({ claims: { sub: 'person' } })
  await other.close()
})

test('[SEC-9] a new key is fetched when a token first names it; forged ids cause at most one fetch in two seconds', async () => {
  const other = await createTestApp()
  let known: Record<string, string> = { before: publicPem }
  let fetches = 0
  let moment = now
  const fetchKeys = () => ((fetches += 1), known)
  const readThere = readAccessTokens(other, { keys: fetchKeys, now: () => moment })
  other.get('/read', async (request) => ({ claims: await readThere(request) }))
  const ask = async (kid: string) => {
    const authorization = `Bearer ${token({ header: { kid } })}`
    return (await other.inject({ url: '/read', headers: { authorization } })).json<{ claims: unknown }>()
      .claims
  }
  expect(await ask('before')).not.toBeNull()
  known = { main: publicPem }
  for (let forged = 0; forged < 20; forged++) expect(await ask(`forged-${forged}`)).toBeNull()
  expect(fetches).toBe(1)
  moment += 2000
  expect(await ask('main')).not.toBeNull()
  expect(fetches).toBe(2)
  await other.close()
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
  ['a key included in the token', token({ header: { jwk: publicKey.export({ format: 'jwk' }) } })],
  ['a path as key id', token({ header: { kid: '../../etc/passwd' } })],
  ['the name of an object property as key id', token({ header: { kid: '__proto__' } })],
  ['the signature of a stranger', token({ key: stranger })],
  ['something behind it', `${token()}.more`],
  ['no session', token({ claims: { sid: undefined } })],
  ['an object for a subject', token({ claims: { sub: { $ne: null } } })],
  ['far too much text', token({ claims: { sub: 'x'.repeat(2000) } })],
  ['nothing in it', ''],
])('[SEC-9] a token with %s means a visitor', async (_name, forged) => {
  expect(await read(forged)).toBeNull()
})
