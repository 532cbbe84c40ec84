import { changePassword, resetPassword } from '@icio/contracts/accounts'
import { Accepted, ChangePassword, ResetPassword } from '@icio/contracts/accounts.schemas'
import { ServiceError } from '@icio/kit/errors'
import { serve } from '@icio/kit/serve'
import { personOf } from '@icio/kit/who'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.js'
import { senderOf } from '@icio/kit/addresses'
import { checkNewPassword } from '../passwords/check-new-password.js'
import { demandPassword } from '../passwords/demand-password.js'
import { limits } from '../rate-limits.js'
import type { User } from '../users.js'

/** POST /api/auth/reset-password: a new password by the link of a mail. Whoever can read the mail owns the address. */
export async function serveResetPassword(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { links, users, profiles, limiter } = accounts
  serve(
    app,
    resetPassword,
    { body: ResetPassword, reply: Accepted, status: 202, summary: 'Sets a new password by a mailed link' },
    async ({ body, request }) => {
      await limiter.take(limits.linksByAddress, senderOf(request.ip))
      const link = await links.peek('reset', body.token)
      const user = link && (await users.findById(link.user_id))
      if (!user || user.email !== link.email) throw new ServiceError('link_expired')
      const profile = await profiles.find(user._id)
      // A password that is refused does not use up the link.
      checkNewPassword(body.password, [user.email, profile?.display_name ?? ''])
      if (!(await links.use('reset', body.token))) throw new ServiceError('link_expired')
      await replacePassword(accounts, user, body.password)
      if (!user.confirmed_at) await users.confirm(user._id)
      request.log.info({ event: 'password_reset', person: user._id, ip: request.ip }, 'password reset')
      return { accepted: true as const }
    },
  )
}

/** POST /api/auth/change-password: for signed-in people who know the present one. */
export async function serveChangePassword(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  serve(
    app,
    changePassword,
    { body: ChangePassword, reply: Accepted, status: 202, summary: 'Changes the password' },
    async ({ body, request }) => {
      const { id, sessionId, displayName } = personOf(request)
      const user = await demandPassword(accounts, id, body.current_password)
      checkNewPassword(body.new_password, [user.email, displayName])
      await replacePassword(accounts, user, body.new_password, sessionId)
      request.log.info({ event: 'password_changed', person: id, ip: request.ip }, 'password changed')
      return { accepted: true as const }
    },
  )
}

/** New hash, the other devices signed out, and a mail that tells of it: all or nothing. */
async function replacePassword(
  { connection, hasher, users, sessions, outbox, sender }: Accounts,
  user: User,
  password: string,
  keptSession?: string,
): Promise<void> {
  const passwordHash = await hasher.hash(password)
  await connection.transaction(async (session) => {
    await users.setPassword(user._id, passwordHash, session)
    await sessions.endAll(user._id, keptSession, session)
    await outbox.put({ kind: 'password-changed', email: user.email }, session)
  })
  sender.nudge()
}
