import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import type { PublicKeys } from '@icio/kit/auth/access-token'

/** Everything that this service signs with. All of it comes from one secret, so that there is one thing to keep. */
export interface AccountSecrets {
  /** Public halves of the keys of access tokens, the earlier secret's too. */
  publicKeys: PublicKeys
  /** The pair that access tokens are signed with now. */
  signingKey: SigningKey
  /** A code that only we can make, for this purpose and these words. 43 characters. */
  seal(purpose: SealPurpose, ...words: (string | number)[]): string
  isSealed(given: string, purpose: SealPurpose, ...words: (string | number)[]): boolean
}

/** A pair of keys as PEM, and the id by which tokens name it. */
interface SigningKey {
  kid: string
  publicPem: string
  privatePem: string
}

type SealPurpose = 'refresh' | 'mail-link' | 'avatar' | 'device' | 'sign-up' | 'limit'

/** The DER prefix of an Ed25519 private key; the 32 bytes of the seed follow (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Shorter secrets could be guessed. */
const shortestSecret = 32

/**
 * @param secret of this installation, at least 32 characters
 * @param previous another secret that is still believed, or already: access tokens, refresh tokens, links in mails and
 *   avatar addresses that were made with it stay good, so that a secret can be replaced without signing anybody out
 *   (docs/operations/secrets.md). Nothing is made with it.
 */
export function accountSecrets(secret: string, previous?: string): AccountSecrets {
  if (secret.length < shortestSecret)
    throw new Error(`The secret needs at least ${shortestSecret} characters`)
  const current = signingKey(secret)
  const keys = [current, ...(previous ? [signingKey(previous)] : [])]
  const [sealNow, ...sealsBelieved] = [secret, ...(previous ? [previous] : [])].map(sealOf) as [
    Seal,
    ...Seal[],
  ]
  return {
    publicKeys: Object.fromEntries(keys.map(({ kid, publicPem }) => [kid, publicPem])),
    signingKey: current,
    seal: sealNow,
    isSealed: (given, ...sealed) =>
      [sealNow, ...sealsBelieved].some((seal) => isSame(Buffer.from(given), Buffer.from(seal(...sealed)))),
  }
}

type Seal = AccountSecrets['seal']

function sealOf(secret: string): Seal {
  const key = derived(secret, 'seal')
  return (purpose, ...words) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...words]))
      .digest('base64url')
}

function isSame(actual: Buffer, expected: Buffer): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function signingKey(secret: string): SigningKey {
  const seed = derived(secret, 'access tokens')
  const key = createPrivateKey({ key: Buffer.concat([ed25519Prefix, seed]), format: 'der', type: 'pkcs8' })
  const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  return {
    kid: createHash('sha256').update(publicPem).digest('base64url').slice(0, 16),
    publicPem,
    privatePem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function derived(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'icio-accounts', purpose, 32))
}
