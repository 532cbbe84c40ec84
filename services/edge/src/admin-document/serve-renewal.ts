import { adminDocumentHeader, renewAdminDocument } from '@icio/contracts/admin-document/endpoints'
import { AdminDocument } from '@icio/contracts/admin-document/schemas'
import { serve } from '@icio/kit/http/serve'
import { personOf, requireRole } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'

/** POST /api/admin-document: the open admin document exchanges its token for a new one. */
export async function serveRenewal(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', requireRole('admin', 'moderator'))
  const summary = 'A new token for an open admin document'
  serve(app, renewAdminDocument, { reply: AdminDocument, summary }, ({ request }) => {
    const { sessionId } = personOf(request)
    const { build = '' } = app.adminDocuments.read(request.headers[adminDocumentHeader], sessionId) ?? {}
    return { token: app.adminDocuments.issue(sessionId, build) }
  })
}
