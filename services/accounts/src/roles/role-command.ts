import { isEmailAddress, normalEmail } from '@icio/contracts/accounts/email-address'
import { roles, type Role } from '@icio/contracts/roles/endpoints'
import { connectDatabase } from '@icio/kit/db/database'
import { pino } from 'pino'
import { createAccounts, type Accounts } from '../accounts.js'
import { readAccountsConfig } from '../config.js'

/** The author that the audit trail names for a change made on the machine itself. */
const changedByCommand = 'command'

function isRole(text: string): text is Role {
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

/**
 * Gives a role by writing to the database directly, for `npm run role -- EMAIL ROLE`.
 *
 * @param databaseUri of the running site's database, or of one started for this command
 * @param environment with the variables of the accounts service
 */
export async function giveRoleByDatabase(options: {
  databaseUri: string
  databaseName: string
  environment: NodeJS.ProcessEnv
  email: string
  role: string
}): Promise<string> {
  const log = pino({ level: 'warn' })
  const connection = connectDatabase({ uri: options.databaseUri, name: options.databaseName, log })
  try {
    await connection.asPromise()
    const accounts = createAccounts({ connection, config: readAccountsConfig(options.environment), log })
    for (const prepare of accounts.preparations) await prepare()
    return await giveRole(accounts, options.email, options.role)
  } finally {
    await connection.close()
  }
}
