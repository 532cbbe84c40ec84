import { createHash, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '@icio/kit/http/errors'
import { requireAdminDocument } from '@icio/kit/auth/identity'
import type { IdentitySource } from '@icio/kit/auth/identity'
import type { FastifyRequest } from 'fastify'
import type { ConfiguredKey } from './configured-keys.js'
import { isAdministratorSince } from './administrators.js'
import type { DeployKeyRecords, DeployKeyRow } from '../../collections/deploy-keys.js'
import { allRights, isForTeams, teamsPartOf, type Rights } from './rights.js'

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
 * may do with which part is asked where it is done (rights.ts). A key is the installation's and outlives its maker's
 * role, but for the rights that take an administrator: those rest until one gives it another secret
 * (docs/decisions/021-whose-yes-counts.md).
 *
 * @throws ServiceError unauthenticated, forbidden, admin_document_needed; unavailable where nobody knows of the maker
 */
export async function deployerOf(
  request: FastifyRequest,
  { configured, records }: DeployKeySources,
): Promise<Deployer> {
  const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const known = configured.find(({ secret }) => isSame(secret, sent))
  if (known) return { name: `deploy key ${known.name}`, rights: known.rights, person: null, until: null }
  const row = await records.find(sent)
  if (row) {
    // Nobody is asked about a key that has no rights of an administrator to lose.
    const isOrphan =
      !isForTeams(row) &&
      (await orphansAmong([row], (ids) => request.server.findAdministrators(ids))).has(row)
    const rights = isOrphan ? teamsPartOf(row) : row
    return { name: `deploy key ${row.name}`, rights, person: row.maker, until: row.expires_at }
  }
  const person = await request.server.findPerson(request)
  if (!person) throw new ServiceError('unauthenticated')
  if (person.role !== 'admin') throw new ServiceError('forbidden')
  requireAdminDocument(request, person)
  return { name: person.displayName, rights: allRights, person: person.id, until: null }
}

/** The keys whose maker is no administrator any more, or was none in between. */
export async function orphansAmong(
  rows: readonly DeployKeyRow[],
  findAdministrators: IdentitySource['findAdministrators'],
): Promise<Set<DeployKeyRow>> {
  const makers = new Set(rows.flatMap(({ maker }) => maker ?? []))
  const since = makers.size === 0 ? {} : await findAdministrators([...makers])
  return new Set(
    rows.filter(
      ({ maker, maker_since, made_at }) =>
        maker !== null && !isAdministratorSince(since[maker], maker_since ?? made_at),
    ),
  )
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
