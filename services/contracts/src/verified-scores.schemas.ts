import Type from 'typebox'

/** A score that a service counted itself. The same `key` is stored once, however often it is sent. */
export const VerifiedScore = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 200 }),
    user_id: Type.String({ minLength: 1, maxLength: 64 }),
    player_name: Type.String({ minLength: 1, maxLength: 50 }),
    mode: Type.Literal('multiplayer'),
    score: Type.Integer({ minimum: 1, maximum: 550 }),
  },
  { additionalProperties: false },
)
export type VerifiedScore = Type.Static<typeof VerifiedScore>
