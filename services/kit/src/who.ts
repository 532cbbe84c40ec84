import { adminDocumentHeader } from '@icio/contracts/admin-document'
import type { Role } from '@icio/contracts/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdminDocuments } from './admin-document.js'
import { readAccessTokens, type AccessClaims, type PublicKeys } from './access-token.js'
import { ServiceError } from './errors.js'
import { isMutating } from './origins.js'

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
 * Where a service learns who is there. The accounts service gives one in the process (accounts.who) or over HTTP
 * (whoOverHttp); tests make one with testing/people.
 */
export interface WhoSource {
  /** The keys that tokens are signed with, public halves. */
  keys(): PublicKeys | Promise<PublicKeys>
  /**
   * The person of a session that still lives, with the role of this moment; null after sign-out, so that neither a
   * sign-out nor a changed role waits for the token to end (SEC-8).
   */
  person(claims: Pick<AccessClaims, 'sub' | 'sid' | 'gen'>): Promise<Person | null>
  /**
   * The person whose browser sends these cookies, with the role of this moment; null for nobody. For documents and
   * files, which a browser fetches without an access token; nothing is exchanged or set.
   */
  personOfCookies(cookies: Cookies): Promise<Person | null>
  /**
   * Of these sessions those that live no more, for what stays open after its request: a live connection asks every
   * second for all of them at once (SEC-8).
   */
  endedAmong(sessionIds: readonly string[]): Promise<string[]>
  /** Whether a name is taken for that of somebody who runs the site, and who is not this person. */
  isNameOfStaff(name: string, userId: string): Promise<boolean>
  /**
   * Of these people those who are administrators at this moment, each with the moment since when (ISO 8601). Whoever has
   * lost the role or the account is left out; whoever got it back has it since then.
   */
  administratorsAmong(userIds: readonly string[]): Promise<Record<string, string>>
  /** The tokens of admin documents, by the secret that the services share. */
  adminDocuments: AdminDocuments
  now?(): number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Who sent this request, by its access token; null for nobody. Asked once a request. */
    findPerson(request: FastifyRequest): Promise<Person | null>
    /**
     * Who opens a document or fetches a file, by the session's cookie; null for nobody. Asked once a request. Never
     * take it for a call that changes something: a cookie goes with requests that the person did not make.
     *
     * @throws ServiceError unavailable where the accounts service cannot be reached
     */
    findVisitingPerson(request: FastifyRequest): Promise<Person | null>
    /** Of these sessions those that live no more. */
    findEndedSessions(sessionIds: readonly string[]): Promise<string[]>
    /** Whether a name is taken for that of somebody who runs the site, and who is not this person. */
    isNameOfStaff(name: string, userId: string): Promise<boolean>
    /** Of these people those who are administrators at this moment, each with since when. */
    administratorsAmong: WhoSource['administratorsAmong']
    /** The tokens that the edge prints into admin documents. */
    adminDocuments: AdminDocuments
  }
  interface FastifyRequest {
    /** The signed-in person, behind requireUser and requireRole. */
    person: Person | null
  }
}

/** Tells this app, and every service mounted on it, who sends a request. Call it once, before the services. */
export function tellWho(app: FastifyInstance, source: WhoSource): void {
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
  app.decorate('administratorsAmong', (userIds: readonly string[]) => source.administratorsAmong(userIds))
  app.decorate('findEndedSessions', (sessionIds: readonly string[]) => source.endedAmong(sessionIds))
}

type Find = (request: FastifyRequest) => Promise<Person | null>

/** Hooks and handlers of one request may all ask; the source is asked by the first only. */
function askedOnce(ask: Find): Find {
  const asked = new WeakMap<FastifyRequest, Promise<Person | null>>()
  return (request) => {
    const known = asked.get(request) ?? ask(request)
    asked.set(request, known)
    return known
  }
}

/** Hook: only signed-in people; `request.person` is set from here on. */
export async function requireUser(request: FastifyRequest): Promise<void> {
  request.person = await request.server.findPerson(request)
  if (!request.person) throw new ServiceError('unauthenticated')
}

/**
 * Hook: only people with one of the roles, and only from the document of the admin remote: another remote's code in
 * the same person's browser has the session, but not that document's token (docs/decisions/015-admin-document.md).
 */
export function requireRole(...roles: Role[]) {
  return async (request: FastifyRequest): Promise<void> => {
    await requireUser(request)
    const person = personOf(request)
    if (!roles.includes(person.role)) {
      request.log.warn({ event: 'forbidden', person: person.id, ip: request.ip }, 'role is missing')
      throw new ServiceError('forbidden')
    }
    demandAdminDocument(request, person)
  }
}

/**
 * Lets only the admin document's own calls through; those that change something are logged with its release.
 *
 * @throws ServiceError admin_document_needed
 */
export function demandAdminDocument(request: FastifyRequest, person: Person): void {
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

/** The person of a request that has passed requireUser. */
export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw new Error('personOf needs requireUser before it: see the hooks in app.ts')
  return request.person
}
