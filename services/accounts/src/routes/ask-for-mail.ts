import { forgotPassword, resendConfirmation } from '@icio/contracts/accounts/endpoints'
import { Accepted, RequestMail } from '@icio/contracts/accounts/schemas'
import { isEmailAddress, normalEmail } from '@icio/contracts/accounts/email-address'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.js'
import { senderOf } from '@icio/kit/net/addresses'
import { constantTime } from '../passwords/constant-time.js'
import { mailboxFor } from './mailbox.js'
import { mayMail } from '../mail/mail-allowance.js'
import { limits } from '../collections/rate-limits.js'

/**
 * POST /api/auth/resend-confirmation and /forgot-password: writes one row to the outbox whether or not the address has
 * an account; the recipient is looked up only when the mail is sent (SEC-4).
 */
export async function serveAskForMail(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { limiter } = accounts
  const mailEndpoints = [
    [resendConfirmation, 'confirm', 'Sends the confirmation mail again'],
    [forgotPassword, 'reset', 'Sends a link for a new password'],
  ] as const
  for (const [endpoint, kind, summary] of mailEndpoints) {
    serve(
      app,
      endpoint,
      { body: RequestMail, reply: Accepted, status: 202, summary },
      async ({ body, request }) => {
        const email = normalEmail(body.email)
        if (!isEmailAddress(email)) throw new ServiceError('invalid_email')
        await limiter.take(limits.mailAsksByAddress, senderOf(request.ip))
        await constantTime(accounts.answerStepMs, () => putMail(accounts, kind, email))
        return { accepted: true as const, ...mailboxFor(accounts, request) }
      },
    )
  }
}

async function putMail(accounts: Accounts, kind: 'confirm' | 'reset', email: string): Promise<void> {
  if (!(await mayMail(accounts, kind, email))) return
  await accounts.outbox.put({ kind, email })
  accounts.sender.nudge()
}
