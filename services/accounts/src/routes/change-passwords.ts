import { randomUUID } from 'node:crypto'
import { changePassword, resetPassword } from '@icio/contracts/accounts/endpoints'
import { Accepted, ChangePassword, ResetPassword } from '@icio/contracts/accounts/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.js'
import { senderOf } from '@icio/kit/net/addresses'
import { askedAt, type MailLink } from '../collections/mail-links.js'
import { checkNewPassword } from '../passwords/check-new-password.js'
import { demandOwner } from '../second-factors/fresh-proof.js'
import { limits } from '../collections/rate-limits.js'
import { openAccount } from '../sign-ups/open-account.js'
import type { User } from '../collections/users.js'

/**
 * POST /api/auth/reset-password: sets a new password through the link in a mail. Whoever can read the mail owns the
 * address, so an address that still waits for its confirmation is confirmed too.
 */
export async function serveResetPassword(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { links, users, profiles, limiter } = accounts
  serve(
    app,
    resetPassword,
    { body: ResetPassword, reply: Accepted, status: 202, summary: 'Sets a new password by a mailed link' },
    async ({ body, request }) => {
      await limiter.take(limits.linksByAddress, senderOf(request.ip))
      const link = await links.peek('reset', body.token)
      if (!link) throw new ServiceError('link_expired')
      const user = await users.findByEmail(link.email)
      if (user && isOlderThanPassword(link, user)) throw new ServiceError('link_expired')
      const profile = user && (await profiles.find(user._id))
      // A refused password does not use up the link.
      checkNewPassword(body.password, [link.email, profile?.display_name ?? ''])
      const person = user
        ? await replacePassword(accounts, user, { password: body.password, link: body.token })
        : await openWithPassword(accounts, link.email, { password: body.password, token: body.token })
      request.log.info({ event: 'password_reset', person: person._id, ip: request.ip }, 'password reset')
      return { accepted: true as const }
    },
  )
}

/** A link requested before a password change may be in the hands of the person whom the change was to lock out. */
function isOlderThanPassword(link: MailLink, { password_changed_at }: User): boolean {
  return Boolean(password_changed_at && askedAt(link) < password_changed_at)
}

/**
 * Opens the account of an address that has only open sign-ups, with the password that the owner has just chosen. It
 * takes no name from the sign-ups, because none of them is known to be the owner's.
 */
async function openWithPassword(
  accounts: Accounts,
  email: string,
  { password, token }: { password: string; token: string },
): Promise<User> {
  const [first, ...others] = await accounts.signUps.openOf(email)
  if (!first) throw new ServiceError('link_expired')
  const own = others.length === 0 ? first : { ...first, _id: randomUUID(), display_name: '' }
  const password_hash = await accounts.hasher.hash(password)
  return openAccount(accounts, { kind: 'reset', token }, { ...own, password_hash })
}

/** POST /api/auth/change-password: for signed-in people who know the current one (AUTH-54). */
export async function serveChangePassword(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  serve(
    app,
    changePassword,
    { body: ChangePassword, reply: Accepted, status: 202, summary: 'Changes the password' },
    async ({ body, request }) => {
      const { id, sessionId, displayName } = personOf(request)
      const user = await demandOwner(accounts, request, body.current_password)
      checkNewPassword(body.new_password, [user.email, displayName])
      await replacePassword(accounts, user, { password: body.new_password, keptSession: sessionId })
      request.log.info({ event: 'password_changed', person: id, ip: request.ip }, 'password changed')
      return { accepted: true as const }
    },
  )
}

/**
 * Stores the new hash, signs out the other devices, and queues a mail that reports it, atomically.
 *
 * @throws ServiceError link_expired if the link was used a moment ago
 */
async function replacePassword(
  { connection, hasher, users, sessions, steps, links, outbox, sender }: Accounts,
  user: User,
  { password, keptSession, link }: { password: string; keptSession?: string; link?: string },
): Promise<User> {
  const passwordHash = await hasher.hash(password)
  await connection.transaction(async (session) => {
    if (link !== undefined && !(await links.use('reset', link, session)))
      throw new ServiceError('link_expired')
    await users.changePassword(user._id, passwordHash, session)
    await sessions.endAll(user._id, keptSession, session)
    await steps.removeOf(user._id, session)
    await outbox.put({ kind: 'password-changed', email: user.email }, session)
  })
  sender.nudge()
  return user
}
