/**
 * The stored roles, lowest first (ROLE-1). A developer may do what a member may, and override remotes (ROLE-11); an
 * organizer opens large rooms and forums, and has no access to banks (FORUM-1).
 */
export const roles = ['user', 'organizer', 'developer', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** The role of a person without a row in user_roles (ROLE-2). */
export const defaultRole: Role = 'user'

/** The code for a missing role row (CALL-5). */
export const noRowCode = 'PGRST116' as const

/** Roles that calls tell as 'user' with a mark of the same name. */
type MarkedRole = 'organizer' | 'developer'

/**
 * A role as calls tell it. Pages take everybody whose `role` is not 'user' for staff, also those that were built before
 * there were developers, so a developer or an organizer is a 'user' with a mark (docs/decisions/036-developing-inside-the-site.md).
 */
export type ToldRole = { role: Exclude<Role, MarkedRole> } & { [mark in MarkedRole]?: boolean }

/** Returns a stored role in the form that calls tell it. */
export function toldRole(role: Role): ToldRole {
  return role === 'developer' || role === 'organizer' ? { role: 'user', [role]: true } : { role }
}

/** Returns the stored role of what a call tells; the marks count for a 'user' only. */
export function storedRole({ role, developer, organizer }: ToldRole): Role {
  if (role !== 'user') return role
  return developer ? 'developer' : organizer ? 'organizer' : 'user'
}

/** Whether somebody with this role may open rooms of 2,000 seats and make forums: organizers and the staff (FORUM-1). */
export function mayOrganize(role: Role): boolean {
  return role === 'organizer' || role === 'moderator' || role === 'admin'
}
