import { connectDatabase } from '@icio/kit/db/database'
import { pino } from 'pino'
import { createAccounts } from '../accounts.js'
import { giveRole } from './give-role.js'
import { readAccountsConfig } from '../config.js'

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
