import Type from 'typebox'

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
export const VerifyHumanCheck = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 8192 }) },
  { additionalProperties: false },
)
export type VerifyHumanCheck = Type.Static<typeof VerifyHumanCheck>

export const HumanCheckVerdict = Type.Object({ success: Type.Boolean(), score: Type.Number() })
export type HumanCheckVerdict = Type.Static<typeof HumanCheckVerdict>
