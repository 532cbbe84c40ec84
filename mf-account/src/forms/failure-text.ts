import { errors } from '@icio/contracts/errors'
import { CallError } from '@icio/shared-ui/api/call'

/** The message for an unexpected error (AUTH-23, AUTH-27). */
export const unexpectedText = errors.internal_error.text

/** Returns whether the error is a client error from the service, whose message is meant for the user. */
export function isAnswered(error: unknown): error is CallError {
  return error instanceof CallError && error.status >= 400 && error.status < 500
}

/** Returns the service's message, or the general one if the service failed or could not be reached. */
export function failureText(error: unknown): string {
  return isAnswered(error) ? error.message : unexpectedText
}
