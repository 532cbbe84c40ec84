import fastifyJwt, {
  type FastifyJWTOptions,
  type JwtSignFunction,
  type JwtVerifyFunction,
} from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../http/errors.js'

/** The claims of an access token: the account, the session, and the rotation of the refresh token that issued it. */
export interface AccessClaims {
  /** Id of the account. */
  sub: string
  /** Id of the session. */
  sid: string
  /** Rotation number of the refresh token, counted from 0. */
  gen: number
  /** Seconds since 1970. */
  iat: number
  exp: number
}

/** The only algorithm, and the names that a token must have (SEC-9). */
export const accessTokenRules = {
  algorithm: 'EdDSA',
  type: 'at+jwt',
  issuer: 'icio-accounts',
  audience: 'icio-services',
} as const

/** Public keys as PEM, by key id. */
export type PublicKeys = Readonly<Record<string, string>>

declare module '@fastify/jwt' {
  interface FastifyJWT {
    /** Every service reads tokens; only the accounts service issues them. */
    namespaces: 'reading' | 'issuing'
  }
}
declare module 'fastify' {
  interface FastifyRequest {
    readingJwtVerify: JwtVerifyFunction
  }
  interface FastifyReply {
    issuingJwtSign: JwtSignFunction
  }
}

/** The only fields allowed in a header: no key URLs, no embedded keys, no critical extensions. */
const headerFields = new Set(['alg', 'typ', 'kid'])

/** Maximum length of a token; longer texts are ignored. */
const maxLength = 1024
const bearer = new RegExp(`^Bearer ([\\w.-]{1,${maxLength}})$`)

/**
 * How every service verifies a token. Every option is fixed, and nothing is cached, so that no result outlives its
 * request.
 */
const verification: NonNullable<FastifyJWTOptions['verify']> = {
  algorithms: [accessTokenRules.algorithm],
  allowedIss: accessTokenRules.issuer,
  allowedAud: accessTokenRules.audience,
  checkTyp: accessTokenRules.type,
  requiredClaims: ['iss', 'aud', 'sub', 'sid', 'gen', 'iat', 'exp'],
  // Expiry is checked against the caller's clock.
  ignoreExpiration: true,
  cache: false,
  extractToken: (request) => bearer.exec(request.headers.authorization ?? '')?.[1] ?? '',
}

/**
 * Lets an app read access tokens with @fastify/jwt.
 *
 * @param keys returns the public keys by key id; a failure is not cached
 * @param now the current time in milliseconds, for expiry
 * @returns a function that reads the token of a request: its claims, or null if the token is missing or invalid. It
 * throws
 *   what `keys` throws.
 */
export function readAccessTokens(
  app: FastifyInstance,
  { keys, now = Date.now }: { keys: () => PublicKeys | Promise<PublicKeys>; now?: () => number },
): (request: FastifyRequest) => Promise<AccessClaims | null> {
  const findKey = fetchedKeys(keys, now)
  const keyOf = async (_request: FastifyRequest, token: unknown): Promise<string> => {
    const kid = keyIdOf((token as { header: object }).header)
    const key = kid === null ? undefined : await findKey(kid)
    if (key === undefined) throw new Error('No key of ours')
    return key
  }
  void app.register(fastifyJwt, {
    namespace: 'reading',
    secret: { public: keyOf },
    decode: { complete: true },
    verify: verification,
  })
  return async (request) => {
    try {
      const claims = await request.readingJwtVerify<AccessClaims>()
      return isWhole(claims) && claims.exp > now() / 1000 ? claims : null
    } catch (error) {
      // An invalid token means a visitor; only a failure to verify it is reported.
      if (error instanceof ServiceError) throw error
      return null
    }
  }
}

/** An unknown key may be new, so the keys are fetched again, but at most once in this time, whatever ids are forged. */
const refetchMs = 2000

/** Caches the keys by id. An unknown id causes a new fetch, because secrets may have changed. */
function fetchedKeys(
  keys: () => PublicKeys | Promise<PublicKeys>,
  now: () => number,
): (kid: string) => Promise<string | undefined> {
  let keysPromise: Promise<PublicKeys> | undefined
  let askedAt = 0
  const ask = (): Promise<PublicKeys> => {
    askedAt = now()
    return Promise.resolve(keys())
  }
  return async (kid) => {
    if (!keysPromise) {
      keysPromise = ask()
      keysPromise.catch(() => (keysPromise = undefined))
    }
    const knownKeys = await keysPromise
    if (Object.hasOwn(knownKeys, kid)) return knownKeys[kid]
    if (now() - askedAt < refetchMs) return undefined
    // If the fetch fails, the known keys stay.
    const newer = await ask()
    keysPromise = Promise.resolve(newer)
    return Object.hasOwn(newer, kid) ? newer[kid] : undefined
  }
}

/** Lets the accounts service issue tokens for `readAccessTokens`, with `reply.issuingJwtSign(claims)`. */
export function issueAccessTokens(
  app: FastifyInstance,
  key: { kid: string; privatePem: string; publicPem: string },
): void {
  const { algorithm, type, issuer, audience } = accessTokenRules
  void app.register(fastifyJwt, {
    namespace: 'issuing',
    secret: { private: key.privatePem, public: key.publicPem },
    sign: {
      algorithm,
      kid: key.kid,
      header: { alg: algorithm, typ: type },
      iss: issuer,
      aud: audience,
    },
    verify: verification,
  })
}

function isWhole(claims: AccessClaims): boolean {
  const hasIds = typeof claims.sub === 'string' && typeof claims.sid === 'string'
  return hasIds && Number.isInteger(claims.gen) && Number.isInteger(claims.exp)
}

/** Returns the key id of a token whose header has exactly the three expected fields, or null. */
function keyIdOf(header: object): string | null {
  const { kid } = header as { kid?: unknown }
  const isExpected = Object.keys(header).every((field) => headerFields.has(field))
  return isExpected && typeof kid === 'string' ? kid : null
}
