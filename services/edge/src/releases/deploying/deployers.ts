import { createHash, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '@icio/kit/http/errors'
import { requireAdminDocument } from '@icio/kit/auth/identity'
import type { IdentitySource } from '@icio/kit/auth/identity'
import type { FastifyRequest } from 'fastify'
import type { ConfiguredKey } from './configured-keys.js'
import { isAdministratorSince } from './administrators.js'
import type { DeployKeyRecords, DeployKeyRow } from '../../collections/deploy-keys.js'
import { allRights, isForTeams, teamsPartOf, type Rights } from './rights.js'

/** A deployer: the name used in records, and the rights. */
export interface Deployer {
  name: string
  rights: Rights
  /** The person behind it: the signed-in one, or the one who made the key; null if unknown. */
  person: string | null
  /** When the key expires; null for a person and for keys without an expiry. */
  until: Date | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The deployer, set by requireDeployer. */
    deployer: Deployer | null
  }
}

/** The sources of deploy keys. */
export interface DeployKeySources {
  configured: readonly ConfiguredKey[]
  records: DeployKeyRecords
}

/**
 * Determines the deployer: an administrator signed in with the admin document, or a program with a deploy key. Rights
 * to individual parts are checked where they are used (rights.ts). A key belongs to the installation and outlives its
 * maker's role, except for rights that require an administrator: those are suspended until an administrator gives the
 * key a new secret (docs/decisions/021-whose-yes-counts.md).
 *
 * @throws ServiceError unauthenticated, forbidden, admin_document_needed; unavailable if the maker's role is unknown
 */
export async function authenticateDeployer(
  request: FastifyRequest,
  { configured, records }: DeployKeySources,
): Promise<Deployer> {
  const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const known = configured.find(({ secret }) => isSame(secret, sent))
  if (known) return { name: `deploy key ${known.name}`, rights: known.rights, person: null, until: null }
  const row = await records.find(sent)
  if (row) {
    // A key without administrators' rights has none to lose, so its maker is not looked up.
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

/** The keys whose maker is no longer an administrator, or was not one at some time since. */
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
 * Hook that admits deployers only; `requestDeployer` returns the deployer afterward. It runs before the body is read, so
 * that nobody else learns which input is valid or can send 32 MB.
 */
export function requireDeployer(keys: DeployKeySources) {
  return async (request: FastifyRequest): Promise<void> => {
    request.deployer = await authenticateDeployer(request, keys)
  }
}

/** The deployer of a request that has passed requireDeployer. */
export function requestDeployer(request: FastifyRequest): Deployer {
  if (!request.deployer) throw new Error('requestDeployer needs requireDeployer before it.')
  return request.deployer
}

/** Compares in constant time, whatever the lengths. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
