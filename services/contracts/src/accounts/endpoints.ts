import type {
  Accepted,
  AccountUser,
  RequestMail,
  ChangePassword,
  Confirmation,
  ConfirmedSession,
  ConfirmEmail,
  DeleteAccount,
  Devices,
  MailPreferences,
  ReadConfirmation,
  ResetPassword,
  SignedIn,
  SignedUp,
  SignIn,
  SignUp,
  StartedSession,
} from './schemas.js'
import { endpoint } from '../endpoint.js'

/*
 * How the shell handles a session (shared-ui/api/access-token stores the token, and the shell's http() sends it):
 *
 * 1. At the start, if the cookie `signed_in` exists: POST /api/auth/refresh. A 200 returns the access token, which is
 * kept
 *    in memory only, and the user; a 401 means signed out. Scripts cannot read the refresh cookie itself.
 * 2. Every call to /api has the header `authorization: Bearer <access token>`. When less than 30 seconds of
 * `expires_in`
 *    are left, or after a 401, the shell refreshes once (one refresh at a time for the page) and repeats the call.
 * 3. `host.session.refresh()`, which the account screens call after sign-in, sign-out, and a change of the profile,
 *    repeats step 1. A 401 there means that the person is signed out.
 * 4. After each change the shell posts to BroadcastChannel('session'); the other tabs then do step 1 without posting
 * again. Two tabs may refresh at the same time: within ten seconds both get the same new cookie. If one of them has
 * already used the new one, the other gets a 409 `refresh_again`; the browser then already has the next cookie, so it
 * tries once more.
 */

/**
 * A cookie that scripts can read. It says that a session may exist, so that a visitor's page does not have to ask; it
 * proves nothing.
 */
export const signedInHint = 'signed_in'

/** Name of the channel on which the tabs of a browser notify each other of sign-in and sign-out. */
export const sessionChannel = 'session'

/**
 * Signs up for an account, which is created when the address is confirmed. The response is the same for a known
 * address, whose owner gets an email instead. 409 `already_registered` only if the request has the account's own
 * password, or if the installation is configured that way.
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
    'display_name_characters',
    'name_reserved',
    'already_registered',
    'too_many_attempts',
  ],
})

/** Reads the link of a confirmation email, for the page that it opens. Does not consume the link. */
export const readConfirmation = endpoint<{ body: ReadConfirmation; reply: Confirmation }>({
  method: 'POST',
  url: '/api/auth/confirmation',
  errors: ['link_expired', 'too_many_attempts'],
})

/**
 * Creates the account and starts a session, once. The email proves the address; the browser that signed up, or the
 * password of the sign-up, proves which sign-up is meant, so that nobody's password can end up on another person's
 * address. 409 if someone is signed in; 410 for a used or expired token.
 */
export const confirmEmail = endpoint<{ body: ConfirmEmail; reply: ConfirmedSession }>({
  method: 'POST',
  url: '/api/auth/confirm',
  errors: ['link_expired', 'sign_up_password_needed', 'already_signed_in', 'too_many_attempts'],
})

/** Sends the confirmation email again. 202 whether or not the account exists. */
export const resendConfirmation = endpoint<{ body: RequestMail; reply: Accepted }>({
  method: 'POST',
  url: '/api/auth/resend-confirmation',
  errors: ['invalid_email', 'too_many_attempts'],
})

/** Sends a link for a new password. 202 whether or not the account exists. */
export const forgotPassword = endpoint<{ body: RequestMail; reply: Accepted }>({
  method: 'POST',
  url: '/api/auth/forgot-password',
  errors: ['invalid_email', 'too_many_attempts'],
})

/** Sets a new password with the token from the email and signs out every device. */
export const resetPassword = endpoint<{ body: ResetPassword; reply: Accepted }>({
  method: 'POST',
  url: '/api/auth/reset-password',
  errors: ['link_expired', 'password_refused', 'too_many_attempts'],
})

/** Changes the password of the signed-in person and signs out the other devices (AUTH-54). */
export const changePassword = endpoint<{ body: ChangePassword; reply: Accepted }>({
  method: 'POST',
  url: '/api/auth/change-password',
  errors: [
    'unauthenticated',
    'fresh_proof_needed',
    'wrong_password',
    'password_refused',
    'too_many_attempts',
  ],
})

/**
 * Starts a session. An unconfirmed address has no account and gets the same response as a wrong password, so that a
 * sign-up and a sign-in do not reveal whether the address was known. After many wrong passwords, a browser that the
 * account does not know must pass the human check every few tries (403 `human_check_needed`). An account with a second
 * factor gets a second step instead of a session (second-factors/endpoints).
 */
export const signIn = endpoint<{ body: SignIn; reply: SignedIn }>({
  method: 'POST',
  url: '/api/auth/sign-in',
  errors: ['invalid_credentials', 'human_check_needed', 'too_many_attempts'],
})

/**
 * Returns a new access token for the refresh cookie and replaces the cookie. A response that was lost is repeated for
 * the same device as long as nobody has used it. Any other replay ends the session's whole token family, and the owner
 * is notified by email.
 */
export const refreshSession = endpoint<{ reply: StartedSession }>({
  method: 'POST',
  url: '/api/auth/refresh',
  errors: ['unauthenticated', 'refresh_again'],
})

/** Ends this device's session; 204 also if there is none. */
export const signOut = endpoint<{ reply: undefined }>({
  method: 'POST',
  url: '/api/auth/sign-out',
  errors: [],
})

/** Returns the signed-in person (CALL-9). */
export const readUser = endpoint<{ reply: AccountUser }>({
  method: 'GET',
  url: '/api/auth/user',
  errors: ['unauthenticated'],
})

/** Lists the devices on which the person is signed in, last used first. */
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

/** Signs out every device, including this one. */
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

/** Exports all stored data of the person as one JSON file (PRIV-6). */
export const exportAccount = endpoint<{ reply: Record<string, unknown> }>({
  method: 'GET',
  url: '/api/account/export',
  errors: ['unauthenticated'],
})

/**
 * Deletes the account and all personal data, with its password and a fresh proof as changes of the password need them
 * (AUTH-54). The last administrator must appoint another one first.
 */
export const deleteAccount = endpoint<{ body: DeleteAccount; reply: undefined }>({
  method: 'DELETE',
  url: '/api/account',
  errors: ['unauthenticated', 'fresh_proof_needed', 'wrong_password', 'last_admin', 'too_many_attempts'],
})

export type {
  AccountUser,
  Confirmation,
  ConfirmedSession,
  Device,
  Devices,
  MailPreferences,
  SignedIn,
  SignedUp,
  StartedSession,
} from './schemas.js'
