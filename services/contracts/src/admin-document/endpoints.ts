import { endpoint } from '../endpoint.js'
import type { AdminDocument } from './schemas.js'

/**
 * The header that proves that a call comes from the document of the admin remote and not from another page of the same
 * origin (docs/decisions/015-admin-document.md).
 */
export const adminDocumentHeader = 'x-admin-doc'

/** Name of the meta element in which the edge writes the token, only into that document. */
export const adminDocumentMeta = 'admin-document'

/** Lifetime of a token in seconds; an open document renews it three times in that time. */
export const adminDocumentSeconds = 30 * 60

/** Returns a new token for a document whose token is still valid. Admins and moderators. */
export const renewAdminDocument = endpoint<{ reply: AdminDocument }>({
  method: 'POST',
  url: '/api/admin-document',
  errors: ['unauthenticated', 'forbidden', 'admin_document_needed'],
})

export type { AdminDocument } from './schemas.js'
