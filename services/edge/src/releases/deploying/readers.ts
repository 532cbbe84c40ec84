import { requireAdminDocument } from '@icio/kit/auth/identity'
import type { FastifyRequest } from 'fastify'
import type { ReleaseRegistry } from '../release-registry.js'
import { authenticateDeployer, type DeployKeySources } from './deployers.js'
import { allowsParts, allRights, partsOf, type Rights } from './rights.js'

/**
 * Whose errors and speeds the caller may see: the staff those of all parts, a key those of its own.
 *
 * @throws ServiceError unauthenticated, forbidden, admin_document_needed
 */
export async function readerRights(request: FastifyRequest, keys: DeployKeySources): Promise<Rights> {
  const person = await request.server.findPerson(request)
  if (person?.role !== 'moderator') return (await authenticateDeployer(request, keys)).rights
  requireAdminDocument(request, person)
  return allRights
}

/**
 * Lets deployers and moderators read the overview of releases.
 *
 * @returns what the key may do and until when; null for people
 * @throws ServiceError unauthenticated, forbidden, admin_document_needed
 */
export async function readerOfOverview(request: FastifyRequest, keys: DeployKeySources) {
  const person = await request.server.findPerson(request)
  if (person?.role === 'moderator') {
    requireAdminDocument(request, person)
    return null
  }
  const { rights, until } = await authenticateDeployer(request, keys)
  const { remotes, paths, actions } = rights
  return person ? null : { remotes, paths, actions, expires_at: until?.toISOString() ?? null }
}

/** What is known of a staff remote is for people who may have its code, whatever its name. */
export async function mayRead(
  book: Pick<ReleaseRegistry, 'fetchRelease'>,
  rights: Rights,
  { name, release }: { name: string; release: string },
): Promise<boolean> {
  return allowsParts(rights, partsOf((await book.fetchRelease(release)) ?? { name }))
}
