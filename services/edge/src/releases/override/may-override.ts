import { ServiceError } from '@icio/kit/errors'
import { personOf, requireRole, requireUser } from '@icio/kit/who'
import type { FastifyRequest } from 'fastify'
import { isAdminPlace, type AdminPlace } from '../../admin-document/admin-origin.js'
import { isStaff } from '../registry.js'

/**
 * Hook: who may put a release into the own browser. From the admin document, like everything of the staff. Where that
 * has an origin of its own, its cookies do not reach the public pages: there the role is enough, since no remote of
 * the staff runs there that an override could replace.
 */
export function mayOverride(place: AdminPlace) {
  const fromAdminDocument = requireRole('admin', 'moderator')
  return async (request: FastifyRequest): Promise<void> => {
    if (isAdminPlace(place, request)) return fromAdminDocument(request)
    await requireUser(request)
    if (!isStaff(personOf(request))) throw new ServiceError('forbidden')
  }
}
