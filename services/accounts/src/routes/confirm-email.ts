import { confirmEmail, readConfirmation } from '@icio/contracts/accounts/endpoints'
import {
  Confirmation,
  ConfirmedSession,
  ConfirmEmail,
  ReadConfirmation,
} from '@icio/contracts/accounts/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { senderOf } from '@icio/kit/net/addresses'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.js'
import { limits } from '../collections/rate-limits.js'
import { livingSessionOf, startFullSession } from '../sessions/start-session.js'
import { openAccount } from '../sign-ups/open-account.js'
import type { OpenSignUp } from '../collections/open-sign-ups.js'

/**
 * POST /api/auth/confirmation and /confirm: the link proves that the visitor owns the address; the browser that made
 * the sign-up, or the sign-up's password, proves which of the open sign-ups is meant (AUTH-20, AUTH-32 to AUTH-35;
 * decision 017).
 */
export async function serveConfirmEmail(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { links, signUps, limiter, cookies } = accounts
  /** @throws ServiceError link_expired */
  const openOf = async (
    token: string,
  ): Promise<{ email: string; redirectTo: string; open: OpenSignUp[] }> => {
    const link = await links.peek('confirm', token)
    const open = link ? await signUps.openOf(link.email) : []
    if (!link || open.length === 0) throw new ServiceError('link_expired')
    return { email: link.email, redirectTo: link.redirect_to, open }
  }
  serve(
    app,
    readConfirmation,
    { body: ReadConfirmation, reply: Confirmation, summary: 'What a confirmation link is about' },
    async ({ body, request }) => {
      await limiter.take(limits.linksByAddress, senderOf(request.ip))
      const { email, open } = await openOf(body.token)
      const own = madeHere(accounts, request, open)
      return { email, open_sign_ups: open.length, asks_for_password: own === undefined }
    },
  )
  serve(
    app,
    confirmEmail,
    { body: ConfirmEmail, reply: ConfirmedSession, summary: 'Confirms an e-mail address' },
    async ({ body, request, reply }) => {
      await limiter.take(limits.linksByAddress, senderOf(request.ip))
      const { redirectTo, open } = await openOf(body.token)
      if (await livingSessionOf(accounts, request)) throw new ServiceError('already_signed_in')
      const signUp = madeHere(accounts, request, open) ?? (await byPassword(accounts, open, body.password))
      const user = await openAccount(accounts, { kind: 'confirm', token: body.token }, signUp)
      request.log.info({ event: 'email_confirmed', person: user._id, ip: request.ip }, 'address confirmed')
      cookies.forgetSignUp(reply, request.cookies, signUp._id)
      // The account is new, so it has no second factor.
      const session = await startFullSession(accounts, user, { request, reply, hasSecondFactor: false })
      return { ...session, redirect_to: redirectTo }
    },
  )
}

/** The sign-up that this browser made. */
function madeHere(
  { cookies }: Accounts,
  request: FastifyRequest,
  open: readonly OpenSignUp[],
): OpenSignUp | undefined {
  const own = cookies.readSignUps(request.cookies)
  return open.find(({ _id }) => own.includes(_id))
}

/** The sign-up with this password. @throws ServiceError sign_up_password_needed, too_many_attempts */
async function byPassword(
  { hasher, limiter }: Accounts,
  open: readonly OpenSignUp[],
  password: string | undefined,
): Promise<OpenSignUp> {
  const email = open[0]?.email ?? ''
  if (password === undefined) throw new ServiceError('sign_up_password_needed')
  await limiter.take(limits.confirmPasswordByEmail, email)
  for (const signUp of open) {
    if (!(await hasher.verify(password, signUp.password_hash))) continue
    await limiter.giveBack(limits.confirmPasswordByEmail, email)
    return signUp
  }
  throw new ServiceError('sign_up_password_needed')
}
