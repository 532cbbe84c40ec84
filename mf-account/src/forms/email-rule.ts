import { errors } from '@icio/contracts/errors'
import { isEmailAddress } from '@icio/contracts/accounts/email-address'

/** Returns the message for an invalid address, or true (AUTH-4). */
export function checkEmail(text: string): string | true {
  if (!text.trim()) return 'Please enter your email address'
  return isEmailAddress(text.trim()) || errors.invalid_email.text
}
