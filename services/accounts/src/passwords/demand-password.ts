import { ServiceError } from '@icio/kit/http/errors'
import type { Accounts } from '../accounts.js'
import { limits } from '../collections/rate-limits.js'
import type { User } from '../collections/users.js'

/**
 * Checks the password of a signed-in person who must prove to be the one at the keyboard, and returns their account.
 *
 * @throws ServiceError wrong_password, or too_many_attempts after ten wrong ones
 */
export async function demandPassword(
  { users, hasher, limiter }: Accounts,
  userId: string,
  password: string,
): Promise<User> {
  await limiter.take(limits.passwordByPerson, userId)
  const user = await users.findById(userId)
  if (!user) throw new ServiceError('unauthenticated')
  if (!(await hasher.verify(password, user.password_hash))) throw new ServiceError('wrong_password')
  await limiter.giveBack(limits.passwordByPerson, userId)
  return user
}
