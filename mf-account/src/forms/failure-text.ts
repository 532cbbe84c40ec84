import { errors } from '@icio/contracts/errors'
import { CallError } from '@icio/shared-ui/api/call'

/** What is said when something breaks that nobody foresaw (AUTH-23, AUTH-27). */
export const unexpectedText = errors.internal_error.text

/** True where the service itself has answered, in words that are meant for the person. */
export function isAnswered(error: unknown): error is CallError {
  return error instanceof CallError && error.status >= 400 && error.status < 500
}

/** The service's own words, or the general ones where it broke or could not be reached. */
export function failureText(error: unknown): string {
  return isAnswered(error) ? error.message : unexpectedText
}
