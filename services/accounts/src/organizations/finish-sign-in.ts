import { randomBytes, randomUUID } from 'node:crypto'
import { displayNameOf } from '@icio/contracts/accounts/display-name'
import { onlyNameCharacters } from '@icio/contracts/accounts/names'
import { isEmailAddress, normalEmail } from '@icio/contracts/accounts/email-address'
import { isNew } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import type { Accounts } from '../accounts.js'
import type { LinkedOrganization } from '../collections/linked-organizations.js'
import type { User } from '../collections/users.js'
import { changeSignIn } from '../second-factors/change-sign-in.js'
import type { OrganizationIdentity } from './provider-connection.js'
import type { SignInProvider } from './providers.js'

/** Whose account an organization's account opens: one here, one that must be proved first, or a new one. */
export type FoundAccount = { at: 'account'; user: User } | { at: 'proof-needed'; email: string }

/**
 * Finds or opens the account for an identity (AUTH-39, AUTH-40). Only an identity that was linked before leads to an
 * account without further proof; the address leads nowhere unless the provider has verified it and is trusted with its
 * domain, and then only to a new account or to the request to sign in.
 *
 * @throws ServiceError organization_email_unverified, organization_not_allowed
 */
export async function accountFor(
  accounts: Accounts,
  provider: SignInProvider,
  identity: OrganizationIdentity,
): Promise<FoundAccount> {
  const { users, linkedOrganizations } = accounts
  const linkedOrganization = await linkedOrganizations.find(identity.issuer, identity.subject)
  const user = linkedOrganization && (await users.findById(linkedOrganization.user_id))
  if (user) {
    await linkedOrganizations.noteUse(linkedOrganization)
    return { at: 'account', user }
  }
  const email = normalEmail(identity.email ?? '')
  if (!isEmailAddress(email) || !identity.isEmailVerified)
    throw new ServiceError('organization_email_unverified')
  if (!provider.domains.includes(email.split('@').at(-1) ?? ''))
    throw new ServiceError('organization_not_allowed')
  if (await users.findByTypedEmail(email)) return { at: 'proof-needed', email }
  return { at: 'account', user: await openAccountFor(accounts, provider, identity, email) }
}

async function openAccountFor(
  accounts: Accounts,
  provider: SignInProvider,
  { issuer, subject, name }: OrganizationIdentity,
  email: string,
): Promise<User> {
  const { connection, hasher, users, profiles, signUps, linkedOrganizations } = accounts
  const id = randomUUID()
  const passwordHash = await hasher.hash(randomBytes(32).toString('base64url'))
  const displayName = await nameFor(accounts, name)
  let user: User | undefined
  const change = connection.transaction(async (session) => {
    user = await users.insert({ id, email, passwordHash, hasPassword: false }, session)
    await profiles.insert(id, displayName, session)
    await signUps.removeOf(email, session)
    await linkedOrganizations.link({ provider: provider.id, issuer, subject, user_id: id, email }, session)
  })
  // The same sign-in in another tab was faster; the next one finds what it made.
  if (!(await isNew(change))) throw new ServiceError('step_expired')
  return user as User
}

/** The name that the organization states, without what names do not have here, unless it looks like one of the staff. */
async function nameFor({ identitySource }: Accounts, nameFromProvider: string | null): Promise<string> {
  const name = displayNameOf(onlyNameCharacters(nameFromProvider ?? ''))
  return (await identitySource.isNameOfStaff(name, '')) ? displayNameOf('') : name
}

/**
 * Links the account of a person, who has proved to own both sides, and tells the owner.
 *
 * @throws ServiceError organization_linked_elsewhere
 */
export async function linkAccount(
  accounts: Accounts,
  user: User,
  {
    label,
    ...identity
  }: Pick<LinkedOrganization, 'provider' | 'issuer' | 'subject' | 'email'> & { label: string },
): Promise<void> {
  const change = changeSignIn(accounts, user, async (session) => {
    await accounts.linkedOrganizations.link({ ...identity, user_id: user._id }, session)
    return `The account of ${label} (${identity.email || 'without an address'}) was linked.`
  })
  if (!(await isNew(change))) throw new ServiceError('organization_linked_elsewhere')
}

/**
 * Gives or takes the role that the organization's claim says (AUTH-41): moderator at most. Administrators are made by
 * administrators only, because a provider is one of the things that they look after.
 */
export async function followRole(
  { roles, log }: Accounts,
  provider: SignInProvider,
  { userId, identity }: { userId: string; identity: OrganizationIdentity },
): Promise<void> {
  if (!provider.roleClaim) return
  const claim = identity.claims[provider.roleClaim]
  const values = [claim ?? []].flat().map(String)
  const role = values.some((value) => provider.moderatorValues.includes(value)) ? 'moderator' : 'user'
  const isChanged = await roles.followOrganization(userId, role, `organization:${provider.id}`)
  if (isChanged)
    log.info(
      { event: 'role_changed', person: userId, role, by: `organization:${provider.id}` },
      'role changed',
    )
}
