import { isEmailAddress, normalEmail } from '@icio/contracts/accounts/email-address'
import { roles, type Role } from '@icio/contracts/roles/endpoints'
import type { Accounts } from '../accounts.js'

/** The author that the audit trail names for a change made on the machine itself. */
const changedByCommand = 'command'

/** Whether the text names one of the roles. */
export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}

/**
 * Gives a role to the account with this address; this is how the first administrator is made.
 *
 * @returns a sentence that says what was done
 * @throws Error if there is no such account or role; ServiceError last_admin
 */
export async function giveRole(accounts: Accounts, address: string, role: string): Promise<string> {
  if (!isRole(role)) throw new Error(`'${role}' is no role: ${roles.join(', ')} are`)
  const email = normalEmail(address)
  if (!isEmailAddress(email)) throw new Error(`'${address}' is no e-mail address`)
  const user = await accounts.users.findByTypedEmail(address)
  if (!user) throw new Error(`There is no account with the address ${email}: sign up first`)
  await accounts.roles.change(user._id, role, changedByCommand)
  return `${email} is ${role} now`
}
