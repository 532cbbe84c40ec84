import Type from 'typebox'
import { avatarUrlSeconds } from './avatar.js'

export const StoredAvatar = Type.Object({ path: Type.String() })
export type StoredAvatar = Type.Static<typeof StoredAvatar>

/** POST /api/avatars/sign (CALL-12) */
export const SignAvatar = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: 200 }),
    expires_in: Type.Optional(Type.Integer({ minimum: 1, maximum: avatarUrlSeconds })),
  },
  { additionalProperties: false },
)
export type SignAvatar = Type.Static<typeof SignAvatar>

export const SignedAvatar = Type.Object({ signed_url: Type.String() })
export type SignedAvatar = Type.Static<typeof SignedAvatar>

export const AvatarQuery = Type.Object(
  {
    token: Type.String({ maxLength: 200 }),
    size: Type.Optional(Type.Union([Type.Literal('sm'), Type.Literal('md'), Type.Literal('lg')])),
  },
  { additionalProperties: false },
)
