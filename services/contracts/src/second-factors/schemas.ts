import Type from 'typebox'

const strict = { additionalProperties: false } as const
const Ticket = Type.String({ minLength: 1, maxLength: 256 })
const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })

/** Length of the name that a person gives a passkey. */
export const passkeyNameMaximum = 60

/** How a second step or a proof can be taken. */
export const FactorWay = Type.Union([
  Type.Literal('authenticator'),
  Type.Literal('passkey'),
  Type.Literal('recovery_code'),
])
export type FactorWay = Type.Static<typeof FactorWay>

/** What WebAuthn's `credentials.get()` or `create()` takes, as JSON. */
export const PasskeyOptions = Type.Record(Type.String(), Type.Unknown())
export type PasskeyOptions = Type.Static<typeof PasskeyOptions>

/** What an authenticator signed at a sign-in; all parts base64url. */
export const PasskeyAssertion = Type.Object(
  {
    id: Base64Url(1400),
    authenticator_data: Base64Url(4096),
    client_data: Base64Url(4096),
    signature: Base64Url(2048),
    user_handle: Type.Optional(Base64Url(128)),
  },
  strict,
)
export type PasskeyAssertion = Type.Static<typeof PasskeyAssertion>

/** A new passkey, as the authenticator made it; all parts base64url. */
export const NewPasskey = Type.Object(
  {
    id: Base64Url(1400),
    client_data: Base64Url(4096),
    attestation: Base64Url(16384),
    transports: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 }),
  },
  strict,
)
export type NewPasskey = Type.Static<typeof NewPasskey>

/** What is still missing after the first step of a sign-in. The ticket is good once, for minutes, in this browser. */
export const SecondStep = Type.Object({
  ticket: Type.String(),
  /** Seconds. */
  expires_in: Type.Integer(),
  ways: Type.Array(FactorWay),
  /** Present if a passkey is one of the ways. */
  passkey_options: Type.Optional(PasskeyOptions),
})
export type SecondStep = Type.Static<typeof SecondStep>

/** One of the ways, taken: exactly one of the optional fields. */
const wayFields = {
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  recovery_code: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  passkey: Type.Optional(PasskeyAssertion),
}

export const FinishSecondStep = Type.Object({ ticket: Ticket, ...wayFields }, strict)
export type FinishSecondStep = Type.Static<typeof FinishSecondStep>

export const PasskeyCeremony = Type.Object({ ticket: Type.String(), options: PasskeyOptions })
export type PasskeyCeremony = Type.Static<typeof PasskeyCeremony>

export const PasskeySignIn = Type.Object({ ticket: Ticket, passkey: PasskeyAssertion }, strict)
export type PasskeySignIn = Type.Static<typeof PasskeySignIn>

/** How the person can prove to be the one at the keyboard, and whether that is needed at all. */
export const ProofWays = Type.Object({
  /** True if the session's last proof is recent enough. */
  is_fresh: Type.Boolean(),
  ways: Type.Array(Type.Union([FactorWay, Type.Literal('password'), Type.Literal('sign_in_again')])),
  ticket: Type.String(),
  passkey_options: Type.Optional(PasskeyOptions),
})
export type ProofWays = Type.Static<typeof ProofWays>

export const Proof = Type.Object(
  { ticket: Ticket, password: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })), ...wayFields },
  strict,
)
export type Proof = Type.Static<typeof Proof>

export const AuthenticatorSetup = Type.Object({
  ticket: Type.String(),
  /** Base32, for typing. */
  secret: Type.String(),
  /** otpauth://, for the QR code. */
  uri: Type.String(),
})
export type AuthenticatorSetup = Type.Static<typeof AuthenticatorSetup>

export const AddAuthenticator = Type.Object(
  { ticket: Ticket, code: Type.String({ minLength: 1, maxLength: 20 }) },
  strict,
)
export type AddAuthenticator = Type.Static<typeof AddAuthenticator>

export const AddPasskey = Type.Object(
  {
    ticket: Ticket,
    name: Type.String({ minLength: 1, maxLength: passkeyNameMaximum * 4 }),
    passkey: NewPasskey,
  },
  strict,
)
export type AddPasskey = Type.Static<typeof AddPasskey>

/** Recovery codes are shown once, when they are made: with the first factor, and on request. */
export const FactorAdded = Type.Object({
  recovery_codes: Type.Union([Type.Array(Type.String()), Type.Null()]),
})
export type FactorAdded = Type.Static<typeof FactorAdded>

export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) })
export type RecoveryCodes = Type.Static<typeof RecoveryCodes>

const Moment = Type.Union([Type.String(), Type.Null()])

export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  added_at: Type.String(),
  last_used_at: Moment,
})
export type Passkey = Type.Static<typeof Passkey>

/** The section 'Sign-in and security' of the profile. */
export const Security = Type.Object({
  /** False for an account that was opened with an organization's account and has no password yet. */
  has_password: Type.Boolean(),
  /** Whether the person's role needs a second factor (AUTH-46). */
  needs_second_factor: Type.Boolean(),
  authenticator: Type.Union([Type.Object({ added_at: Type.String(), last_used_at: Moment }), Type.Null()]),
  passkeys: Type.Array(Passkey),
  /** Whether this site's address allows passkeys: a name, not an IP address. */
  passkeys_available: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
  organizations: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      email: Type.String(),
      linked_at: Type.String(),
      last_used_at: Type.String(),
    }),
  ),
  /** Providers that the account is not linked with. */
  linkable: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
  /** The provider through which this session began, if it offers to sign out there too. */
  signed_in_through: Type.Union([Type.String(), Type.Null()]),
})
export type Security = Type.Static<typeof Security>

export const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 1400 }) })
