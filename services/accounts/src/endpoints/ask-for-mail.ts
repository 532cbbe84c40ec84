import { forgotPassword, resendConfirmation } from '@icio/contracts/accounts'
import { Accepted, AskForMail } from '@icio/contracts/accounts.schemas'
import { isEmailAddress, normalEmail } from '@icio/contracts/rules/email-address'
import { ServiceError } from '@icio/kit/errors'
import { serve } from '@icio/kit/serve'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.js'
import { senderOf } from '@icio/kit/addresses'
import { evenly } from '../evenly.js'
import { limits } from '../rate-limits.js'

/**
 * POST /api/auth/resend-confirmation and /forgot-password: one row in the outbox whether or not there is such an
 * account; who it is for is only looked up when it is sent (security.md, threat 4).
 */
export async function serveAskForMail(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { limiter } = accounts
  const asked = [
    [resendConfirmation, 'confirm', 'Sends the confirmation mail again'],
    [forgotPassword, 'reset', 'Sends a link for a new password'],
  ] as const
  for (const [endpoint, kind, summary] of asked) {
    serve(
      app,
      endpoint,
      { body: AskForMail, reply: Accepted, status: 202, summary },
      async ({ body, request }) => {
        const email = normalEmail(body.email)
        if (!isEmailAddress(email)) throw new ServiceError('invalid_email')
        await limiter.take(limits.mailAsksByAddress, senderOf(request.ip))
        await evenly(accounts.answerStepMs, () => putMail(accounts, kind, email))
        return { accepted: true as const }
      },
    )
  }
}

/** One mail a minute of a kind, and not too many a day; whoever asks for more gets the same answer and no mail. */
async function putMail(
  { limiter, outbox, sender }: Accounts,
  kind: 'confirm' | 'reset',
  email: string,
): Promise<void> {
  const mayMail =
    (await limiter.allows(limits.mailByRecipient, `${kind} ${email}`)) &&
    (await limiter.allows(limits.mailByRecipientAndDay, email))
  if (!mayMail) return
  await outbox.put({ kind, email })
  sender.nudge()
}
