import { giveRoleByDatabase } from '@icio/accounts/roles/role-command'
import { readEdgeConfig, secretsOf } from './config.js'
import { openDataFolder } from './data-folder.js'
import { chooseDatabase } from './database/choose-database.js'
import { readRunningSite } from './running-site.js'

/**
 * Gives an account of this installation a role, whether or not its site runs; this creates the first administrator.
 *
 * @returns what was done, in words
 * @throws Error with a message for a person: no such account, no such role, the last administrator
 */
export async function giveRoleHere(email: string, role: string): Promise<string> {
  const config = readEdgeConfig()
  openDataFolder(config.DATA_DIR, () => {})
  const secrets = secretsOf(config)
  const give = (databaseUri: string) =>
    giveRoleByDatabase({
      databaseUri,
      databaseName: config.DATABASE_NAME,
      environment: { ...process.env, ACCOUNTS_SECRET: secrets.accounts, INTERNAL_SECRET: secrets.internal },
      email,
      role,
    })
  const running = readRunningSite(config.DATA_DIR)
  if (running) return give(running.databaseUri)
  const database = await chooseDatabase({
    uri: config.MONGODB_URI,
    mongodBinary: config.MONGOD_BINARY,
    dataDir: config.DATA_DIR,
    log: () => {},
  })
  try {
    return await give(database.uri)
  } finally {
    await database.close()
  }
}
