import { defaultDisplayName } from '@icio/contracts/accounts/display-name'
import { defaultRole } from '@icio/contracts/roles/endpoints'
import { mayOrganize } from '@icio/contracts/roles/rules'
import { adminDocuments } from '@icio/kit/auth/admin-document'
import type { IdentitySource, Person } from '@icio/kit/auth/identity'
import { looksLikeStaffName } from '@icio/kit/names/name-similarity'
import type { Clock } from '../clock.js'
import type { SessionRow, Sessions } from '../collections/account-sessions.js'
import type { Profiles } from '../collections/profiles.js'
import type { UserRoles } from '../collections/user-roles.js'
import type { Users } from '../collections/users.js'
import type { AccountsConfig } from '../config.js'
import type { AccountSecrets } from '../signing/account-secrets.js'
import type { AccountCookies } from './cookies.js'
import { roleInSession } from './role-in-session.js'

interface IdentitySourceParts {
  config: Pick<AccountsConfig, 'internalSecret' | 'secondFactorForStaff'>
  secrets: AccountSecrets
  cookies: AccountCookies
  users: Users
  profiles: Profiles
  roles: UserRoles
  sessions: Sessions
  now: Clock
}

/** Creates what tells all services of the process who sends a request, and who is of the staff. */
export function createIdentitySource(parts: IdentitySourceParts): IdentitySource {
  const { config, secrets, cookies, users, profiles, roles, sessions } = parts
  const now = () => parts.now().getTime()

  async function personOf(userId: string, session: SessionRow): Promise<Person | null> {
    const [profile, storedRole] = await Promise.all([profiles.find(userId), roles.find(userId)])
    if (!profile) return null
    const { role } = roleInSession(config, storedRole, session)
    return { id: userId, sessionId: session._id, role, displayName: profile.display_name }
  }

  return {
    adminDocuments: adminDocuments(config.internalSecret, now),
    keys: () => secrets.publicKeys,
    now,
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
      const staffProfiles = await profiles.findByIds(staff)
      return looksLikeStaffName(
        name,
        staffProfiles.map(({ display_name }) => display_name),
      )
    },
  }
}
