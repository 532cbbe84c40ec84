import Type from 'typebox'
import { oneOf } from '../one-of.schemas.js'

/** A role as calls tell it: a developer or an organizer is a 'user' with a mark (rules.ts). */
export const RoleName = oneOf(['user', 'moderator', 'admin'] as const)
/** The marks of a developer and of an organizer beside the role 'user'. */
export const RoleMark = Type.Optional(Type.Boolean())
const PersonId = Type.String({ minLength: 1, maxLength: 64 })
const strict = { additionalProperties: false } as const

/** POST /api/rpc/has_role (CALL-10) */
export const HasRole = Type.Object(
  { _user_id: PersonId, _role: Type.Union([Type.Literal('admin'), Type.Literal('moderator')]) },
  strict,
)
export type HasRole = Type.Static<typeof HasRole>

export const PersonParams = Type.Object({ id: PersonId })

/** `code` is PGRST116 if the person has no row; the role is then the default (CALL-5, ROLE-2). */
export const UserRole = Type.Object({
  role: RoleName,
  developer: RoleMark,
  organizer: RoleMark,
  code: Type.Optional(Type.Literal('PGRST116')),
})
export type UserRole = Type.Static<typeof UserRole>

export const SetRole = Type.Object({ role: RoleName, developer: RoleMark, organizer: RoleMark }, strict)
export type SetRole = Type.Static<typeof SetRole>

export const MembersQuery = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: 100 })),
    /** The `next` of the previous page. */
    after: Type.Optional(Type.String({ maxLength: 64 })),
  },
  strict,
)
export type MembersQuery = Type.Static<typeof MembersQuery>

export const Member = Type.Object({
  id: Type.String(),
  email: Type.String(),
  display_name: Type.String(),
  role: RoleName,
  developer: RoleMark,
  organizer: RoleMark,
  confirmed: Type.Boolean(),
  created_at: Type.String(),
})
export type Member = Type.Static<typeof Member>

export const Members = Type.Object({
  members: Type.Array(Member),
  next: Type.Union([Type.String(), Type.Null()]),
})
export type Members = Type.Static<typeof Members>

export const RoleChange = Type.Object({
  user_id: Type.String(),
  /** For 'sessions_ended', `from` and `to` are the same role. */
  action: oneOf(['role_changed', 'sessions_ended'] as const),
  from: RoleName,
  to: RoleName,
  /** The marks of a developer and of an organizer beside `from` and `to`. */
  from_developer: RoleMark,
  to_developer: RoleMark,
  from_organizer: RoleMark,
  to_organizer: RoleMark,
  /** The account id of the person who changed it, or 'command' for npm run role. */
  changed_by: Type.String(),
  /** The name of that account; its id if the account is deleted. */
  changed_by_name: Type.String(),
  changed_at: Type.String(),
})
export const RoleChanges = Type.Object({ changes: Type.Array(RoleChange) })
export type RoleChanges = Type.Static<typeof RoleChanges>
