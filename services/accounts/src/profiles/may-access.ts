import { requireAdminDocument, personOf } from '@icio/kit/auth/identity'
import type { FastifyRequest } from 'fastify'

/**
 * What is personal is open to the person from any page, and to administrators from the admin document (CALL-4;
 * SEC-15; decision 015).
 *
 * @returns false for everybody else, who are told that there is nothing
 * @throws ServiceError admin_document_needed for an administrator's call from another page
 */
export function mayAccess(request: FastifyRequest, ownerId: string): boolean {
  const person = personOf(request)
  if (person.id === ownerId) return true
  if (person.role !== 'admin') return false
  requireAdminDocument(request, person)
  return true
}
