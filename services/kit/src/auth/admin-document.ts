import { createHmac, timingSafeEqual } from 'node:crypto'
import { adminDocumentSeconds } from '@icio/contracts/admin-document/endpoints'

/**
 * Issues and checks the tokens that the edge writes into the admin document only. The admin remote shares its origin with
 * the public remotes, so the session alone does not show which code makes a call. The token does: it is bound to the
 * session, expires soon, and is in a document that no other page can read (docs/decisions/015-admin-document.md).
 *
 * @param secret the secret that the services of an installation share
 * @param now the current time in milliseconds
 */
export function adminDocuments(secret: string, now: () => number = Date.now) {
  const sign = (sessionId: string, build: string, end: string) =>
    createHmac('sha256', secret).update(`admin document\0${sessionId}\0${build}\0${end}`).digest()
  return {
    /** Creates a token for the document of one session. @param build of the admin remote in the document, for the log */
    issue(sessionId: string, build: string): string {
      const end = String(Math.floor(now() / 1000) + adminDocumentSeconds)
      return `${build}.${end}.${sign(sessionId, build, end).toString('base64url')}`
    },
    /** Returns the content of the token; null if it is invalid, expired, or for another session. */
    read(token: unknown, sessionId: string): { build: string } | null {
      const parts =
        typeof token === 'string' ? /^([a-z0-9]{1,40})\.(\d{1,12})\.([\w-]{43})$/.exec(token) : null
      const [, build = '', end = '', mac = ''] = parts ?? []
      if (!parts || Number(end) * 1000 < now()) return null
      return timingSafeEqual(sign(sessionId, build, end), Buffer.from(mac, 'base64url')) ? { build } : null
    },
  }
}

export type AdminDocuments = ReturnType<typeof adminDocuments>
