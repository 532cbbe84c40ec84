import { ServiceError } from '@icio/kit/http/errors'
import type { Accounts } from '../accounts.js'
import { limits } from '../collections/rate-limits.js'
import type { User } from '../collections/users.js'

/**
 * Checks the password of a signed-in person who must prove to be the one at the keyboard.
 *
 * @throws ServiceError wrong_password, or too_many_attempts after ten wrong ones
 */
export async function demandPassword(
  { hasher, limiter }: Accounts,
  user: User,
  password: string,
): Promise<void> {
  await limiter.take(limits.passwordByPerson, user._id)
  if (!(await hasher.verify(password, user.password_hash))) throw new ServiceError('wrong_password')
  await limiter.giveBack(limits.passwordByPerson, user._id)
}
