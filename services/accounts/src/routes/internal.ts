import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { idsAsked, internalPaths } from '@icio/kit/auth/http-identity-source'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Accounts } from '../accounts.js'

const Claims = Type.Object(
  { sub: Type.String({ maxLength: 64 }), sid: Type.String({ maxLength: 64 }), gen: Type.Integer() },
  { additionalProperties: false },
)

const VisitorCookies = Type.Object(
  { cookies: Type.Record(Type.String(), Type.String()) },
  { additionalProperties: false },
)

const SessionIds = Type.Object(
  { sessions: Type.Array(Type.String({ maxLength: 64 }), { maxItems: idsAsked }) },
  { additionalProperties: false },
)

const People = Type.Object(
  { people: Type.Array(Type.String({ maxLength: 64 }), { maxItems: idsAsked }) },
  { additionalProperties: false },
)

const StaffName = Type.Object(
  { name: Type.String({ maxLength: 400 }), userId: Type.String({ maxLength: 64 }) },
  { additionalProperties: false },
)

/** A list of so many ids is longer than what people send. */
const idsBytes = 128 * 1024

/**
 * For sister services in other processes: the public keys, whose an access token is, whose the cookies are, which
 * sessions have ended, which names are taken for those of the staff, and who is an administrator.
 */
export async function serveSisters(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  requireInternalSecret(app, accounts.config.internalSecret)
  app.get(internalPaths.keys, { schema: { hide: true } }, async () => accounts.secrets.publicKeys)
  app.post<{ Body: { sub: string; sid: string; gen: number } }>(
    internalPaths.person,
    { schema: { hide: true, body: Claims } },
    async (request) => ({ person: await accounts.who.person(request.body) }),
  )
  app.post<{ Body: { cookies: Record<string, string> } }>(
    internalPaths.visitor,
    { schema: { hide: true, body: VisitorCookies } },
    async (request) => ({ person: await accounts.who.personOfCookies(request.body.cookies) }),
  )
  app.post<{ Body: { name: string; userId: string } }>(
    internalPaths.nameOfStaff,
    { schema: { hide: true, body: StaffName } },
    async ({ body }) => ({ is: await accounts.who.isNameOfStaff(body.name, body.userId) }),
  )
  app.post<{ Body: { sessions: string[] } }>(
    internalPaths.endedSessions,
    { schema: { hide: true, body: SessionIds }, bodyLimit: idsBytes },
    async (request) => ({ ended: await accounts.who.findEndedSessions(request.body.sessions) }),
  )
  app.post<{ Body: { people: string[] } }>(
    internalPaths.administrators,
    { schema: { hide: true, body: People }, bodyLimit: idsBytes },
    async ({ body }) => ({ since: await accounts.who.findAdministrators(body.people) }),
  )
}
