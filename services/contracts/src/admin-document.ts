import { endpoint } from './endpoint.js'
import type { AdminDocument } from './admin-document.schemas.js'

/**
 * The header by which a call proves that it comes from the document of the admin remote and from no other page of
 * the same origin (docs/decisions/015-admin-document.md).
 */
export const adminDocumentHeader = 'x-admin-doc'

/** Name of the meta element in which the edge prints the token, into that document alone. */
export const adminDocumentMeta = 'admin-document'

/** So long a token is good, in seconds; the open document takes a new one three times in that time. */
export const adminDocumentSeconds = 30 * 60

/** A new token for a document whose own is still good. Admins and moderators. */
export const renewAdminDocument = endpoint<{ reply: AdminDocument }>({
  method: 'POST',
  url: '/api/admin-document',
  errors: ['unauthenticated', 'forbidden', 'admin_document_needed'],
})

export type { AdminDocument } from './admin-document.schemas.js'
