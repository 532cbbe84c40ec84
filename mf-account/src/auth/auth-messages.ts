import { CallError } from '@icio/shared-ui/api/call'
import { isAnswered, unexpectedText } from '../forms/failure-text.js'

/** The texts of the auth screen (AUTH-6 to AUTH-10, AUTH-19 to AUTH-27). */
export const authTexts = {
  signedUp: 'Check your email for the confirmation link!',
  signedIn: 'Welcome back!',
  wrongCredentials: 'Invalid email or password',
  organizationFailed: 'The answer of your organization could not be checked. Please start again.',
  roleWaits: 'Your role needs a second factor. Please set one up here.',
  alreadyRegistered: 'This email is already registered. Try signing in instead.',
} as const

/** Returns the message for a failed sign-in (AUTH-25 to AUTH-27). */
export function signInFailure(error: unknown): string {
  if (!isAnswered(error)) return unexpectedText
  return error.message === 'Invalid login credentials' ? authTexts.wrongCredentials : error.message
}

/** Returns the message for a failed sign-up (AUTH-21 to AUTH-23). */
export function signUpFailure(error: unknown): string {
  if (!isAnswered(error)) return unexpectedText
  return error.message.includes('already registered') ? authTexts.alreadyRegistered : error.message
}

/** Errors of a provider, whose texts are for visitors although their status is that of a server's error. */
const providerCodes: ReadonlySet<string> = new Set(['provider_unreachable', 'provider_refused'])

/** Returns the message for a failed sign-in through an organization (AUTH-38). */
export function answerText(error: unknown): string {
  const isOfProvider = error instanceof CallError && providerCodes.has(error.code)
  return isOfProvider || isAnswered(error) ? (error as CallError).message : unexpectedText
}
