import {
  adminDocumentHeader,
  adminDocumentMeta,
  adminDocumentSeconds,
  renewAdminDocument,
  type AdminDocument,
} from '@icio/contracts/admin-document'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import type { SessionStore } from './session-store.js'

/** What proves that calls come from the document of the staff; nothing in public documents. */
export interface AdminProof {
  /** Headers of every call of this page. */
  headers(): Record<string, string>
  /** Keeps the proof good while the page is open, and leaves when the session ends or the role is lost. */
  keep(means: { http: ShellApi['http']; session: SessionStore; report(error: unknown): void }): () => void
}

const publicDocument: AdminProof = { headers: () => ({}), keep: () => () => {} }

/** Takes the token out of the page: from then on only the shell's own calls carry it. */
export function takeAdminProof(page: Document, reload: () => void = () => location.reload()): AdminProof {
  const printed = page.querySelector<HTMLMetaElement>(`meta[name="${adminDocumentMeta}"]`)
  if (!printed) return publicDocument
  let token = printed.content
  printed.remove()
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
        // Nothing that the staff have seen stays on the screen (docs/decisions/015-admin-document.md).
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
