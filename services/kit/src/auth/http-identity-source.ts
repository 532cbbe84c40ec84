import { adminDocuments } from './admin-document.js'
import type { AccessClaims, PublicKeys } from './access-token.js'
import { internalSecretHeader } from '@icio/contracts/question-bank/endpoints'
import { ServiceError } from '../http/errors.js'
import { traceHeaders } from '../tracing/tracing.js'
import type { Cookies, Person, IdentitySource } from './identity.js'

/** Paths of the accounts service for other services; the edge does not forward them. */
export const internalPaths = {
  keys: '/internal/token-keys',
  person: '/internal/person',
  visitor: '/internal/visiting-person',
  endedSessions: '/internal/ended-sessions',
  nameOfStaff: '/internal/name-of-staff',
  administrators: '/internal/administrators',
  organizers: '/internal/organizers',
} as const

/** Maximum number of ids per call; more ids are split into several calls. */
export const idsAsked = 1000

/** Time limit for a response of the accounts service. */
const waitMs = 2000

/** Gets the signed-in people from an accounts service in another process. */
export function createHttpIdentitySource({
  accountsUrl,
  secret,
}: {
  accountsUrl: string
  secret: string
}): IdentitySource {
  const ask = async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(new URL(path, accountsUrl), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...traceHeaders(),
        [internalSecretHeader]: secret,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    }).catch(() => null)
    if (!answer?.ok) throw new ServiceError('unavailable')
    return (await answer.json()) as T
  }
  return {
    adminDocuments: adminDocuments(secret),
    keys: () => ask<PublicKeys>(internalPaths.keys),
    person: async ({ sub, sid, gen }: Pick<AccessClaims, 'sub' | 'sid' | 'gen'>) =>
      (await ask<{ person: Person | null }>(internalPaths.person, { sub, sid, gen })).person,
    personOfCookies: async (cookies: Cookies) =>
      (await ask<{ person: Person | null }>(internalPaths.visitor, { cookies })).person,
    isNameOfStaff: async (name, userId) =>
      (await ask<{ is: boolean }>(internalPaths.nameOfStaff, { name, userId })).is,
    async findEndedSessions(sessionIds) {
      const endedSessions: string[] = []
      for (const sessions of partsOf(sessionIds))
        endedSessions.push(
          ...(await ask<{ ended: string[] }>(internalPaths.endedSessions, { sessions })).ended,
        )
      return endedSessions
    },
    async findAdministrators(userIds) {
      const since: Record<string, string> = {}
      for (const people of partsOf(userIds))
        Object.assign(
          since,
          (await ask<{ since: Record<string, string> }>(internalPaths.administrators, { people })).since,
        )
      return since
    },
    async findOrganizers(userIds) {
      const organizers: string[] = []
      for (const people of partsOf(userIds))
        organizers.push(
          ...(await ask<{ organizers: string[] }>(internalPaths.organizers, { people })).organizers,
        )
      return organizers
    },
  }
}

function partsOf(ids: readonly string[]): string[][] {
  const parts = Math.ceil(ids.length / idsAsked)
  return Array.from({ length: parts }, (_, part) => ids.slice(part * idsAsked, (part + 1) * idsAsked))
}
