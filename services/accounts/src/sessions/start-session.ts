import type { SignedIn, StartedSession } from '@icio/contracts/accounts/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.js'
import { networkOf } from '@icio/kit/net/addresses'
import { deviceName } from './device-name.js'
import { shownUser } from './shown-user.js'
import type { User } from '../collections/users.js'
import { sessionTimes, type OrganizationOfSession, type SessionRow } from '../collections/account-sessions.js'
import { stepLifetimes } from '../collections/sign-in-steps.js'
import { hasSecondFactor, waysOf } from '../second-factors/check-factor.js'

/** The visitor's call whose answer begins a session. */
interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Ends the first step of a sign-in: begins the session, or a second step if the account has a second factor. Every
 * sign-in by anything other than a passkey goes through here (AUTH-43; SEC-74).
 *
 * @param isProved whether this sign-in counts as a fresh proof (AUTH-45)
 */
export async function finishFirstStep(
  accounts: Accounts,
  user: User,
  {
    request,
    reply,
    organization,
    isProved = true,
  }: Call & { organization?: OrganizationOfSession | undefined; isProved?: boolean },
): Promise<SignedIn> {
  const { steps, cookies } = accounts
  if (!(await hasSecondFactor(accounts, user._id)))
    return startFullSession(accounts, user, {
      request,
      reply,
      organization,
      isProved,
      hasSecondFactor: false,
    })
  const { ways, challenge, passkey_options } = await waysOf(accounts, user._id)
  const ticket = await steps.begin('second-step', {
    browser: cookies.ensureBrowser(reply, request.cookies),
    userId: user._id,
    data: { challenge, organization },
  })
  const expires_in = stepLifetimes['second-step'] / 1000
  return { second_step: { ticket, expires_in, ways, ...(passkey_options ? { passkey_options } : {}) } }
}

/**
 * Starts a session on the device of this request: always a new one, whatever cookie was sent (threat 7). Only for
 * sign-ins that are complete: see finishFirstStep.
 */
export async function startFullSession(
  accounts: Accounts,
  user: User,
  {
    request,
    reply,
    organization,
    hasSecondFactor: hasFactor,
    isProved = true,
  }: Call & {
    organization?: OrganizationOfSession | undefined
    hasSecondFactor: boolean
    isProved?: boolean
  },
): Promise<StartedSession> {
  const { sessions, cookies } = accounts
  await endSessionOf(accounts, request)
  const { row, refreshToken } = await sessions.begin(
    user._id,
    { device: deviceName(request.headers['user-agent']), network: networkOf(request.ip) },
    { isProved, hasSecondFactor: hasFactor, organization },
  )
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
    user: await shownUser(accounts, user, row),
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

export async function endSessionOf(accounts: Accounts, request: FastifyRequest): Promise<void> {
  const row = await livingSessionOf(accounts, request)
  if (row) await accounts.sessions.end(row.user_id, row._id)
}
