import {
  adminDocumentHeader,
  adminDocumentMeta,
  adminDocumentSeconds,
  renewAdminDocument,
  type AdminDocument,
} from '@icio/contracts/admin-document/endpoints'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import type { SessionStore } from './session-store.js'

/** Proves that calls come from the admin document. Public documents have no proof. */
export interface AdminProof {
  headers(): Record<string, string>
  /** Refreshes the proof while the page is open, and reloads the page when the session ends or the role is lost. */
  keep(services: { http: ShellApi['http']; session: SessionStore; report(error: unknown): void }): () => void
}

const publicDocument: AdminProof = { headers: () => ({}), keep: () => () => {} }

/** Removes the token from the page, so that only the shell's calls can send it. */
export function takeAdminProof(page: Document, reload: () => void = () => location.reload()): AdminProof {
  const metaElement = page.querySelector<HTMLMetaElement>(`meta[name="${adminDocumentMeta}"]`)
  if (!metaElement) return publicDocument
  let token = metaElement.content
  metaElement.remove()
  return {
    headers: () => ({ [adminDocumentHeader]: token }),
    keep({ http, session, report }) {
      const renew = async () => {
        const answer = await http(renewAdminDocument.url as '/api/admin-document', {
          method: renewAdminDocument.method,
        })
        if (answer.ok) token = ((await answer.json()) as AdminDocument).token
      }
      const timer = setInterval(() => void renew().catch(report), (adminDocumentSeconds * 1000) / 3)
      let wasStaff = false
      const stop = session.subscribe((now) => {
        const isStaff = now.at === 'signed-in' && now.role !== 'user'
        // Nothing that only staff may see stays on the screen (docs/decisions/015-admin-document.md).
        if (wasStaff && !isStaff && now.at !== 'loading') reload()
        wasStaff = isStaff
      })
      return () => {
        clearInterval(timer)
        stop()
      }
    },
  }
}
