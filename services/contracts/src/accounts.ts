import type {
  Accepted,
  AccountUser,
  AskForMail,
  ChangePassword,
  Confirmation,
  ConfirmedSession,
  ConfirmEmail,
  DeleteAccount,
  Devices,
  MailPreferences,
  ReadConfirmation,
  ResetPassword,
  SignedUp,
  SignIn,
  SignUp,
  StartedSession,
} from './accounts.schemas.js'
import { endpoint } from './endpoint.js'

/*
 * What the shell does with a session (shared-ui/api/access-token holds it, the shell gives it to its http()):
 *
 * 1. At start, where the cookie `signed_in` is there: POST /api/auth/refresh. 200 gives the access token, which stays
 *    in memory only, and the user; 401 means signed out. The refresh cookie itself is out of reach for scripts.
 * 2. Every call to /api carries `authorization: Bearer <access token>`. When less than 30 seconds of `expires_in` are
 *    left, or after a 401, it refreshes once (one refresh at a time for the page) and calls again.
 * 3. `host.session.refresh()`, which the account screens call after signing in or out and after a change of the
 *    profile, is step 1 again. A 401 there makes the session signed-out.
 * 4. After each change the shell posts to BroadcastChannel('session'); the other tabs then take step 1, without
 *    posting again.
 * Two tabs may refresh at the same moment: within ten seconds both get the same new cookie, or, where one of them has
 * used the new one already, 409 `refresh_again`: the browser has the next cookie by then, and asks once more.
 */

/**
 * A cookie that scripts may read. It says that there is a session to ask for, so that a visitor's page need not ask;
 * it proves nothing.
 */
export const signedInHint = 'signed_in'

/** Name of the channel on which the tabs of a browser tell each other of signing in and out. */
export const sessionChannel = 'session'

/**
 * Asks for an account, which is made when the address is confirmed. The answer is the same for a known address; its
 * owner gets a mail instead. 409 `already_registered` only where the account's own password came along, or where the
 * installation says so.
 */
export const signUp = endpoint<{ body: SignUp; reply: SignedUp }>({
  method: 'POST',
  url: '/api/auth/sign-up',
  errors: [
    'disclosure_needed',
    'invalid_email',
    'password_too_short',
    'password_no_lowercase',
    'password_no_uppercase',
    'password_no_number',
    'password_no_special',
    'password_too_long',
    'password_refused',
    'display_name_too_long',
    'display_name_unprintable',
    'name_reserved',
    'already_registered',
    'too_many_attempts',
  ],
})

/** What the link of a confirmation mail is about, for the page that it opens. Uses nothing. */
export const readConfirmation = endpoint<{ body: ReadConfirmation; reply: Confirmation }>({
  method: 'POST',
  url: '/api/auth/confirmation',
  errors: ['link_expired', 'too_many_attempts'],
})

/**
 * Makes the account and begins a session, once. The mail proves the address; which sign-up is meant is proved by the
 * browser that made it, or by its password. So nobody's password gets onto an address that is not theirs. Never in
 * the place of somebody who is signed in (409). 410 for a used or expired token.
 */
export const confirmEmail = endpoint<{ body: ConfirmEmail; reply: ConfirmedSession }>({
  method: 'POST',
  url: '/api/auth/confirm',
  errors: ['link_expired', 'sign_up_password_needed', 'already_signed_in', 'too_many_attempts'],
})

/** Sends the confirmation mail again. 202 whether or not there is such an account. */
export const resendConfirmation = endpoint<{ body: AskForMail; reply: Accepted }>({
  method: 'POST',
  url: '/api/auth/resend-confirmation',
  errors: ['invalid_email', 'too_many_attempts'],
})

/** Sends a link for a new password. 202 whether or not there is such an account. */
export const forgotPassword = endpoint<{ body: AskForMail; reply: Accepted }>({
  method: 'POST',
  url: '/api/auth/forgot-password',
  errors: ['invalid_email', 'too_many_attempts'],
})

/** Sets a new password by the token of the mail and signs out every device. */
export const resetPassword = endpoint<{ body: ResetPassword; reply: Accepted }>({
  method: 'POST',
  url: '/api/auth/reset-password',
  errors: ['link_expired', 'password_refused', 'too_many_attempts'],
})

/** Changes the password of the signed-in person and signs out the other devices. */
export const changePassword = endpoint<{ body: ChangePassword; reply: Accepted }>({
  method: 'POST',
  url: '/api/auth/change-password',
  errors: ['unauthenticated', 'wrong_password', 'password_refused', 'too_many_attempts'],
})

/**
 * Begins a session. An address that waits for its confirmation has no account: it is answered like a wrong password,
 * so that nobody learns from a sign-up and a sign-in whether the address was there before. After many wrong passwords a
 * browser that the account does not know passes the human check first (403 `human_check_needed`), every few tries.
 */
export const signIn = endpoint<{ body: SignIn; reply: StartedSession }>({
  method: 'POST',
  url: '/api/auth/sign-in',
  errors: ['invalid_credentials', 'human_check_needed', 'too_many_attempts'],
})

/**
 * A new access token for the refresh cookie, which is replaced. An answer that never arrived is given again to the same
 * device while nobody has used it; every other replay ends all of its family, and the owner hears of it by mail.
 */
export const refreshSession = endpoint<{ reply: StartedSession }>({
  method: 'POST',
  url: '/api/auth/refresh',
  errors: ['unauthenticated', 'refresh_again'],
})

/** Ends this device's session; 204 also where there is none. */
export const signOut = endpoint<{ reply: undefined }>({
  method: 'POST',
  url: '/api/auth/sign-out',
  errors: [],
})

/** Who is signed in (CALL-9). */
export const readUser = endpoint<{ reply: AccountUser }>({
  method: 'GET',
  url: '/api/auth/user',
  errors: ['unauthenticated'],
})

/** The devices on which the person is signed in, the last used first. */
export const listDevices = endpoint<{ reply: Devices }>({
  method: 'GET',
  url: '/api/auth/sessions',
  errors: ['unauthenticated'],
})

/** Signs out one device. */
export const endDevice = endpoint<{ params: { id: string }; reply: undefined }>({
  method: 'DELETE',
  url: '/api/auth/sessions/:id',
  errors: ['unauthenticated', 'not_found'],
})

/** Signs out every device, this one too. */
export const endAllDevices = endpoint<{ reply: undefined }>({
  method: 'DELETE',
  url: '/api/auth/sessions',
  errors: ['unauthenticated'],
})

export const readMailPreferences = endpoint<{ reply: MailPreferences }>({
  method: 'GET',
  url: '/api/account/mail-preferences',
  errors: ['unauthenticated'],
})

export const saveMailPreferences = endpoint<{ body: MailPreferences; reply: MailPreferences }>({
  method: 'PUT',
  url: '/api/account/mail-preferences',
  errors: ['unauthenticated'],
})

/** Everything held of the person, as one JSON file (PRIV-6). */
export const exportAccount = endpoint<{ reply: Record<string, unknown> }>({
  method: 'GET',
  url: '/api/account/export',
  errors: ['unauthenticated'],
})

/** Deletes the account and all that is personal. The last administrator has to name another one first. */
export const deleteAccount = endpoint<{ body: DeleteAccount; reply: undefined }>({
  method: 'DELETE',
  url: '/api/account',
  errors: ['unauthenticated', 'wrong_password', 'last_admin', 'too_many_attempts'],
})

export type {
  AccountUser,
  Confirmation,
  ConfirmedSession,
  Device,
  Devices,
  MailPreferences,
  SignedUp,
  StartedSession,
} from './accounts.schemas.js'
