import type { Clock } from '../clock.js'
import type { AccountSecrets } from '../signing/account-secrets.js'
import { avatarPath } from './avatar-store.js'

/**
 * Signed URLs: each shows one version of one avatar, to anyone who has it, until it expires (docs/spec/conflicts.md,
 * 4).
 */
export function avatarUrls(secrets: AccountSecrets, now: Clock) {
  return {
    sign(userId: string, version: string, lifeSeconds: number): string {
      const path = avatarPath(userId)
      const expires = Math.floor(now().getTime() / 1000) + lifeSeconds
      const token = [version, expires, secrets.seal('avatar', path, version, expires)].join('.')
      return `/api/avatars/${path}?token=${token}`
    },

    /** Decodes a genuine token for this path; null for any other. */
    read(path: string, token: string): { version: string; isExpired: boolean } | null {
      const [version = '', expiry = '', seal = ''] = token.split('.')
      const expires = Number(expiry)
      if (!Number.isSafeInteger(expires) || !secrets.isSealed(seal, 'avatar', path, version, expires))
        return null
      return { version, isExpired: expires * 1000 <= now().getTime() }
    },
  }
}
