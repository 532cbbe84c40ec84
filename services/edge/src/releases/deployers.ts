import { createHash, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '@icio/kit/errors'
import { demandAdminDocument } from '@icio/kit/who'
import type { FastifyRequest } from 'fastify'

/** Who deploys, as the books name it. */
export interface Deployer {
  name: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who deploys, behind requireDeployer. */
    deployer: Deployer | null
  }
}

/** The deploy keys of an installation by the name that the books show. */
export type DeployKeys = ReadonlyMap<string, string>

/** `name:key` pairs as the configuration gives them, and this machine's own key. */
export function readDeployKeys(pairs: readonly string[], ownKey: string): DeployKeys {
  const given = pairs.map((pair) => {
    const [name = '', key = ''] = pair.split(/:(.*)/s)
    if (!/^[\w.-]{1,40}$/.test(name) || key.length < 24)
      throw new Error('DEPLOY_KEYS: each entry is name:key with a key of at least 24 characters.')
    return [name, key] as const
  })
  return new Map([['this machine', ownKey], ...given])
}

/**
 * Who may publish and move channels: an administrator who is signed in, or a program with a deploy key.
 *
 * @throws ServiceError unauthenticated, forbidden
 */
export async function deployerOf(request: FastifyRequest, keys: DeployKeys): Promise<Deployer> {
  const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const name = sent === undefined ? undefined : [...keys].find(([, key]) => isSame(key, sent))?.[0]
  if (name) return { name: `deploy key ${name}` }
  const person = await request.server.findPerson(request)
  if (!person) throw new ServiceError('unauthenticated')
  if (person.role !== 'admin') throw new ServiceError('forbidden')
  demandAdminDocument(request, person)
  return { name: person.displayName }
}

/**
 * Hook: only those who deploy; `deployerIn` names them from here on. It comes before anything is read of what they
 * send: nobody else learns what would fit, or sends us 32 MB.
 */
export function requireDeployer(keys: DeployKeys) {
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
