import Type from 'typebox'
import { mailboxPath } from './development-mailbox.js'
import { emailMaximum } from './email-address.js'
import { RoleMark, RoleName } from '../roles/schemas.js'
import { SecondStep } from '../second-factors/schemas.js'

/** Checks only the shape. The rules in contracts/rules check the text and have the messages. */
const EmailText = Type.String({ minLength: 1, maxLength: emailMaximum })
const PasswordText = Type.String({ minLength: 1, maxLength: 4096 })
const DisplayNameText = Type.String({ maxLength: 400 })
const LinkToken = Type.String({ minLength: 1, maxLength: 512 })
const strict = { additionalProperties: false } as const

/** A signed-in person, as pages see them. */
export const AccountUser = Type.Object({
  id: Type.String(),
  email: Type.String(),
  display_name: Type.String(),
  /** What the person may do in this session: 'user' as long as `role_waits`. */
  role: RoleName,
  developer: RoleMark,
  organizer: RoleMark,
  /** True if the person's role needs a second factor that this session has not had (AUTH-46). */
  role_waits: Type.Optional(Type.Boolean()),
  avatar_url: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String(),
  updated_at: Type.String(),
})
export type AccountUser = Type.Static<typeof AccountUser>

/**
 * POST /api/auth/sign-up. `redirect_to` is the path to open after the confirmation; `/` if it is not a path of this
 * site (CALL-7).
 */
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

/** Where the mail would be, on a developer's machine; missing everywhere else. */
const Mailbox = Type.Optional(Type.Literal(mailboxPath))

/** The same reply for a new and for a known address, so that it does not reveal which one it is. */
export const SignedUp = Type.Object({
  user: Type.Object({ email: Type.String(), display_name: Type.String() }),
  confirmation_sent: Type.Literal(true),
  mailbox: Mailbox,
})
export type SignedUp = Type.Static<typeof SignedUp>

export const SignIn = Type.Object({ email: EmailText, password: PasswordText }, strict)
export type SignIn = Type.Static<typeof SignIn>

/** A started or refreshed session. The refresh token is in a cookie that scripts cannot read. */
export const StartedSession = Type.Object({
  access_token: Type.String(),
  /** Seconds. */
  expires_in: Type.Integer(),
  user: AccountUser,
})
export type StartedSession = Type.Static<typeof StartedSession>

/** The reply to a first step: the session, or what is missing for it. */
export const SignedIn = Type.Union([StartedSession, Type.Object({ second_step: SecondStep })])
export type SignedIn = Type.Static<typeof SignedIn>

export const ConfirmedSession = Type.Interface([StartedSession], { redirect_to: Type.String() })
export type ConfirmedSession = Type.Static<typeof ConfirmedSession>

/** POST /api/auth/confirmation: reads the link of an email without consuming it. */
export const ReadConfirmation = Type.Object({ token: LinkToken }, strict)
export type ReadConfirmation = Type.Static<typeof ReadConfirmation>

export const Confirmation = Type.Object({
  email: Type.String(),
  /** Number of unconfirmed sign-ups for this address; each has its own password. */
  open_sign_ups: Type.Integer({ minimum: 1 }),
  /** False if this browser made one of them. */
  asks_for_password: Type.Boolean(),
})
export type Confirmation = Type.Static<typeof Confirmation>

/** POST /api/auth/confirm. The password of the sign-up; omitted in the browser that signed up. */
export const ConfirmEmail = Type.Object({ token: LinkToken, password: Type.Optional(PasswordText) }, strict)
export type ConfirmEmail = Type.Static<typeof ConfirmEmail>

export const RequestMail = Type.Object({ email: EmailText }, strict)
export type RequestMail = Type.Static<typeof RequestMail>

export const Accepted = Type.Object({ accepted: Type.Literal(true), mailbox: Mailbox })
export type Accepted = Type.Static<typeof Accepted>

export const ResetPassword = Type.Object({ token: LinkToken, password: PasswordText }, strict)
export type ResetPassword = Type.Static<typeof ResetPassword>

export const ChangePassword = Type.Object(
  { current_password: PasswordText, new_password: PasswordText },
  strict,
)
export type ChangePassword = Type.Static<typeof ChangePassword>

export const Device = Type.Object({
  id: Type.String(),
  /** Browser and operating system, for example 'Firefox on Windows'. */
  device: Type.String(),
  /** The network part of the IP address. */
  network: Type.String(),
  created_at: Type.String(),
  last_used_at: Type.String(),
  current: Type.Boolean(),
})
export type Device = Type.Static<typeof Device>

export const Devices = Type.Object({ sessions: Type.Array(Device) })
export type Devices = Type.Static<typeof Devices>

export const DeviceParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

/** Which optional emails a person wants; emails about security are always sent. */
export const MailPreferences = Type.Object(
  {
    site_news: Type.Boolean(),
    learning_reminders: Type.Boolean(),
    /** Missing in preferences that were stored before it existed; off. */
    forecast_results: Type.Optional(Type.Boolean()),
    /** The weekly digest of the review desk, which only the staff gets; missing means off. */
    review_digest: Type.Optional(Type.Boolean()),
  },
  strict,
)
export type MailPreferences = Type.Static<typeof MailPreferences>

/** An account that was opened through an organization has no password. */
export const DeleteAccount = Type.Object({ password: Type.Optional(PasswordText) }, strict)
export type DeleteAccount = Type.Static<typeof DeleteAccount>
