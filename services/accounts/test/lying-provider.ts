import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a provider may get wrong in its answers. */
export interface Lies {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** Signs with a key that is not in the key set. */
  isForged?: boolean
  isUnsigned?: boolean
  /** Replaces the whole description. */
  description?: Record<string, unknown>
  /** Answers the token call itself. */
  answerToken?: (response: ServerResponse) => void
  answerDescription?: (response: ServerResponse) => void
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A provider that answers any code, and lies as it is told. */
export async function startLyingProvider(clientId: string) {
  let key = newKey('first')
  const state = { lies: {} as Lies, nonce: '', calls: 0 }
  const idToken = (issuer: string): string => {
    const { lies, nonce } = state
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      sub: 'someone',
      aud: clientId,
      iat: now,
      exp: now + 60,
      nonce,
      email: 'someone@org.example',
      email_verified: true,
      ...lies.claims,
    }
    const header = { alg: lies.isUnsigned ? 'none' : 'RS256', kid: key.kid, ...lies.header }
    const text = `${encoded(header)}.${encoded(claims)}`
    if (lies.isUnsigned) return `${text}.`
    const signer = lies.isForged ? newKey(key.kid).secret : key.secret
    return `${text}.${createSign('RSA-SHA256').update(text).sign(signer, 'base64url')}`
  }
  const send = (response: ServerResponse, body: object): void => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }
  const server = createServer((request: IncomingMessage, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    state.calls += 1
    request.resume()
    if (request.url?.startsWith('/.well-known/')) {
      if (state.lies.answerDescription) return state.lies.answerDescription(response)
      return send(response, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...state.lies.description,
      })
    }
    if (request.url === '/keys')
      return send(response, {
        keys: [{ ...key.open.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' }],
      })
    if (state.lies.answerToken) return state.lies.answerToken(response)
    send(response, { access_token: 'any', token_type: 'Bearer', expires_in: 60, id_token: idToken(issuer) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    /** How many calls have come. */
    calls: () => state.calls,
    tell: (lies: Lies) => void (state.lies = lies),
    changeKeys: () => void (key = newKey('second')),
    /** The query with which it sends a browser back that came with this address. */
    sendBack(url: string): string {
      const asked = new URL(url).searchParams
      state.nonce = asked.get('nonce') ?? ''
      return `?code=any&state=${encodeURIComponent(asked.get('state') ?? '')}`
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function newKey(kid: string): { kid: string; open: KeyObject; secret: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid, open: publicKey, secret: privateKey }
}
