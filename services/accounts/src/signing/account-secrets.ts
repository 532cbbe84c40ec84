import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { PublicKeys } from '@icio/kit/auth/access-token'

/** Everything that this service signs with. It all derives from one secret, so that there is one thing to protect. */
export interface AccountSecrets {
  /** Public halves of the access token keys, including the previous secret's. */
  publicKeys: PublicKeys
  /** The key pair that signs access tokens now. */
  signingKey: SigningKey
  /** A code over this purpose and these words that only we can make. 43 characters. */
  seal(purpose: SealPurpose, ...words: (string | number)[]): string
  isSealed(sealedText: string, purpose: SealPurpose, ...words: (string | number)[]): boolean
  /** Encrypts a text that this service must read again. The result is good only for the same purpose and owner. */
  encrypt(purpose: EncryptionPurpose, owner: string, text: string): string
  /** The text; null if it was encrypted for something else, or with a secret that is no longer known. */
  decrypt(purpose: EncryptionPurpose, owner: string, encrypted: string): string | null
}

/** What is stored encrypted: secrets of authenticator apps, of providers, and ID tokens. */
type EncryptionPurpose = 'authenticator' | 'provider' | 'id-token'

/** A pair of keys as PEM, and the id by which tokens name it. */
interface SigningKey {
  kid: string
  publicPem: string
  privatePem: string
}

type SealPurpose = 'refresh' | 'mail-link' | 'avatar' | 'device' | 'sign-up' | 'limit' | 'browser' | 'step'

/** The DER prefix of an Ed25519 private key; the 32 bytes of the seed follow (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Shorter secrets could be guessed. */
const shortestSecret = 32

/**
 * Derives the keys of this service.
 *
 * @param secret of this installation, at least 32 characters
 * @param previous another secret that is still, or already, accepted: access tokens, refresh tokens, links in mails,
 *   and avatar URLs made with it stay valid, so that a secret can be replaced without signing anyone out
 *   (docs/operations/secrets.md). Nothing new is made with it.
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
  const [encryptionKey, ...earlierKeys] = [secret, ...(previous ? [previous] : [])].map((one) =>
    deriveKey(one, 'encryption'),
  ) as [Buffer, ...Buffer[]]
  return {
    encrypt: (purpose, owner, text) => encryptText(encryptionKey, [purpose, owner], text),
    decrypt(purpose, owner, sealedText) {
      const texts = [encryptionKey, ...earlierKeys].map((key) =>
        decryptText(key, [purpose, owner], sealedText),
      )
      return texts.find((text) => text !== null) ?? null
    },
    publicKeys: Object.fromEntries(keys.map(({ kid, publicPem }) => [kid, publicPem])),
    signingKey: current,
    seal: sealNow,
    isSealed: (sealedText, ...sealParts) =>
      [sealNow, ...sealsBelieved].some((seal) =>
        isSame(Buffer.from(sealedText), Buffer.from(seal(...sealParts))),
      ),
  }
}

type Seal = AccountSecrets['seal']

function sealOf(secret: string): Seal {
  const key = deriveKey(secret, 'seal')
  return (purpose, ...words) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...words]))
      .digest('base64url')
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

function encryptText(key: Buffer, context: string[], text: string): string {
  const nonce = randomBytes(nonceBytes)
  const work = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  work.setAAD(Buffer.from(JSON.stringify(context)))
  const body = Buffer.concat([work.update(text, 'utf8'), work.final()])
  return Buffer.concat([nonce, work.getAuthTag(), body]).toString('base64url')
}

function decryptText(key: Buffer, context: string[], sealedText: string): string | null {
  const bytes = Buffer.from(sealedText, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const work = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  work.setAAD(Buffer.from(JSON.stringify(context)))
  work.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([work.update(bytes.subarray(nonceBytes + tagBytes)), work.final()]).toString('utf8')
  } catch {
    // The tag does not fit: another key, purpose, or owner.
    return null
  }
}

function isSame(actual: Buffer, expected: Buffer): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function signingKey(secret: string): SigningKey {
  const seed = deriveKey(secret, 'access tokens')
  const key = createPrivateKey({ key: Buffer.concat([ed25519Prefix, seed]), format: 'der', type: 'pkcs8' })
  const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  return {
    kid: createHash('sha256').update(publicPem).digest('base64url').slice(0, 16),
    publicPem,
    privatePem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'icio-accounts', purpose, 32))
}
