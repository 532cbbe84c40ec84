import { issueAccessTokens } from '@icio/kit/auth/access-token'
import { openDatabase } from '@icio/kit/db/database'
import { gaugeQueue } from '@icio/kit/metrics/queue-gauges'
import { requireGatePass } from '@icio/kit/auth/gate-pass'
import { requireRole, requireUser } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from './accounts.js'
import { serveAskForMail } from './routes/ask-for-mail.js'
import { serveChangePassword, serveResetPassword } from './routes/change-passwords.js'
import { serveConfirmEmail } from './routes/confirm-email.js'
import { serveInternalCalls } from './routes/internal.js'
import { serveMailbox } from './routes/mailbox.js'
import { serveMembers } from './routes/members.js'
import { serveOwnAccount } from './routes/own-account.js'
import { serveOwnAvatar } from './routes/own-avatar.js'
import { serveOrganizationSignIn, serveOwnOrganizations } from './routes/organizations.js'
import { serveOwnSecurity } from './routes/own-security.js'
import { serveProfiles } from './routes/profiles.js'
import { serveRoles } from './routes/roles.js'
import { serveVisitorMessages } from './routes/visitor-messages.js'
import { serveAvatarImage } from './routes/serve-avatar.js'
import { serveDevices, serveOwnSession } from './routes/sessions.js'
import { serveSecondStep } from './routes/second-step.js'
import { serveSignIn } from './routes/sign-in.js'
import { serveSignInProviders } from './routes/sign-in-providers.js'
import { serveSignUp } from './routes/sign-up.js'

/**
 * The accounts service: sign-up, sessions, profiles, avatars, roles. Before it is registered, the process must call
 * registerIdentity(app, accounts.identitySource) once for all its services, so that the app knows who sends a request.
 */
export async function accountsApp(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const database = openDatabase(app, accounts.connection)
  database.prepare(...accounts.preparations)
  issueAccessTokens(app, accounts.secrets.signingKey)
  const { outbox, now } = accounts
  gaugeQueue(app, { name: 'mail', depth: outbox.depth, now: () => now().getTime() })
  const { mailbox, sender } = accounts
  database.run(() => sender.start())

  await app.register(async (open) => {
    await open.register(async (visitor) => {
      if (accounts.config.signUpNeedsHumanCheck) visitor.addHook('onRequest', requireGatePass)
      await visitor.register(serveSignUp, { accounts })
    })
    await open.register(serveConfirmEmail, { accounts })
    await open.register(serveAskForMail, { accounts })
    await open.register(serveResetPassword, { accounts })
    await open.register(serveSignIn, { accounts })
    await open.register(serveSecondStep, { accounts })
    await open.register(serveOrganizationSignIn, { accounts })
    await open.register(serveOwnSession, { accounts })
    await open.register(serveAvatarImage, { accounts })
    await open.register(serveVisitorMessages, { accounts })
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
    await member.register(serveOwnSecurity, { accounts })
    await member.register(serveOwnOrganizations, { accounts })
  })
  await app.register(async (admin) => {
    admin.addHook('onRequest', requireRole('admin'))
    await admin.register(serveMembers, { accounts })
    await admin.register(serveSignInProviders, { accounts })
  })
  await app.register(serveInternalCalls, { accounts })
  return database.start()
}
