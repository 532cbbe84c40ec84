import Type from 'typebox'

/** A row of `profiles` (DATA-2). The address and the role are not part of it. */
export const Profile = Type.Object({
  id: Type.String(),
  display_name: Type.String(),
  avatar_url: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String(),
  updated_at: Type.String(),
})
export type Profile = Type.Static<typeof Profile>

/** PATCH /api/profiles/:id (CALL-13). An avatar can only be removed here; PUT /api/avatars sets one. */
export const ChangeProfile = Type.Object(
  {
    display_name: Type.Optional(Type.String({ maxLength: 400 })),
    avatar_url: Type.Optional(Type.Null()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeProfile = Type.Static<typeof ChangeProfile>
