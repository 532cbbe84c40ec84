import { sendAttendanceMails } from '@icio/contracts/credit/endpoints'
import { AttendanceMails, AttendanceMailsReply } from '@icio/contracts/credit/schemas'
import { sendForecastMail } from '@icio/contracts/forecast-mails/endpoints'
import { ForecastMail } from '@icio/contracts/forecast-mails/schemas'
import { readDigestWanted, sendReviewDigest } from '@icio/contracts/review-digest/endpoints'
import { DigestWanted, ReviewDigest } from '@icio/contracts/review-digest/schemas'
import { serve } from '@icio/kit/http/serve'
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

/** The internal lists of ids are longer than anything a browser sends. */
const idsBytes = 128 * 1024

/**
 * Serves the internal services in other processes: the public keys, the owner of an access token or of cookies, which
 * sessions have ended, which names count as those of the staff, who is an administrator, and mails of forecasts and of the review desk.
 */
export async function serveInternalCalls(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  requireInternalSecret(app, accounts.config.internalSecret)
  app.get(internalPaths.keys, { schema: { hide: true } }, async () => accounts.secrets.publicKeys)
  app.post<{ Body: { sub: string; sid: string; gen: number } }>(
    internalPaths.person,
    { schema: { hide: true, body: Claims } },
    async (request) => ({ person: await accounts.identitySource.person(request.body) }),
  )
  app.post<{ Body: { cookies: Record<string, string> } }>(
    internalPaths.visitor,
    { schema: { hide: true, body: VisitorCookies } },
    async (request) => ({ person: await accounts.identitySource.personOfCookies(request.body.cookies) }),
  )
  app.post<{ Body: { name: string; userId: string } }>(
    internalPaths.nameOfStaff,
    { schema: { hide: true, body: StaffName } },
    async ({ body }) => ({ is: await accounts.identitySource.isNameOfStaff(body.name, body.userId) }),
  )
  app.post<{ Body: { sessions: string[] } }>(
    internalPaths.endedSessions,
    { schema: { hide: true, body: SessionIds }, bodyLimit: idsBytes },
    async (request) => ({ ended: await accounts.identitySource.findEndedSessions(request.body.sessions) }),
  )
  app.post<{ Body: { people: string[] } }>(
    internalPaths.administrators,
    { schema: { hide: true, body: People }, bodyLimit: idsBytes },
    async ({ body }) => ({ since: await accounts.identitySource.findAdministrators(body.people) }),
  )
  app.post<{ Body: { people: string[] } }>(
    internalPaths.organizers,
    { schema: { hide: true, body: People }, bodyLimit: idsBytes },
    async ({ body }) => ({ organizers: await accounts.identitySource.findOrganizers(body.people) }),
  )
  const attending = { body: AttendanceMails, reply: AttendanceMailsReply, hidden: true } as const
  serve(app, sendAttendanceMails, attending, ({ body }) => accounts.mailAttendance(body))
  serve(app, readDigestWanted, { reply: DigestWanted, hidden: true }, async () => ({
    wanted: await accounts.digestMails.isWanted(),
  }))
  serve(app, sendReviewDigest, { body: ReviewDigest, status: 204, hidden: true }, async ({ body }) => {
    await accounts.digestMails.send(body)
    return undefined
  })
  serve(app, sendForecastMail, { body: ForecastMail, status: 204, hidden: true }, async ({ body }) => {
    await accounts.forecastMails.send(body)
    return undefined
  })
}
