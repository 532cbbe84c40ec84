import fastifyJwt, {
  type FastifyJWTOptions,
  type JwtSignFunction,
  type JwtVerifyFunction,
} from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from './errors.js'

/** What an access token says: who, by which session, and which turn of that session's refresh token gave it. */
export interface AccessClaims {
  /** Id of the account. */
  sub: string
  /** Id of the session. */
  sid: string
  /** Turn of the refresh token, counted from 0. */
  gen: number
  /** Seconds since 1970. */
  iat: number
  exp: number
}

/** The one algorithm, and the names that a token has to carry (SEC-9). */
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
    /** Every service reads tokens; the accounts service alone issues them. */
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

/** A header may hold these and nothing else: no key addresses, no embedded keys, no critical extensions. */
const headerFields = new Set(['alg', 'typ', 'kid'])

/** A token is shorter than this; longer texts are not looked at. */
const longest = 1024
const bearer = new RegExp(`^Bearer ([\\w.-]{1,${longest}})$`)

/** How every service judges a token: all of it is fixed beforehand, and nothing is cached, so that no verdict is kept. */
const verification: NonNullable<FastifyJWTOptions['verify']> = {
  algorithms: [accessTokenRules.algorithm],
  allowedIss: accessTokenRules.issuer,
  allowedAud: accessTokenRules.audience,
  checkTyp: accessTokenRules.type,
  requiredClaims: ['iss', 'aud', 'sub', 'sid', 'gen', 'iat', 'exp'],
  // Expiry is checked against the clock that the caller gives.
  ignoreExpiration: true,
  cache: false,
  extractToken: (request) => bearer.exec(request.headers.authorization ?? '')?.[1] ?? '',
}

/**
 * Lets an app read access tokens, by @fastify/jwt.
 *
 * @param keys the public keys by key id; a failure to fetch them is not remembered
 * @param now in milliseconds, for expiry
 * @returns reads the token of a request: its claims, or null for every token that is not exactly one of ours. Throws
 *   what `keys` throws.
 */
export function readAccessTokens(
  app: FastifyInstance,
  { keys, now = Date.now }: { keys: () => PublicKeys | Promise<PublicKeys>; now?: () => number },
): (request: FastifyRequest) => Promise<AccessClaims | null> {
  const fetched = fetchedKeys(keys, now)
  const keyOf = async (_request: FastifyRequest, token: unknown): Promise<string> => {
    const kid = keyIdOf((token as { header: object }).header)
    const key = kid === null ? undefined : await fetched(kid)
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
      // A token that is not ours makes a visitor; only that nobody can judge it is worth telling.
      if (error instanceof ServiceError) throw error
      return null
    }
  }
}

/** A key that nobody knows may be a new one: it is asked for, but forged ids do not make more than one call in this time. */
const refetchMs = 2000

/** Keys by their id. Those that were fetched are kept; an unknown id has them fetched anew (secrets may have changed). */
function fetchedKeys(
  keys: () => PublicKeys | Promise<PublicKeys>,
  now: () => number,
): (kid: string) => Promise<string | undefined> {
  let kept: Promise<PublicKeys> | undefined
  let askedAt = 0
  const ask = (): Promise<PublicKeys> => {
    askedAt = now()
    return Promise.resolve(keys())
  }
  return async (kid) => {
    if (!kept) {
      kept = ask()
      kept.catch(() => (kept = undefined))
    }
    const known = await kept
    if (Object.hasOwn(known, kid)) return known[kid]
    if (now() - askedAt < refetchMs) return undefined
    // Where nobody answers, the keys that were good stay.
    const newer = await ask()
    kept = Promise.resolve(newer)
    return Object.hasOwn(newer, kid) ? newer[kid] : undefined
  }
}

/** Lets the accounts service issue tokens that `readAccessTokens` reads: `reply.issuingJwtSign(claims)`. */
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

/** The key id of a token whose header holds the three expected fields and no other. */
function keyIdOf(header: object): string | null {
  const { kid } = header as { kid?: unknown }
  const isExpected = Object.keys(header).every((field) => headerFields.has(field))
  return isExpected && typeof kid === 'string' ? kid : null
}
