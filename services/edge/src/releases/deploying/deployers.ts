import { createHash, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '@icio/kit/errors'
import { demandAdminDocument } from '@icio/kit/who'
import type { FastifyRequest } from 'fastify'
import type { ConfiguredKey } from './configured-keys.js'
import type { DeployKeyRecords } from './deploy-key-records.js'
import { allRights, type Rights } from './rights.js'

/** Who deploys, as the books name it, and what they may do. */
export interface Deployer {
  name: string
  rights: Rights
  /** The person behind it: who is signed in, or who has made the key; null where nobody knows. */
  person: string | null
  /** When the key ends; null for a person and for keys without an end. */
  until: Date | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who deploys, behind requireDeployer. */
    deployer: Deployer | null
  }
}

/** Where deploy keys are known from. */
export interface DeployKeySources {
  configured: readonly ConfiguredKey[]
  records: DeployKeyRecords
}

/**
 * Who may deploy: an administrator who is signed in, from the admin document, or a program with a deploy key. What they
 * may do with which part is asked where it is done (rights.ts).
 *
 * @throws ServiceError unauthenticated, forbidden, admin_document_needed
 */
export async function deployerOf(
  request: FastifyRequest,
  { configured, records }: DeployKeySources,
): Promise<Deployer> {
  const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const known = configured.find(({ secret }) => isSame(secret, sent))
  if (known) return { name: `deploy key ${known.name}`, rights: known.rights, person: null, until: null }
  const row = await records.find(sent)
  if (row) return { name: `deploy key ${row.name}`, rights: row, person: row.maker, until: row.expires_at }
  const person = await request.server.findPerson(request)
  if (!person) throw new ServiceError('unauthenticated')
  if (person.role !== 'admin') throw new ServiceError('forbidden')
  demandAdminDocument(request, person)
  return { name: person.displayName, rights: allRights, person: person.id, until: null }
}

/**
 * Hook: only those who deploy; `deployerIn` names them from here on. It comes before anything is read of what they
 * send: nobody else learns what would fit, or sends us 32 MB.
 */
export function requireDeployer(keys: DeployKeySources) {
  return async (request: FastifyRequest): Promise<void> => {
    request.deployer = await deployerOf(request, keys)
  }
}

/** Who deploys, of a request that has passed requireDeployer. */
export function deployerIn(request: FastifyRequest): Deployer {
  if (!request.deployer) throw new Error('deployerIn needs requireDeployer before it.')
  return request.deployer
}

/** Compares in constant time, whatever the lengths. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
