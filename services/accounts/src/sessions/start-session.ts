import type { StartedSession } from '@icio/contracts/accounts/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.js'
import { networkOf } from '@icio/kit/net/addresses'
import { deviceName } from './device-name.js'
import type { User } from '../collections/users.js'
import { sessionTimes, type SessionRow } from '../collections/account-sessions.js'

/** Starts a session on the device of this request: always a new one, whatever cookie was sent (threat 7). */
export async function startSession(
  accounts: Accounts,
  user: User,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<StartedSession> {
  const { sessions, cookies } = accounts
  await endSessionOf(accounts, request)
  const { row, refreshToken } = await sessions.begin(user._id, {
    device: deviceName(request.headers['user-agent']),
    network: networkOf(request.ip),
  })
  cookies.writeRefreshToken(reply, refreshToken)
  cookies.rememberDevice(reply, request.cookies, user._id)
  return startedSession(accounts, user, { row, reply })
}

/** The response that contains the access token. */
export async function startedSession(
  accounts: Accounts,
  user: User,
  { row, reply }: { row: SessionRow; reply: FastifyReply },
): Promise<StartedSession> {
  const issuedAt = Math.floor(accounts.now().getTime() / 1000)
  const lifeSeconds = sessionTimes.accessMs / 1000
  const claims = {
    sub: user._id,
    sid: row._id,
    gen: row.generation,
    iat: issuedAt,
    exp: issuedAt + lifeSeconds,
  }
  return {
    access_token: await reply.issuingJwtSign(claims),
    expires_in: lifeSeconds,
    user: await accounts.shownUser(user),
  }
}

/** The live session of the refresh cookie; null if nobody is signed in on this device. */
export async function livingSessionOf(
  { cookies, sessions }: Accounts,
  request: FastifyRequest,
): Promise<SessionRow | null> {
  const token = cookies.readRefreshToken(request.cookies)
  return token === null ? null : sessions.recognize(token)
}

/** Ends the session of the refresh cookie, if there is one. */
export async function endSessionOf(accounts: Accounts, request: FastifyRequest): Promise<void> {
  const row = await livingSessionOf(accounts, request)
  if (row) await accounts.sessions.end(row.user_id, row._id)
}
