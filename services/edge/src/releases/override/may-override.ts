import { ServiceError } from '@icio/kit/http/errors'
import { personOf, requireRole, requireUser } from '@icio/kit/auth/identity'
import type { FastifyRequest } from 'fastify'
import { isAdminPlace, type AdminPlace } from '../../admin-document/admin-origin.js'
import { isStaff } from '../registry.js'

/**
 * Hook that allows the staff to override releases in their own browser, from the admin document like all staff
 * functions. If that document has a separate origin, its cookies do not reach the public pages; there the role is
 * enough, because no staff remote that an override could replace runs there.
 */
export function mayOverride(place: AdminPlace) {
  const fromAdminDocument = requireRole('admin', 'moderator')
  return async (request: FastifyRequest): Promise<void> => {
    if (isAdminPlace(place, request)) return fromAdminDocument(request)
    await requireUser(request)
    if (!isStaff(personOf(request))) throw new ServiceError('forbidden')
  }
}
