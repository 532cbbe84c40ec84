import { endpoint } from '../endpoint.js'
import type { HasRole, Members, MembersQuery, RoleChanges, SetRole, UserRole } from './schemas.js'

export * from './rules.js'

/**
 * Returns whether a person has the role: truthfully for the caller, and for others only to an admin; otherwise false.
 */
export const hasRole = endpoint<{ body: HasRole; reply: boolean }>({
  method: 'POST',
  url: '/api/rpc/has_role',
  errors: ['unauthenticated'],
})

/** Returns the caller's own role, or anyone's to an admin. `user` with the code PGRST116 if there is no row. */
export const readUserRole = endpoint<{ params: { id: string }; reply: UserRole }>({
  method: 'GET',
  url: '/api/user-roles/:id',
  errors: ['unauthenticated', 'not_found'],
})

/** Sets a role and records it in the audit trail. The last admin cannot lose the role. Admins only. */
export const setUserRole = endpoint<{ params: { id: string }; body: SetRole; reply: UserRole }>({
  method: 'PUT',
  url: '/api/user-roles/:id',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'last_admin'],
})

/** Lists accounts, newest first, fifty at a time; `search` searches addresses and names. Admins only. */
export const listMembers = endpoint<{ query: MembersQuery; reply: Members }>({
  method: 'GET',
  url: '/api/members',
  errors: ['unauthenticated', 'forbidden'],
})

/** Lists who changed a person's role or ended their sessions, and when, newest first. Admins only. */
export const listRoleChanges = endpoint<{ params: { id: string }; reply: RoleChanges }>({
  method: 'GET',
  url: '/api/members/:id/role-changes',
  errors: ['unauthenticated', 'forbidden'],
})

/** Signs a person out everywhere. Admins only. */
export const endMemberSessions = endpoint<{ params: { id: string }; reply: undefined }>({
  method: 'DELETE',
  url: '/api/members/:id/sessions',
  errors: ['unauthenticated', 'forbidden', 'not_found'],
})

export type { Member, Members, RoleChanges, UserRole } from './schemas.js'
