import Type from 'typebox'
import { strictObject } from '../strict-object.schemas.js'

/** GET /api/functions/human-check: the check that the page must run, and its data. */
export const HumanCheck = Type.Object({
  provider: Type.Enum(['recaptcha', 'altcha']),
  site_key: Type.Optional(Type.String()),
  challenge: Type.Optional(Type.Unknown()),
})
export interface HumanCheck {
  provider: 'recaptcha' | 'altcha'
  /** reCAPTCHA's public key. */
  site_key?: string
  /** The proof-of-work challenge of the self-hosted check, created by altcha-lib. */
  challenge?: unknown
}

/** POST /api/functions/verify-recaptcha (CALL-1) */
export const VerifyHumanCheck = strictObject({ token: Type.String({ minLength: 1, maxLength: 8192 }) })
export type VerifyHumanCheck = Type.Static<typeof VerifyHumanCheck>

/** The code of the room that a visitor is on the way to (ROOM-37). */
export const HumanCheckQuery = strictObject({ room: Type.Optional(Type.String({ maxLength: 100 })) })
export type HumanCheckQuery = Type.Static<typeof HumanCheckQuery>

export const HumanCheckVerdict = Type.Object({
  success: Type.Boolean(),
  score: Type.Number(),
  /** The pass opens only the room of the code, because the address has had its usual checks (ROOM-37). */
  room_only: Type.Optional(Type.Literal(true)),
})
export type HumanCheckVerdict = Type.Static<typeof HumanCheckVerdict>

export const FindRoomAllowance = strictObject({
  code: Type.String({ maxLength: 10 }),
  address: Type.String({ maxLength: 64 }),
})
export type FindRoomAllowance = Type.Static<typeof FindRoomAllowance>

/** An open room of staff: its id and its free seats. */
const RoomAllowance = Type.Object({ id: Type.String(), free: Type.Integer({ minimum: 0 }) })
export type RoomAllowance = Type.Static<typeof RoomAllowance>

export const RoomAllowanceReply = Type.Object({ hall: Type.Union([RoomAllowance, Type.Null()]) })
export type RoomAllowanceReply = Type.Static<typeof RoomAllowanceReply>
