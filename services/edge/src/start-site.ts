import { mkdirSync } from 'node:fs'
import { stopOnSignals } from '@icio/kit/run-service'
import { edgeApp } from './app.js'
import { readEdgeConfig, secretsOf } from './config.js'
import { chooseDatabase } from './database/choose-database.js'
import { listen } from './listen.js'

/**
 * Starts the whole site: database, services, pages. Prints where it listens, and stops cleanly on Ctrl-C and SIGTERM.
 *
 * @throws ConfigurationError for a wrong variable; EADDRINUSE when the asked port is taken
 */
export async function startSite(): Promise<void> {
  const config = readEdgeConfig()
  const say = (line: string) => process.stdout.write(`${line}\n`)
  mkdirSync(config.DATA_DIR, { recursive: true })
  const database = await chooseDatabase({
    uri: config.MONGODB_URI,
    mongodBinary: config.MONGOD_BINARY,
    dataDir: config.DATA_DIR,
    log: say,
  })
  try {
    const app = await edgeApp({ config, secrets: secretsOf(config), databaseUri: database.uri })
    const address = await listen(app, config.HOST, config.PORT)
    stopOnSignals(app, () => database.close())
    say(`The site is at ${address}`)
  } catch (error) {
    await database.close()
    throw error
  }
}
