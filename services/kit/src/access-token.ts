import { createVerifier } from 'fast-jwt'

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

/** The one algorithm, and the names that a token has to carry (security.md, threat 9). */
export const accessTokenRules = {
  algorithm: 'EdDSA',
  type: 'at+jwt',
  issuer: 'icio-accounts',
  audience: 'icio-services',
} as const

/** Public keys as PEM, by key id. */
export type PublicKeys = Readonly<Record<string, string>>

/** A header may hold these and nothing else: no key addresses, no embedded keys, no critical extensions. */
const headerFields = new Set(['alg', 'typ', 'kid'])

/** A token is shorter than this; longer texts are not looked at. */
const longest = 1024

/**
 * Reads access tokens. Everything about a token is fixed beforehand, so that no header can choose how it is judged;
 * nothing is cached, so that no token outlives a verdict.
 *
 * @param now in milliseconds, for expiry
 * @returns the claims, or null for every token that is not exactly one of ours
 */
export function createTokenReader(keys: PublicKeys, now: () => number = Date.now) {
  const verifiers = new Map(Object.entries(keys).map(([kid, key]) => [kid, verifierFor(key)]))
  return function readToken(token: string): AccessClaims | null {
    if (token.length > longest) return null
    const verify = verifiers.get(keyIdOf(token) ?? '')
    if (!verify) return null
    try {
      const claims = verify(token) as AccessClaims
      const seconds = now() / 1000
      const isWhole = typeof claims.sub === 'string' && typeof claims.sid === 'string'
      const isNumbered = Number.isInteger(claims.gen) && Number.isInteger(claims.exp)
      return isWhole && isNumbered && claims.exp > seconds ? claims : null
    } catch {
      return null
    }
  }
}

function verifierFor(key: string) {
  return createVerifier<string>({
    key,
    algorithms: [accessTokenRules.algorithm],
    allowedIss: accessTokenRules.issuer,
    allowedAud: accessTokenRules.audience,
    checkTyp: accessTokenRules.type,
    requiredClaims: ['iss', 'aud', 'sub', 'sid', 'gen', 'iat', 'exp'],
    // Expiry is checked against the clock that the caller gives.
    ignoreExpiration: true,
    cache: false,
  })
}

/** The key id of a token whose header holds the three expected fields and no other. */
function keyIdOf(token: string): string | null {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'))
    if (typeof header !== 'object' || header === null) return null
    const { kid } = header as { kid?: unknown }
    const isExpected = Object.keys(header).every((field) => headerFields.has(field))
    return isExpected && typeof kid === 'string' ? kid : null
  } catch {
    return null
  }
}
