import { requireAdminDocument, personOf } from '@icio/kit/auth/identity'
import type { FastifyRequest } from 'fastify'

/**
 * Whether the request may see a person's data: the person may from any page, administrators from the admin document
 * (CALL-4; SEC-15; decision 015).
 *
 * @returns false for everyone else, who must get the same answer as if nothing existed
 * @throws ServiceError admin_document_needed for an administrator's call from another page
 */
export function mayAccess(request: FastifyRequest, ownerId: string): boolean {
  const person = personOf(request)
  if (person.id === ownerId) return true
  if (person.role !== 'admin') return false
  requireAdminDocument(request, person)
  return true
}
