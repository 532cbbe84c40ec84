import { defaultRole } from '@icio/contracts/roles/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { Accounts } from '../accounts.js'
import { shownProfile } from '../collections/profiles.js'
import type { User } from '../collections/users.js'

/** Everything that the site holds about a person, as one object (PRIV-6). Hashes and salts are not personal data. */
export async function everythingHeldOf(accounts: Accounts, user: User): Promise<Record<string, unknown>> {
  const { profiles, roles, sessions, outbox, avatars, personalData, now } = accounts
  const { secondFactors, passkeys, linkedOrganizations, messages } = accounts
  const id = user._id
  const [profile, role, devices, mails, changes, factors, keys, organizations, writtenMessages] =
    await Promise.all([
      profiles.find(id),
      roles.find(id),
      sessions.list(id),
      outbox.listOf(user.email),
      roles.changesOf(id),
      secondFactors.find(id),
      passkeys.listOf(id),
      linkedOrganizations.listOf(id),
      messages.listOf(id),
    ])
  const elsewhere = await Promise.all(
    personalData.map(async (source) => [source.name, await source.read(id, confirmedAddress(user))] as const),
  )
  const picture = profile?.avatar_version ? await avatars.read(id, profile.avatar_version, 'lg') : null
  return {
    exported_at: now().toISOString(),
    account: {
      id,
      email: user.email,
      email_confirmed_at: user.confirmed_at,
      mail_preferences: user.mail_preferences,
      created_at: user.created_at,
      updated_at: user.updated_at,
    },
    profile: profile && shownProfile(profile),
    avatar: picture && { type: 'image/webp', base64: picture.toString('base64') },
    role: role ?? defaultRole,
    role_changes: changes.map(({ from, to, action, changed_at }) => ({
      from,
      to,
      ...(action ? { action } : {}),
      changed_at,
    })),
    signed_in_devices: devices.map(({ device, network, created_at, last_used_at }) => ({
      device,
      network,
      created_at,
      last_used_at,
    })),
    authenticator_app: factors?.authenticator
      ? { added_at: factors.authenticator.added_at, last_used_at: factors.authenticator.last_used_at }
      : null,
    recovery_codes_left: factors?.recovery_codes.length ?? 0,
    passkeys: keys.map(({ _id, name, added_at, last_used_at }) => ({
      id: _id,
      name,
      added_at,
      last_used_at,
    })),
    linked_organizations: organizations.map(
      ({ provider, issuer, subject, email, linked_at, last_used_at }) => ({
        provider,
        issuer,
        subject,
        email,
        linked_at,
        last_used_at,
      }),
    ),
    messages: writtenMessages.map(({ kind, text, reply_to, state, created_at, question, answer }) => ({
      kind,
      text,
      reply_to,
      state,
      created_at,
      ...(question ? { question } : {}),
      ...(answer ? { answer: { text: answer.text, at: answer.at } } : {}),
    })),
    mails: mails.map(({ kind, state, created_at }) => ({ kind, state, created_at })),
    ...Object.fromEntries(elsewhere),
  }
}

/** An address that nobody has confirmed may be somebody else's. */
const confirmedAddress = ({ email, confirmed_at }: User) => (confirmed_at ? email : undefined)

/**
 * Deletes an account and the personal data in other services. The other services come first: if one of them fails, the
 * account still exists and the person can try again.
 *
 * @throws ServiceError last_admin; unavailable if another service does not answer
 */
export async function eraseAccount(accounts: Accounts, user: User): Promise<void> {
  const { connection, users, profiles, roles, sessions, links, outbox, avatars, sender, log } = accounts
  const { steps, secondFactors, passkeys, linkedOrganizations, messages } = accounts
  const id = user._id
  await roles.demandRemovable(id)
  for (const source of accounts.personalData) {
    await source.erase(id, confirmedAddress(user)).catch((err: unknown) => {
      log.error({ err, source: source.name }, 'personal data could not be erased')
      throw new ServiceError('unavailable')
    })
  }
  await connection.transaction(async (session) => {
    await roles.remove(id, session)
    await sessions.endAll(id, undefined, session)
    await steps.removeOf(id, session)
    await secondFactors.remove(id, session)
    await passkeys.removeOf(id, session)
    await linkedOrganizations.removeOf(id, session)
    await profiles.remove(id, session)
    await users.remove(id, session)
    await messages.removeOf(id, user.email, session)
    await outbox.removeOf(user.email, session)
    await outbox.put({ kind: 'account-deleted', email: user.email }, session)
  })
  await links.removeOf(user.email)
  await avatars.removeOf(id)
  sender.nudge()
}
