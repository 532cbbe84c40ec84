import { adminDocumentHeader } from '@icio/contracts/admin-document/endpoints'
import type { Actor } from '@icio/contracts/question-passport/endpoints'
import type { Role } from '@icio/contracts/roles/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdminDocuments } from './admin-document.js'
import { readAccessTokens, type AccessClaims, type PublicKeys } from './access-token.js'
import { ServiceError } from '../http/errors.js'
import { isMutating } from '../http/origins.js'

/** The signed-in person behind a request. */
export interface Person {
  id: string
  sessionId: string
  role: Role
  displayName: string
}

/** The cookies of a request, by name. */
export type Cookies = Readonly<Record<string, string | undefined>>

/**
 * Tells a service who is signed in. The accounts service provides one inside the process (accounts.identitySource) or over HTTP
 * (createHttpIdentitySource); tests create one with testing/people.
 */
export interface IdentitySource {
  keys(): PublicKeys | Promise<PublicKeys>
  /**
   * Returns the person of a live session, with the current role; null after sign-out, so that a sign-out or a changed
   * role takes effect before the token expires (SEC-8).
   */
  person(claims: Pick<AccessClaims, 'sub' | 'sid' | 'gen'>): Promise<Person | null>
  /**
   * Returns the person whose browser sends these cookies, with the current role; null for nobody. For documents and
   * files, which a browser fetches without an access token. Nothing is refreshed or set.
   */
  personOfCookies(cookies: Cookies): Promise<Person | null>
  /**
   * Returns which of these sessions have ended, for connections that stay open after their request: the lobbies service
   * asks every second for all live connections at once (SEC-8).
   */
  findEndedSessions(sessionIds: readonly string[]): Promise<string[]>
  /** Returns whether a name looks like that of a staff member other than this person. */
  isNameOfStaff(name: string, userId: string): Promise<boolean>
  /**
   * Returns which of these people are administrators now, each with the start time of the role (ISO 8601). People who
   * have lost the role or the account are left out; for people who regained it, the time is when they did.
   */
  findAdministrators(userIds: readonly string[]): Promise<Record<string, string>>
  /** Returns which of these people are organizers, moderators or administrators now (FORUM-1). */
  findOrganizers(userIds: readonly string[]): Promise<string[]>
  /** Issues and checks the tokens of admin documents, with the secret that the services share. */
  adminDocuments: AdminDocuments
  now?(): number
}

declare module 'fastify' {
  interface FastifyInstance extends Pick<
    IdentitySource,
    'findEndedSessions' | 'isNameOfStaff' | 'findAdministrators' | 'findOrganizers' | 'adminDocuments'
  > {
    /** Returns who sent this request, by its access token; null for nobody. Looked up once per request. */
    findPerson(request: FastifyRequest): Promise<Person | null>
    /**
     * Returns who opens a document or fetches a file, by the session cookie; null for nobody. Looked up once per
     * request. Never use it for a call that changes data: browsers send cookies with requests that the person did not
     * make.
     *
     * @throws ServiceError unavailable if the accounts service cannot be reached
     */
    findVisitingPerson(request: FastifyRequest): Promise<Person | null>
  }
  interface FastifyRequest {
    /** The signed-in person, set by requireUser and requireRole. */
    person: Person | null
  }
}

/** Lets this app and every service mounted on it find out who sends a request. Call it once, before the services. */
export function registerIdentity(app: FastifyInstance, source: IdentitySource): void {
  const readToken = readAccessTokens(app, {
    keys: () => source.keys(),
    ...(source.now ? { now: source.now } : {}),
  })
  app.decorateRequest('person', null)
  app.decorate(
    'findPerson',
    askedOnce(async (request) => {
      const claims = await readToken(request)
      return claims ? source.person(claims) : null
    }),
  )
  app.decorate(
    'findVisitingPerson',
    askedOnce((request) => source.personOfCookies(request.cookies)),
  )
  app.decorate('adminDocuments', source.adminDocuments)
  app.decorate('isNameOfStaff', (name: string, userId: string) => source.isNameOfStaff(name, userId))
  app.decorate('findAdministrators', (userIds: readonly string[]) => source.findAdministrators(userIds))
  app.decorate('findOrganizers', (userIds: readonly string[]) => source.findOrganizers(userIds))
  app.decorate('findEndedSessions', (sessionIds: readonly string[]) => source.findEndedSessions(sessionIds))
}

type Find = (request: FastifyRequest) => Promise<Person | null>

/** Caches a lookup per request, because several hooks and handlers may need it. */
function askedOnce(ask: Find): Find {
  const personByRequest = new WeakMap<FastifyRequest, Promise<Person | null>>()
  return (request) => {
    const personPromise = personByRequest.get(request) ?? ask(request)
    personByRequest.set(request, personPromise)
    return personPromise
  }
}

/** Hook: requires a signed-in person and sets `request.person`. Throws unauthenticated. */
export async function requireUser(request: FastifyRequest): Promise<void> {
  request.person = await request.server.findPerson(request)
  if (!request.person) throw new ServiceError('unauthenticated')
}

/**
 * Hook: requires a person with one of the roles and a call from the admin document. Another remote's code in the same
 * person's browser has the session, but not that document's token (docs/decisions/015-admin-document.md).
 */
export function requireRole(...roles: Role[]) {
  return async (request: FastifyRequest): Promise<void> => {
    await requireUser(request)
    const person = personOf(request)
    if (!roles.includes(person.role)) {
      request.log.warn({ event: 'forbidden', person: person.id, ip: request.ip }, 'role is missing')
      throw new ServiceError('forbidden')
    }
    requireAdminDocument(request, person)
  }
}

/**
 * Rejects calls that do not come from the admin document. Calls that change data are logged with the document's
 * release.
 *
 * @throws ServiceError admin_document_needed
 */
export function requireAdminDocument(request: FastifyRequest, person: Person): void {
  const token = request.headers[adminDocumentHeader]
  const document = request.server.adminDocuments.read(token, person.sessionId)
  const facts = { person: person.id, method: request.method, url: request.routeOptions.url }
  if (!document) {
    request.log.warn({ event: 'admin_document.missing', ip: request.ip, ...facts }, 'no admin document')
    throw new ServiceError('admin_document_needed')
  }
  if (isMutating(request.method))
    request.log.info({ event: 'admin.change', release: document.build, ...facts }, 'change by the staff')
}

/** Returns the person of a request that has passed requireUser. Throws otherwise. */
export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw new Error('personOf needs requireUser before it: see the hooks in app.ts')
  return request.person
}

/** The person of a request as records of changes name them. */
export function actorOf(request: FastifyRequest): Actor {
  const { id, displayName } = personOf(request)
  return { id, name: displayName }
}
