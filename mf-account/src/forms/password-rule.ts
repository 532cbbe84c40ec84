import { errors } from '@icio/contracts/errors'
import { firstBrokenRule } from '@icio/contracts/accounts/password'

/** Returns the message for the first rule that a new password breaks, or true (AUTH-6 to AUTH-9). */
export function checkNewPassword(password: string): string | true {
  const broken = firstBrokenRule(password)
  return broken ? errors[broken].text : true
}
