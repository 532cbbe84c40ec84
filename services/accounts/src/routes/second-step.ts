import {
  finishPasskeySignIn,
  finishSecondStep,
  startPasskeySignIn,
} from '@icio/contracts/second-factors/endpoints'
import { StartedSession } from '@icio/contracts/accounts/schemas'
import { FinishSecondStep, PasskeyCeremony, PasskeySignIn } from '@icio/contracts/second-factors/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import { senderOf } from '@icio/kit/net/addresses'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.js'
import { limits } from '../collections/rate-limits.js'
import { demandFactor } from '../second-factors/check-factor.js'
import { assertionOptions, checkAssertion } from '../second-factors/passkey-ceremony.js'
import { startFullSession } from '../sessions/start-session.js'

/** POST /api/auth/second-step, and sign-in with a passkey (AUTH-43, AUTH-44, AUTH-47; SEC-74, SEC-75, SEC-77). */
export async function serveSecondStep(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { steps, users, cookies, limiter } = accounts
  serve(
    app,
    finishSecondStep,
    { body: FinishSecondStep, reply: StartedSession, summary: 'Finishes a sign-in with a second factor' },
    async ({ body: { ticket, ...taken }, request, reply }) => {
      await limiter.take(limits.stepsByAddress, senderOf(request.ip))
      const step = await steps.answer('second-step', ticket, cookies.browserOf(request.cookies))
      const user = step?.user_id ? await users.findById(step.user_id) : null
      if (!step || !user) throw new ServiceError('step_expired')
      await demandFactor(accounts, request, { user, taken, challenge: step.data.challenge })
      if (!(await steps.use(step))) throw new ServiceError('step_expired')
      request.log.info({ event: 'second_step', person: user._id, ip: request.ip }, 'signed in')
      const { organization } = step.data
      return startFullSession(accounts, user, { request, reply, organization, hasSecondFactor: true })
    },
  )
  serve(
    app,
    startPasskeySignIn,
    { reply: PasskeyCeremony, summary: 'Begins a sign-in with a passkey' },
    async ({ request, reply }) => {
      await limiter.take(limits.stepsByAddress, senderOf(request.ip))
      const { challenge, options } = await assertionOptions(accounts)
      const browser = cookies.ensureBrowser(reply, request.cookies)
      const ticket = await steps.begin('passkey-sign-in', { browser, userId: null, data: { challenge } })
      return { ticket, options }
    },
  )
  serve(
    app,
    finishPasskeySignIn,
    { body: PasskeySignIn, reply: StartedSession, summary: 'Signs in with a passkey' },
    async ({ body: { ticket, passkey }, request, reply }) => {
      await limiter.take(limits.stepsByAddress, senderOf(request.ip))
      const step = await steps.answer('passkey-sign-in', ticket, cookies.browserOf(request.cookies))
      // Used up before the signature is checked: a challenge is answered once.
      if (!step || !(await steps.use(step))) throw new ServiceError('step_expired')
      const { challenge } = step.data
      const { user_id } = await checkAssertion(accounts, { passkey, challenge, owner: null })
      const user = await users.findById(user_id)
      if (!user) throw new ServiceError('passkey_refused')
      request.log.info({ event: 'passkey_sign_in', person: user._id, ip: request.ip }, 'signed in')
      return startFullSession(accounts, user, { request, reply, hasSecondFactor: true })
    },
  )
}
