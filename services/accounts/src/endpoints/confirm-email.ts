import { confirmEmail } from '@icio/contracts/accounts'
import { ConfirmedSession, UseLink } from '@icio/contracts/accounts.schemas'
import { ServiceError } from '@icio/kit/errors'
import { serve } from '@icio/kit/serve'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.js'
import { senderOf } from '@icio/kit/addresses'
import { limits } from '../rate-limits.js'
import { startSession } from '../sessions/start-session.js'

/** POST /api/auth/confirm: uses the token of the mail, once, and begins a session (AUTH-20; security.md, threat 5). */
export async function serveConfirmEmail(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { links, users, limiter } = accounts
  serve(
    app,
    confirmEmail,
    { body: UseLink, reply: ConfirmedSession, summary: 'Confirms an e-mail address' },
    async ({ body, request, reply }) => {
      await limiter.take(limits.linksByAddress, senderOf(request.ip))
      const link = await links.use('confirm', body.token)
      const user = link && (await users.findById(link.user_id))
      if (!link || !user || user.email !== link.email) throw new ServiceError('link_expired')
      await users.confirm(user._id)
      request.log.info({ event: 'email_confirmed', person: user._id, ip: request.ip }, 'address confirmed')
      const session = await startSession(accounts, user, { request, reply })
      return { ...session, redirect_to: link.redirect_to }
    },
  )
}
