import { Secret, TOTP } from 'otpauth'

/** The usual parameters, which every authenticator app understands (RFC 6238). */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps of 30 seconds by which the clocks of phone and server may differ. */
const window = 1

/** A new secret of 160 bits, base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from a QR code. */
export function authenticatorUri(secret: string, { site, email }: { site: string; email: string }): string {
  return new TOTP({ ...usual, issuer: site, label: email, secret: Secret.fromBase32(secret) }).toString()
}

/** The 30-second step to which a code belongs; null if the code is wrong now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...usual, secret: Secret.fromBase32(secret), token, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / usual.period) + delta
}
