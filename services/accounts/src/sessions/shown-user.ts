import type { AccountUser } from '@icio/contracts/accounts/endpoints'
import { toldRole } from '@icio/contracts/roles/endpoints'
import type { Accounts } from '../accounts.js'
import type { SessionRow } from '../collections/account-sessions.js'
import type { User } from '../collections/users.js'
import { roleInSession } from './role-in-session.js'

export async function shownUser(
  { config, profiles, roles }: Pick<Accounts, 'config' | 'profiles' | 'roles'>,
  user: User,
  session: SessionRow | null,
): Promise<AccountUser> {
  const [profile, storedRole] = await Promise.all([profiles.find(user._id), roles.find(user._id)])
  const { display_name = '', avatar_url = null, updated_at = user.updated_at } = profile ?? {}
  const { role, waits } = roleInSession(config, storedRole, session)
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
}
