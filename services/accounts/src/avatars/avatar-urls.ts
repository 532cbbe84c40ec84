import type { Clock } from '../clock.js'
import type { AccountSecrets } from '../signing/account-secrets.js'
import { avatarPath } from './avatar-store.js'

/** What the token of a signed address says. */
export interface AvatarToken {
  version: string
  /** Seconds since 1970. */
  expires: number
}

/** Addresses that show one version of one avatar until they expire, to whoever has them (docs/spec/conflicts.md, 4). */
export function avatarUrls(secrets: AccountSecrets, now: Clock) {
  return {
    sign(userId: string, version: string, lifeSeconds: number): string {
      const path = avatarPath(userId)
      const expires = Math.floor(now().getTime() / 1000) + lifeSeconds
      const token = [version, expires, secrets.seal('avatar', path, version, expires)].join('.')
      return `/api/avatars/${path}?token=${token}`
    },

    /** What a genuine token for this path says; null for any other. */
    read(path: string, token: string): (AvatarToken & { isExpired: boolean }) | null {
      const [version = '', expiry = '', seal = ''] = token.split('.')
      const expires = Number(expiry)
      if (!Number.isSafeInteger(expires) || !secrets.isSealed(seal, 'avatar', path, version, expires))
        return null
      return { version, expires, isExpired: expires * 1000 <= now().getTime() }
    },
  }
}

export type AvatarUrls = ReturnType<typeof avatarUrls>
