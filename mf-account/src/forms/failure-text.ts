import { errors } from '@icio/contracts/errors'
import { CallError } from '@icio/shared-ui/api/call'
import { PasskeyCancelled } from '../security/passkeys.js'

/** The message for an unexpected error (AUTH-23, AUTH-27). */
export const unexpectedText = errors.internal_error.text

/** Returns whether the error is a client error from the service, whose message is meant for the user. */
export function isAnswered(error: unknown): error is CallError {
  return error instanceof CallError && error.status >= 400 && error.status < 500
}

/** Returns the service's message, or that of a cancelled passkey, or the general one if the service failed or was not reached. */
export function failureText(error: unknown): string {
  return isAnswered(error) || error instanceof PasskeyCancelled ? error.message : unexpectedText
}
