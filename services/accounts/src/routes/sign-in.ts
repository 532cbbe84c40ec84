import { signIn } from '@icio/contracts/accounts/endpoints'
import { SignedIn, SignIn } from '@icio/contracts/accounts/schemas'
import { normalEmail } from '@icio/contracts/accounts/email-address'
import { ServiceError } from '@icio/kit/http/errors'
import { gatePassOf } from '@icio/kit/auth/gate-pass'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.js'
import { senderOf } from '@icio/kit/net/addresses'
import { constantTime } from '../passwords/constant-time.js'
import { limits, type Limit } from '../collections/rate-limits.js'
import { finishFirstStep } from '../sessions/start-session.js'
import type { User } from '../collections/users.js'

/**
 * POST /api/auth/sign-in (AUTH-20, AUTH-24 to AUTH-26, AUTH-37; SEC-1, SEC-3 and SEC-4). Wrong passwords never
 * lock an account: a browser that the account knows has its own tries, and any other continues with the human check.
 */
export async function serveSignIn(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { users, hasher, limiter } = accounts
  serve(
    app,
    signIn,
    { body: SignIn, reply: SignedIn, summary: 'Begins a session, or a second step' },
    async ({ body, request, reply }) => {
      const email = normalEmail(body.email)
      const user = await users.findByTypedEmail(body.email)
      const tries = await triesOf(accounts, request, { email, user })
      for (const [limit, key] of tries.counts) await limiter.take(limit, key)
      const isCorrect = await constantTime(tries.isSlow ? accounts.slowStepMs : 0, () =>
        hasher.verify(body.password, user?.password_hash ?? null),
      )
      if (!user || !isCorrect) {
        request.log.warn({ event: 'sign_in_failed', person: user?._id, ip: request.ip }, 'sign-in refused')
        throw new ServiceError('invalid_credentials')
      }
      // Only wrong passwords count, so that the people of an office behind one address do not slow each other down.
      for (const [limit, key] of tries.counts) await limiter.giveBack(limit, key)
      if (hasher.isOutdated(user.password_hash)) {
        await users.rehash(user._id, await hasher.hash(body.password))
      }
      request.log.info({ event: 'sign_in', person: user._id, ip: request.ip }, 'password right')
      return finishFirstStep(accounts, user, { request, reply })
    },
  )
}

/** The counters that an attempt to sign in uses, and whether its answer is delayed. */
interface Tries {
  counts: [Limit, string][]
  isSlow: boolean
}

/**
 * Chooses the counters. A browser that has signed in to the account before has its own counter, which strangers cannot
 * use up. For any other browser, too many wrong passwords for the account or from its address require the human check;
 * each pass allows a few more.
 *
 * @throws ServiceError human_check_needed
 */
async function triesOf(
  { cookies, limiter }: Accounts,
  request: FastifyRequest,
  { email, user }: { email: string; user: User | null },
): Promise<Tries> {
  const device = user && cookies.deviceOf(request.cookies, user._id)
  const ofDevice: [Limit, string] = [limits.signInByDevice, `${device} ${email}`]
  if (device && !(await limiter.isReached(...ofDevice))) return { counts: [ofDevice], isSlow: false }
  const sender = senderOf(request.ip)
  const usual: [Limit, string][] = [
    [limits.signInByAddress, sender],
    [limits.signInByAccount, email],
  ]
  const all: [Limit, string] = [limits.signInByAddressInAll, sender]
  const reachedFlags = await Promise.all(usual.map(([limit, key]) => limiter.isReached(limit, key)))
  if (!reachedFlags.includes(true)) return { counts: [...usual, all], isSlow: false }
  const pass = gatePassOf(request)
  if (pass === null || (await limiter.isReached(limits.signInByPass, pass)))
    throw new ServiceError('human_check_needed')
  return { counts: [all, [limits.signInByPass, pass]], isSlow: true }
}
