import { createHmac, timingSafeEqual } from 'node:crypto'
import { adminDocumentSeconds } from '@icio/contracts/admin-document/endpoints'

/** The content of a valid token. */
export interface AdminDocumentClaims {
  /** The build of the admin remote in the document, for the log. */
  build: string
}

/** Issues and checks the tokens that the edge writes into the admin document only. */
export interface AdminDocuments {
  /** Creates a token for the document of one session. */
  issue(sessionId: string, build: string): string
  /** Returns the content of the token; null if it is invalid, expired, or for another session. */
  read(token: unknown, sessionId: string): AdminDocumentClaims | null
}

/**
 * The admin remote shares its origin with the public remotes, so the session alone does not show which code makes a
 * call. The token does: it is bound to the session, expires soon, and is in a document that no other page can read
 * (docs/decisions/015-admin-document.md).
 *
 * @param secret the secret that the services of an installation share
 * @param now the current time in milliseconds
 */
export function adminDocuments(secret: string, now: () => number = Date.now): AdminDocuments {
  const sign = (sessionId: string, build: string, end: string) =>
    createHmac('sha256', secret).update(`admin document\0${sessionId}\0${build}\0${end}`).digest()
  return {
    issue(sessionId, build) {
      const end = String(Math.floor(now() / 1000) + adminDocumentSeconds)
      return `${build}.${end}.${sign(sessionId, build, end).toString('base64url')}`
    },
    read(token, sessionId) {
      const parts =
        typeof token === 'string' ? /^([a-z0-9]{1,40})\.(\d{1,12})\.([\w-]{43})$/.exec(token) : null
      const [, build = '', end = '', mac = ''] = parts ?? []
      if (!parts || Number(end) * 1000 < now()) return null
      return timingSafeEqual(sign(sessionId, build, end), Buffer.from(mac, 'base64url')) ? { build } : null
    },
  }
}
