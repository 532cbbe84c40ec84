import { signIn } from '@icio/contracts/accounts'
import { SignIn, StartedSession } from '@icio/contracts/accounts.schemas'
import { normalEmail } from '@icio/contracts/rules/email-address'
import { ServiceError } from '@icio/kit/errors'
import { serve } from '@icio/kit/serve'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.js'
import { senderOf } from '@icio/kit/addresses'
import { limits, type Limit } from '../rate-limits.js'
import { startSession } from '../sessions/start-session.js'
import type { User } from '../users.js'

/** POST /api/auth/sign-in (AUTH-20, AUTH-24 to AUTH-26; security.md, threats 1, 3 and 4). */
export async function serveSignIn(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { users, hasher, limiter } = accounts
  serve(
    app,
    signIn,
    { body: SignIn, reply: StartedSession, summary: 'Begins a session' },
    async ({ body, request, reply }) => {
      const email = normalEmail(body.email)
      const user = await users.findByEmail(email)
      const counts = countsOf(accounts, request, email, user)
      for (const [limit, key] of counts) await limiter.take(limit, key)
      const isRight = await hasher.verify(body.password, user?.password_hash ?? null)
      if (!user || !isRight) {
        request.log.warn({ event: 'sign_in_failed', person: user?._id, ip: request.ip }, 'sign-in refused')
        throw new ServiceError('invalid_credentials')
      }
      // Only wrong passwords are counted, so that an office behind one address is not slowed by its own people.
      for (const [limit, key] of counts) await limiter.giveBack(limit, key)
      if (hasher.isOutdated(user.password_hash)) {
        await users.rehash(user._id, await hasher.hash(body.password))
      }
      request.log.info({ event: 'sign_in', person: user._id, ip: request.ip }, 'signed in')
      return startSession(accounts, user, { request, reply })
    },
  )
}

/** A browser that has signed in to the account before has a count of its own: strangers cannot use up its tries. */
function countsOf(
  { cookies }: Accounts,
  request: FastifyRequest,
  email: string,
  user: User | null,
): [Limit, string][] {
  const sender: [Limit, string] = [limits.signInByAddress, senderOf(request.ip)]
  const isKnown = user !== null && cookies.knowsDevice(request.cookies, user._id)
  return [sender, [isKnown ? limits.signInByDevice : limits.signInByAccount, email]]
}
