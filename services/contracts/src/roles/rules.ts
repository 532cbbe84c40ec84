/** The stored roles, lowest first (ROLE-1). */
export const roles = ['user', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** The role of a person without a row in user_roles (ROLE-2). */
export const defaultRole: Role = 'user'

/** The code for a missing role row (CALL-5). */
export const noRowCode = 'PGRST116' as const
