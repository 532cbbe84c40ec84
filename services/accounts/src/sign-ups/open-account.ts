import { displayNameOf } from '@icio/contracts/accounts/display-name'
import { isNew } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import type { Accounts } from '../accounts.js'
import type { LinkKind } from '../collections/mail-links.js'
import type { User } from '../collections/users.js'
import type { OpenSignUp } from '../collections/open-sign-ups.js'

/**
 * Creates the account of a confirmed address, uses up the link that confirmed it, and closes every sign-up of the
 * address, atomically.
 *
 * @throws ServiceError link_expired if the link was used a moment ago, or the address has an account by now
 */
export async function openAccount(
  accounts: Accounts,
  link: { kind: LinkKind; token: string },
  { _id: id, email, password_hash, display_name }: Omit<OpenSignUp, 'created_at' | 'expires_at'>,
): Promise<User> {
  const { connection, links, users, profiles, signUps } = accounts
  let user: User | undefined
  const change = connection.transaction(async (session) => {
    if (!(await links.use(link.kind, link.token, session))) throw new ServiceError('link_expired')
    user = await users.insert({ id, email, passwordHash: password_hash }, session)
    await profiles.insert(id, displayNameOf(display_name), session)
    await signUps.removeOf(email, session)
  })
  if (!(await isNew(change))) throw new ServiceError('link_expired')
  return user as User
}
