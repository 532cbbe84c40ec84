import { defaultSettings, type ChangeableSettings } from '@icio/contracts/site-settings/site-settings'
import type { PersonalData } from '@icio/kit/db/personal-data'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from 'mongoose'
import { avatarStore } from './avatars/avatar-store.js'
import { avatarUrls } from './avatars/avatar-urls.js'
import type { Clock } from './clock.js'
import type { AccountsConfig } from './config.js'
import { createDevelopmentMailbox } from './collections/development-mailbox.js'
import { createMailLinks } from './collections/mail-links.js'
import { createOutbox } from './collections/mail-outbox.js'
import { createMailSender } from './jobs/mail-sender.js'
import { noTransport, smtpTransport, type MailTransport } from './mail/transport.js'
import { createVisitorMessages } from './collections/visitor-messages.js'
import { createMailsOfServices } from './mail/mails-of-services.js'
import { createMailWriter } from './mail/write-mail.js'
import { createPasswordHasher } from './passwords/password-hash.js'
import { createProfiles } from './collections/profiles.js'
import { rateLimits } from './collections/rate-limits.js'
import { accountSecrets } from './signing/account-secrets.js'
import { accountCookies } from './sessions/cookies.js'
import { createIdentitySource } from './sessions/identity-source.js'
import { createSessions } from './collections/account-sessions.js'
import { linkedOrganizations as createLinkedOrganizations } from './collections/linked-organizations.js'
import { passkeys as createPasskeys } from './collections/passkeys.js'
import { createSecondFactors } from './collections/second-factors.js'
import { createSignInProviders } from './collections/sign-in-providers.js'
import { signInSteps } from './collections/sign-in-steps.js'
import { providersOf } from './organizations/providers.js'
import { encryptAgain } from './signing/encrypt-again.js'
import { createOpenSignUps } from './collections/open-sign-ups.js'
import { takeOverUnconfirmed } from './sign-ups/unconfirmed-accounts.js'
import { userRoles } from './collections/user-roles.js'
import { createUsers } from './collections/users.js'

export interface AccountsOptions {
  connection: Connection
  config: AccountsConfig
  /** The site's address, used if the configuration sets none; the listening server knows it. */
  siteUrl?: () => string
  /** The personal data that other services hold. */
  personalData?: readonly PersonalData[]
  /** The settings that administrators have changed; defaults if left out. */
  settings?: () => Promise<ChangeableSettings>
  log: FastifyBaseLogger
  now?: Clock
  /** Calls that must not reveal whether an address has an account answer in steps of this length; 0 in tests. */
  answerStepMs?: number
}

/** Long enough for two hashes and a transaction, even on a busy server. */
const usualAnswerStepMs = 250

/** Everything that the endpoints of this service use. */
export type Accounts = ReturnType<typeof createAccounts>

/** Wires the parts of the service together. */
export function createAccounts(options: AccountsOptions) {
  const { connection, config, log, personalData = [], answerStepMs = usualAnswerStepMs } = options
  const now = options.now ?? (() => new Date())
  const secrets = accountSecrets(config.secret, config.previousSecret)
  const siteUrl = () => config.siteUrl ?? options.siteUrl?.() ?? 'http://127.0.0.1:3000'
  const contactEmail = () => readContactEmail(options)
  const users = createUsers(connection, now)
  const profiles = createProfiles(connection, now)
  const signUps = createOpenSignUps(connection, now)
  const roles = userRoles(connection, now)
  const links = createMailLinks(connection, secrets, now)
  const outbox = createOutbox(connection, now)
  const messages = createVisitorMessages(connection, now)
  const sessions = createSessions({
    connection,
    secrets,
    now,
    async tellOfTheft({ user_id }, session) {
      const user = await users.findById(user_id)
      if (user) await outbox.put({ kind: 'session-stolen', email: user.email }, session)
    },
  })
  const limiter = rateLimits(connection, secrets, now)
  const mailbox =
    config.isProduction || config.siteUrl || config.smtpUrl ? null : createDevelopmentMailbox(connection, now)
  const mailLeaves = Boolean(config.smtpUrl) || mailbox !== null
  const sender = createMailSender({
    outbox,
    transport: transportOf(config, mailbox?.transport),
    write: createMailWriter({ users, roles, signUps, links, messages, siteUrl, contactEmail }),
    log,
  })
  const cookies = accountCookies(secrets, config.siteUrl?.startsWith('https:') ?? false)
  const steps = signInSteps(connection, secrets, now)
  const secondFactors = createSecondFactors(connection, now)
  const passkeys = createPasskeys(connection, now)
  const linkedOrganizations = createLinkedOrganizations(connection, now)
  const storedProviders = createSignInProviders(connection, now)
  const stores = {
    users,
    profiles,
    signUps,
    roles,
    sessions,
    links,
    outbox,
    messages,
    limiter,
    steps,
    passkeys,
    linkedOrganizations,
  }
  return {
    connection,
    config,
    log,
    now,
    secrets,
    ...stores,
    secondFactors,
    storedProviders,
    mailbox,
    sender,
    /** Whether a mail that is put into the outbox can be delivered. */
    mailLeaves,
    cookies,
    siteUrl,
    contactEmail,
    /** What outgoing calls to providers may do: only a developer's machine may call itself. */
    outside: { isDevelopment: !config.isProduction, log },
    providers: providersOf({ config, secrets, storedProviders }),
    personalData,
    answerStepMs,
    slowStepMs: 4 * answerStepMs,
    hasher: createPasswordHasher(),
    avatars: avatarStore(connection),
    avatarUrls: avatarUrls(secrets, now),
    identitySource: createIdentitySource({ config, secrets, cookies, users, profiles, roles, sessions, now }),
    ...createMailsOfServices({ users, roles, outbox, sender, mailLeaves }),
    preparations: [
      ...[...Object.values(stores), ...(mailbox ? [mailbox] : [])].map(
        (store) => async () => void (await store.ensureIndexes()),
      ),
      () => takeOverUnconfirmed(connection, { users, profiles, signUps }),
      () => encryptAgain({ secrets, secondFactors, storedProviders }),
    ],
  }
}

/** Every mail names a contact address; it is sent without one rather than delayed if the content service is down. */
async function readContactEmail({ settings = async () => defaultSettings, log }: AccountsOptions) {
  const siteSettings = await settings().catch((err: unknown) => {
    log.warn({ err }, 'site settings could not be read')
    return defaultSettings
  })
  return siteSettings.contactEmail
}

function transportOf(config: AccountsConfig, mailbox: MailTransport | undefined): MailTransport {
  if (config.smtpUrl) return smtpTransport({ url: config.smtpUrl, from: config.mailFrom })
  return mailbox ?? noTransport
}
