import { issueAccessTokens } from '@icio/kit/access-token'
import { needsDatabase } from '@icio/kit/database'
import { requireGatePass } from '@icio/kit/gate-pass'
import { requireRole, requireUser } from '@icio/kit/who'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from './accounts.js'
import { serveAskForMail } from './endpoints/ask-for-mail.js'
import { serveChangePassword, serveResetPassword } from './endpoints/change-passwords.js'
import { serveConfirmEmail } from './endpoints/confirm-email.js'
import { serveSisters } from './endpoints/internal.js'
import { serveMailbox } from './endpoints/mailbox.js'
import { serveMembers } from './endpoints/members.js'
import { serveOwnAccount } from './endpoints/own-account.js'
import { serveOwnAvatar } from './endpoints/own-avatar.js'
import { serveProfiles } from './endpoints/profiles.js'
import { serveRoles } from './endpoints/roles.js'
import { serveAvatarImage } from './endpoints/serve-avatar.js'
import { serveDevices, serveOwnSession } from './endpoints/sessions.js'
import { serveSignIn } from './endpoints/sign-in.js'
import { serveSignUp } from './endpoints/sign-up.js'

/**
 * The accounts service: sign-up, sessions, profiles, avatars, roles. The app has to know who sends a request:
 * tellWho(app, accounts.who) comes before this, once for all services of the process.
 */
export async function accountsApp(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const database = needsDatabase(app, accounts.connection, accounts.preparations)
  issueAccessTokens(app, accounts.secrets.signingKey)
  const { mailbox, sender } = accounts
  let stopSending: (() => Promise<void>) | undefined
  database.ready.then(
    () => (stopSending = sender.start()),
    () => {},
  )
  app.addHook('onClose', async () => stopSending?.())

  await app.register(async (open) => {
    await open.register(async (visitor) => {
      if (accounts.config.signUpNeedsHumanCheck) visitor.addHook('onRequest', requireGatePass)
      await visitor.register(serveSignUp, { accounts })
    })
    await open.register(serveConfirmEmail, { accounts })
    await open.register(serveAskForMail, { accounts })
    await open.register(serveResetPassword, { accounts })
    await open.register(serveSignIn, { accounts })
    await open.register(serveOwnSession, { accounts })
    await open.register(serveAvatarImage, { accounts })
    if (mailbox) await open.register(serveMailbox, { mailbox })
  })
  await app.register(async (member) => {
    member.addHook('onRequest', requireUser)
    await member.register(serveDevices, { accounts })
    await member.register(serveChangePassword, { accounts })
    await member.register(serveProfiles, { accounts })
    await member.register(serveRoles, { accounts })
    await member.register(serveOwnAvatar, { accounts })
    await member.register(serveOwnAccount, { accounts })
  })
  await app.register(async (admin) => {
    admin.addHook('onRequest', requireRole('admin'))
    await admin.register(serveMembers, { accounts })
  })
  await app.register(serveSisters, { accounts })
  return database
}
