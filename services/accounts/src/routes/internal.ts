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
import Type, { type Static, type TSchema } from 'typebox'
import type { Accounts } from '../accounts.js'

const strict = { additionalProperties: false } as const
const Id = Type.String({ maxLength: 64 })
const Ids = Type.Array(Id, { maxItems: idsAsked })
const Claims = Type.Object({ sub: Id, sid: Id, gen: Type.Integer() }, strict)
const VisitorCookies = Type.Object({ cookies: Type.Record(Type.String(), Type.String()) }, strict)
const SessionIds = Type.Object({ sessions: Ids }, strict)
const People = Type.Object({ people: Ids }, strict)
const StaffName = Type.Object({ name: Type.String({ maxLength: 400 }), userId: Id }, strict)

/** The internal lists of ids are longer than anything a browser sends. */
const idsBytes = 128 * 1024

/**
 * Serves the internal services in other processes: the public keys, the owner of an access token or of cookies, which
 * sessions have ended, which names count as those of the staff, who is an administrator, and mails of forecasts and of the review desk.
 */
export async function serveInternalCalls(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  requireInternalSecret(app, accounts.config.internalSecret)
  const { secrets, identitySource: source } = accounts
  app.get(internalPaths.keys, { schema: { hide: true } }, async () => secrets.publicKeys)
  const answer = <Body extends TSchema>(
    path: string,
    { body, bodyLimit }: { body: Body; bodyLimit?: number },
    replyTo: (body: Static<Body>) => Promise<object>,
  ) =>
    app.post(path, { schema: { hide: true, body }, bodyLimit }, ({ body: ask }) =>
      replyTo(ask as Static<Body>),
    )
  answer(internalPaths.person, { body: Claims }, async (claims) => ({ person: await source.person(claims) }))
  answer(internalPaths.visitor, { body: VisitorCookies }, async ({ cookies }) => ({
    person: await source.personOfCookies(cookies),
  }))
  answer(internalPaths.nameOfStaff, { body: StaffName }, async ({ name, userId }) => ({
    is: await source.isNameOfStaff(name, userId),
  }))
  answer(internalPaths.endedSessions, { body: SessionIds, bodyLimit: idsBytes }, async ({ sessions }) => ({
    ended: await source.findEndedSessions(sessions),
  }))
  answer(internalPaths.administrators, { body: People, bodyLimit: idsBytes }, async ({ people }) => ({
    since: await source.findAdministrators(people),
  }))
  answer(internalPaths.organizers, { body: People, bodyLimit: idsBytes }, async ({ people }) => ({
    organizers: await source.findOrganizers(people),
  }))
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
