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
  /** Sends a list of ids under this name, in as many calls as it needs. */
  const askInParts = async <T>(path: string, name: string, ids: readonly string[]): Promise<T[]> => {
    const answers: T[] = []
    for (let start = 0; start < ids.length; start += idsAsked)
      answers.push(await ask<T>(path, { [name]: ids.slice(start, start + idsAsked) }))
    return answers
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
      const { endedSessions } = internalPaths
      const answers = await askInParts<{ ended: string[] }>(endedSessions, 'sessions', sessionIds)
      return answers.flatMap(({ ended }) => ended)
    },
    async findAdministrators(userIds) {
      const { administrators } = internalPaths
      const answers = await askInParts<{ since: Record<string, string> }>(administrators, 'people', userIds)
      return Object.fromEntries(answers.flatMap(({ since }) => Object.entries(since)))
    },
    async findOrganizers(userIds) {
      const answers = await askInParts<{ organizers: string[] }>(internalPaths.organizers, 'people', userIds)
      return answers.flatMap(({ organizers }) => organizers)
    },
  }
}
