import Type from 'typebox'
import { emailMaximum } from './rules/email-address.js'
import { RoleName } from './roles.schemas.js'

/** Only the shape is checked here; the rules of contracts/rules say what is wrong with the text, in its words. */
const EmailText = Type.String({ minLength: 1, maxLength: emailMaximum })
const PasswordText = Type.String({ minLength: 1, maxLength: 4096 })
const DisplayNameText = Type.String({ maxLength: 400 })
const LinkToken = Type.String({ minLength: 1, maxLength: 512 })
const strict = { additionalProperties: false } as const

/** A signed-in person as pages know them. */
export const AccountUser = Type.Object({
  id: Type.String(),
  email: Type.String(),
  display_name: Type.String(),
  role: RoleName,
  avatar_url: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String(),
  updated_at: Type.String(),
})
export type AccountUser = Type.Static<typeof AccountUser>

/** POST /api/auth/sign-up. `redirect_to` is where the confirmation leads: a path of this site, else `/` (CALL-7). */
export const SignUp = Type.Object(
  {
    email: EmailText,
    password: PasswordText,
    display_name: Type.Optional(DisplayNameText),
    redirect_to: Type.Optional(Type.String({ maxLength: 2048 })),
  },
  strict,
)
export type SignUp = Type.Static<typeof SignUp>

/** The same for a new and for a known address, so that it tells nothing about either. */
export const SignedUp = Type.Object({
  user: Type.Object({ email: Type.String(), display_name: Type.String() }),
  confirmation_sent: Type.Literal(true),
})
export type SignedUp = Type.Static<typeof SignedUp>

export const SignIn = Type.Object({ email: EmailText, password: PasswordText }, strict)
export type SignIn = Type.Static<typeof SignIn>

/** A session begun or gone on with; the refresh token travels in a cookie that no script can read. */
export const StartedSession = Type.Object({
  access_token: Type.String(),
  /** Seconds. */
  expires_in: Type.Integer(),
  user: AccountUser,
})
export type StartedSession = Type.Static<typeof StartedSession>

export const ConfirmedSession = Type.Interface([StartedSession], { redirect_to: Type.String() })
export type ConfirmedSession = Type.Static<typeof ConfirmedSession>

/** POST /api/auth/confirmation: looks at the link of a mail without using it. */
export const ReadConfirmation = Type.Object({ token: LinkToken }, strict)
export type ReadConfirmation = Type.Static<typeof ReadConfirmation>

/** What a confirmation link is about. */
export const Confirmation = Type.Object({
  email: Type.String(),
  /** Sign-ups of this address that wait for a confirmation; each has a password of its own. */
  open_sign_ups: Type.Integer({ minimum: 1 }),
  /** False where this browser itself made one of them. */
  asks_for_password: Type.Boolean(),
})
export type Confirmation = Type.Static<typeof Confirmation>

/** POST /api/auth/confirm. The password is that of the sign-up; left out in the browser that signed up. */
export const ConfirmEmail = Type.Object({ token: LinkToken, password: Type.Optional(PasswordText) }, strict)
export type ConfirmEmail = Type.Static<typeof ConfirmEmail>

export const AskForMail = Type.Object({ email: EmailText }, strict)
export type AskForMail = Type.Static<typeof AskForMail>

export const Accepted = Type.Object({ accepted: Type.Literal(true) })
export type Accepted = Type.Static<typeof Accepted>

export const ResetPassword = Type.Object({ token: LinkToken, password: PasswordText }, strict)
export type ResetPassword = Type.Static<typeof ResetPassword>

export const ChangePassword = Type.Object(
  { current_password: PasswordText, new_password: PasswordText },
  strict,
)
export type ChangePassword = Type.Static<typeof ChangePassword>

/** One device on which somebody is signed in. */
export const Device = Type.Object({
  id: Type.String(),
  /** Browser and system in words, for example 'Firefox on Windows'. */
  device: Type.String(),
  /** The address, cut to its network. */
  network: Type.String(),
  created_at: Type.String(),
  last_used_at: Type.String(),
  current: Type.Boolean(),
})
export type Device = Type.Static<typeof Device>

export const Devices = Type.Object({ sessions: Type.Array(Device) })
export type Devices = Type.Static<typeof Devices>

export const DeviceParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

/** Which mails beside those about security somebody wants. */
export const MailPreferences = Type.Object(
  { site_news: Type.Boolean(), learning_reminders: Type.Boolean() },
  strict,
)
export type MailPreferences = Type.Static<typeof MailPreferences>

export const DeleteAccount = Type.Object({ password: PasswordText }, strict)
export type DeleteAccount = Type.Static<typeof DeleteAccount>
