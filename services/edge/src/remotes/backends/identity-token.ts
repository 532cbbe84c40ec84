import { createHmac, randomUUID } from 'node:crypto'
import type { Edition } from '@icio/contracts/editions'
import { adminDocumentHeader } from '@icio/contracts/admin-document/endpoints'
import type { Person } from '@icio/kit/auth/identity'
import type { FastifyRequest } from 'fastify'
import { SignJWT } from 'jose'
import { identityAlgorithm, type IdentityKeys } from '../../collections/identity-keys.js'
import type { BackendRow } from '../../collections/remote-backends.js'

/** How long a token is valid. */
const tokenSeconds = 5 * 60

/** The type in the header of a token, so that no other token passes for one. */
const identityType = 'identity+jwt'

/** The type of tokens with which the site itself asks a service to deal and to mark. */
export const gameTokenType = 'game+jwt'

/** Who makes a call, as the service of a remote learns it. */
interface Caller {
  person: Person | null
  /** True if the call comes from the admin document: only there, a role of the staff counts. */
  isAdminDocument: boolean
  edition: Edition
}

/** Returns who makes a call. The role is the present one. */
export async function callerOf(request: FastifyRequest, edition: Edition): Promise<Caller> {
  const person = await request.server.findPerson(request)
  const token = request.headers[adminDocumentHeader]
  const isAdminDocument =
    person !== null && request.server.adminDocuments.read(token, person.sessionId) !== null
  return { person, isAdminDocument, edition }
}

/**
 * Signs who makes a call, for the service of one remote (SEC-91). A member is a `sub` that no other service knows them
 * by; a visitor without an account has none. The name is there only if an administrator decided so.
 *
 * @param issuer the address of the site
 * @param type another type than that of a page's call, for what no page may ask
 */
export async function identityToken(
  { person, isAdminDocument, edition }: Caller,
  {
    backend,
    keys,
    issuer,
    type = identityType,
  }: { backend: BackendRow; keys: IdentityKeys; issuer: string; type?: string },
): Promise<string> {
  const { kid, key } = await keys.signing()
  const claims = person
    ? {
        sub: idFor(backend, person.id),
        role: isAdminDocument ? person.role : 'user',
        ...(backend.shares_names ? { name: person.displayName } : {}),
      }
    : { anonymous: true, role: 'visitor' }
  return new SignJWT({ ...claims, edition })
    .setProtectedHeader({ alg: identityAlgorithm, kid, typ: type })
    .setIssuer(issuer)
    .setAudience(backend._id)
    .setIssuedAt()
    .setExpirationTime(`${tokenSeconds}s`)
    .setJti(randomUUID())
    .sign(key)
}

/** The id by which one service knows a member; it does not lead to the account, or to the ids of other services. */
function idFor({ _id, salt }: BackendRow, accountId: string): string {
  return createHmac('sha256', salt).update(`${_id}\0${accountId}`).digest('base64url')
}
