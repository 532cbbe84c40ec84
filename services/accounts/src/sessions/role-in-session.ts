import { defaultRole, type Role } from '@icio/contracts/roles/endpoints'
import type { SessionRow } from '../collections/account-sessions.js'
import type { AccountsConfig } from '../config.js'

/**
 * What a person may do in a session. If the installation demands a second factor of its staff, a session without one
 * is that of a member: nobody is locked out, and the role is back once the second factor is set up (AUTH-46; SEC-78).
 */
export function roleInSession(
  config: Pick<AccountsConfig, 'secondFactorForStaff'>,
  role: Role | null,
  session: SessionRow | null,
): { role: Role; waits: boolean } {
  const waits = config.secondFactorForStaff && isStaff(role) && !session?.second_factor_at
  return { role: waits ? defaultRole : (role ?? defaultRole), waits }
}

/** Whether a role is one of the people who run the site. */
export function isStaff(role: Role | null): boolean {
  return role === 'admin' || role === 'moderator'
}
