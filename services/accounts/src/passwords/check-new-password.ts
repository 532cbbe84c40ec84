import { firstBrokenRule } from '@icio/contracts/accounts/password'
import { ServiceError } from '@icio/kit/http/errors'
import { isCommonPassword } from './common-passwords.js'

/**
 * Refuses a password that breaks a rule, with the message of the first broken rule, or that is easily guessed, with the
 * general message (AUTH-6 to AUTH-10).
 *
 * @throws ServiceError with one of the catalog's password_ codes
 */
export function checkNewPassword(password: string, personal: readonly string[]): void {
  const brokenRule = firstBrokenRule(password)
  if (brokenRule) throw new ServiceError(brokenRule)
  if (isCommonPassword(password, personal)) throw new ServiceError('password_refused')
}
