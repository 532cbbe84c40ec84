import { createHash, randomBytes } from 'node:crypto'

const codesAtOnce = 10

/** Without letters and digits that look alike (Crockford's base32). */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten codes of 80 bits, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, () => {
    const code = [...randomBytes(16)].map((byte) => letters[byte % letters.length]).join('')
    return code.match(/.{4}/g)?.join('-') ?? code
  })
}

/**
 * The hash under which a code is stored. A code is random and long, so that a plain hash is enough, and it stays valid
 * when the secret of the installation changes.
 */
export function recoveryCodeHash(userId: string, text: string): string {
  const code = text
    .toLowerCase()
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
    .replace(/[^0-9a-z]/g, '')
  return createHash('sha256').update(`${userId}:${code}`).digest('base64url')
}
