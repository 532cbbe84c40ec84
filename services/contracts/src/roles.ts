import { endpoint } from './endpoint.js'
import type { HasRole, Members, MembersQuery, RoleChanges, SetRole, UserRole } from './roles.schemas.js'

/** The stored roles, the least first (ROLE-1). */
export const roles = ['user', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** The role of somebody without a row in user_roles (ROLE-2). */
export const defaultRole: Role = 'user'

/** The code that tells of a missing role row (CALL-5). */
export const noRowCode = 'PGRST116' as const

/** True or false for oneself; for somebody else the truth only to an admin, false to all others. */
export const hasRole = endpoint<{ body: HasRole; reply: boolean }>({
  method: 'POST',
  url: '/api/rpc/has_role',
  errors: ['unauthenticated'],
})

/** One's own role; any to an admin. `user`, with the code PGRST116, where there is no row. */
export const readUserRole = endpoint<{ params: { id: string }; reply: UserRole }>({
  method: 'GET',
  url: '/api/user-roles/:id',
  errors: ['unauthenticated', 'not_found'],
})

/** Admins only, and kept in the audit trail. The last admin stays one. */
export const setUserRole = endpoint<{ params: { id: string }; body: SetRole; reply: UserRole }>({
  method: 'PUT',
  url: '/api/user-roles/:id',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'last_admin'],
})

/** Admins only: accounts, newest first, fifty at a time; `search` looks into addresses and names. */
export const listMembers = endpoint<{ query: MembersQuery; reply: Members }>({
  method: 'GET',
  url: '/api/members',
  errors: ['unauthenticated', 'forbidden'],
})

/** Admins only: who changed somebody's role or ended their sessions, and when; newest first. */
export const listRoleChanges = endpoint<{ params: { id: string }; reply: RoleChanges }>({
  method: 'GET',
  url: '/api/members/:id/role-changes',
  errors: ['unauthenticated', 'forbidden'],
})

/** Admins only: signs somebody out everywhere. */
export const endMemberSessions = endpoint<{ params: { id: string }; reply: undefined }>({
  method: 'DELETE',
  url: '/api/members/:id/sessions',
  errors: ['unauthenticated', 'forbidden', 'not_found'],
})

export type { Member, Members, RoleChanges, UserRole } from './roles.schemas.js'
