import { mayOrganize } from '@icio/contracts/roles/rules'
import { defaultRole, toldRole, type Role } from '@icio/contracts/roles/endpoints'
import { defaultSettings, type ChangeableSettings } from '@icio/contracts/site-settings/site-settings'
import { defaultDisplayName } from '@icio/contracts/accounts/display-name'
import { looksLikeStaffName } from '@icio/kit/names/name-similarity'
import type { AccountUser } from '@icio/contracts/accounts/endpoints'
import type { MailAttendance } from '@icio/contracts/credit/endpoints'
import type { ForecastMails } from '@icio/contracts/forecast-mails/endpoints'
import type { ReviewDigestMails } from '@icio/contracts/review-digest/endpoints'
import { adminDocuments } from '@icio/kit/auth/admin-document'
import type { PersonalData } from '@icio/kit/db/personal-data'
import type { Person, IdentitySource } from '@icio/kit/auth/identity'
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
import { createMailWriter } from './mail/write-mail.js'
import { createPasswordHasher } from './passwords/password-hash.js'
import { createProfiles } from './collections/profiles.js'
import { rateLimits } from './collections/rate-limits.js'
import { accountSecrets } from './signing/account-secrets.js'
import { accountCookies } from './sessions/cookies.js'
import { createSessions, type SessionRow } from './collections/account-sessions.js'
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
import { createUsers, type User } from './collections/users.js'

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
  // Every mail names a contact address; it is sent without one rather than delayed if the content service is down.
  const contactEmail = async () => {
    const { settings = async () => defaultSettings } = options
    const known = await settings().catch((err: unknown) => {
      log.warn({ err }, 'site settings could not be read')
      return defaultSettings
    })
    return known.contactEmail
  }
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
  const sender = createMailSender({
    outbox,
    transport: transportOf(config, mailbox?.transport),
    write: createMailWriter({ users, roles, signUps, links, messages, siteUrl, contactEmail }),
    log,
  })
  const cookies = accountCookies(secrets, config.siteUrl?.startsWith('https:') ?? false)

  /**
   * What a person may do in a session. If the installation demands a second factor of its staff, a session without one
   * is that of a member: nobody is locked out, and the role is back once the second factor is set up (AUTH-46; SEC-78).
   */
  const roleIn = (role: Role | null, session: SessionRow | null): { role: Role; waits: boolean } => {
    const waits = config.secondFactorForStaff && isStaff(role) && !session?.second_factor_at
    return { role: waits ? defaultRole : (role ?? defaultRole), waits }
  }
  const personOf = async (userId: string, session: SessionRow): Promise<Person | null> => {
    const [profile, role] = await Promise.all([profiles.find(userId), roles.find(userId)])
    if (!profile) return null
    const { display_name: displayName } = profile
    return { id: userId, sessionId: session._id, role: roleIn(role, session).role, displayName }
  }
  const identitySource: IdentitySource = {
    adminDocuments: adminDocuments(config.internalSecret, () => now().getTime()),
    keys: () => secrets.publicKeys,
    now: () => now().getTime(),
    async person({ sub, sid, gen }) {
      const session = await sessions.find(sid, gen)
      return session?.user_id === sub ? personOf(sub, session) : null
    },
    async personOfCookies(headers) {
      const token = cookies.readRefreshToken(headers)
      const session = token === null ? null : await sessions.recognize(token)
      return session ? personOf(session.user_id, session) : null
    },
    findEndedSessions: sessions.findEndedSessions,
    async findAdministrators(userIds) {
      const since = await roles.findAdministrators(userIds)
      const there = await users.findByIds([...since.keys()])
      return Object.fromEntries(there.map(({ _id }) => [_id, since.get(_id)?.toISOString() ?? '']))
    },
    async findOrganizers(userIds) {
      const roleOf = await roles.findByIds([...userIds])
      const there = await users.findByIds(userIds.filter((id) => mayOrganize(roleOf.get(id) ?? defaultRole)))
      return there.map(({ _id }) => _id)
    },
    async isNameOfStaff(name, userId) {
      if (name === defaultDisplayName) return false
      const staff = await roles.staff()
      if (staff.includes(userId)) return false
      const named = await profiles.findByIds(staff)
      return looksLikeStaffName(
        name,
        named.map(({ display_name }) => display_name),
      )
    },
  }
  const forecastMails: ForecastMails = {
    async send({ user_id, day, results }) {
      const user = await users.findById(user_id)
      if (!user?.mail_preferences.forecast_results) return
      await outbox.putOnce(`forecast-results:${user_id}:${day}`, {
        kind: 'forecast-results',
        email: user.email,
        results,
      })
      sender.nudge()
    },
  }
  /** Whoever of the staff has asked for the digest of the review desk, by their role of this moment (REVIEW-13). */
  const digestReaders = async () =>
    (await users.findByIds(await roles.staff())).filter((user) => user.mail_preferences.review_digest)
  const digestMails: ReviewDigestMails = {
    isWanted: async () => (await digestReaders()).length > 0,
    async send(digest) {
      for (const { _id, email } of await digestReaders())
        await outbox.putOnce(`review-digest:${_id}:${digest.week}`, { kind: 'review-digest', email, digest })
      sender.nudge()
    },
  }
  const mailAttendance: MailAttendance = async ({ mails }) => {
    const byMail = config.smtpUrl !== undefined || mailbox !== undefined
    if (!byMail) return { by_mail: false }
    for (const { key, email, path, what } of mails)
      await outbox.putOnce(key, { kind: `attendance-${what}`, email, redirect_to: path })
    if (mails.length > 0) sender.nudge()
    return { by_mail: true }
  }
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
    secondFactors,
    passkeys,
    linkedOrganizations,
    storedProviders,
  }
  return {
    connection,
    config,
    log,
    now,
    secrets,
    ...stores,
    mailbox,
    sender,
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
    identitySource,
    forecastMails,
    digestMails,
    mailAttendance,
    preparations: [
      ...[...Object.values(stores), ...(mailbox ? [mailbox] : [])].map(
        (store) => async () => void (await store.ensureIndexes()),
      ),
      () => takeOverUnconfirmed(connection, { users, profiles, signUps }),
      () => encryptAgain({ secrets, secondFactors, storedProviders }),
    ],

    /** The account as shown to its owner in a session. */
    async shownUser(user: User, session: SessionRow | null): Promise<AccountUser> {
      const [profile, stored] = await Promise.all([profiles.find(user._id), roles.find(user._id)])
      const { display_name = '', avatar_url = null, updated_at = user.updated_at } = profile ?? {}
      const { role, waits } = roleIn(stored, session)
      return {
        id: user._id,
        email: user.email,
        display_name,
        ...toldRole(role),
        ...(waits ? { role_waits: true } : {}),
        avatar_url,
        created_at: user.created_at.toISOString(),
        updated_at: updated_at.toISOString(),
      }
    },
  }
}

function isStaff(role: Role | null): boolean {
  return role === 'admin' || role === 'moderator'
}

function transportOf(config: AccountsConfig, mailbox: MailTransport | undefined): MailTransport {
  if (config.smtpUrl) return smtpTransport({ url: config.smtpUrl, from: config.mailFrom })
  return mailbox ?? noTransport
}
