/** The stored roles, lowest first (ROLE-1). A developer may do what a member may, and override remotes (ROLE-11). */
export const roles = ['user', 'developer', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** The role of a person without a row in user_roles (ROLE-2). */
export const defaultRole: Role = 'user'

/** The code for a missing role row (CALL-5). */
export const noRowCode = 'PGRST116' as const

/**
 * A role as calls tell it. Pages take everybody whose `role` is not 'user' for staff, also those that were built before
 * there were developers, so a developer is a 'user' with a mark (docs/decisions/036-developing-inside-the-site.md).
 */
export interface ToldRole {
  role: Exclude<Role, 'developer'>
  developer?: boolean
}

/** Returns a stored role in the form that calls tell it. */
export function toldRole(role: Role): ToldRole {
  return role === 'developer' ? { role: 'user', developer: true } : { role }
}

/** Returns the stored role of what a call tells; the mark of a developer counts for a 'user' only. */
export function storedRole({ role, developer }: ToldRole): Role {
  return role === 'user' && developer ? 'developer' : role
}
