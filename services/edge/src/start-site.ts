import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { checkInstallation } from '@icio/kit/process/installation'
import { OperatorError } from '@icio/kit/process/operator-error'
import { stopOnSignals } from '@icio/kit/process/run-service'
import { startTracing } from '@icio/kit/tracing/tracing'
import { edgeApp } from './app.js'
import { readEdgeConfig, secretsOf, type EdgeConfig } from './config.js'
import { openDataFolder } from './data-folder.js'
import { chooseDatabase } from './database/choose-database.js'
import { askDatabase } from './database/ask-database.js'
import { demandFreePort, listen } from './listen.js'
import type { PartsInBuild } from './parts-in-build/parts-in-build.js'
import { recordRunningSite } from './running-site.js'

/** Maximum time to wait for the services before listening anyway. */
const readyLimitMs = 15_000

/**
 * Starts the whole site: database, services, pages. Prints its address, and stops cleanly on Ctrl-C and SIGTERM.
 *
 * @param start `inBuild`: what is built meanwhile; the site listens once the first pages are there
 * @throws OperatorError for an invalid variable, for a start that is neither development nor complete production, for a port
 *   that is taken, and for secrets that are not those of the data
 */
export async function startSite({ inBuild }: { inBuild?: PartsInBuild | undefined } = {}): Promise<void> {
  const config = readEdgeConfig()
  checkInstallation()
  await demandFreePort(config.HOST, config.PORT)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  openDataFolder(config.DATA_DIR, say)
  const stopTracing = await startTracing('site')
  const database = await chooseDatabase({
    uri: config.MONGODB_URI,
    mongodBinary: config.MONGOD_BINARY,
    dataDir: config.DATA_DIR,
    port: config.DATABASE_PORT,
    memory: config.DATABASE_MEMORY_MB,
    log: say,
  })
  let address = ''
  try {
    const { app, ready } = await edgeApp({
      config,
      secrets: secretsOf(config),
      databaseUri: database.uri,
      databaseNote: () => database.note?.(),
      siteUrl: () => address,
      inBuild,
    })
    await inBuild?.first
    // Usually fast; if the database is down, the site starts anyway and reports the problem on each call.
    const isReady = await readyWithin(ready, readyLimitMs)
    address = await listen(app, config.HOST, config.PORT)
    const forget = recordRunningSite(config.DATA_DIR, { databaseUri: database.uri, address })
    const afterwards = async () => {
      forget()
      await stopTracing()
      await database.close()
    }
    collectGarbage()
    stopOnSignals(app, { leaveMs: config.LEAVE_MS, afterwards })
    say(`The site is at ${address}`)
    if (!isReady) await tellWaiting(ready, { config, uri: database.uri, say })
    if (hasMailbox(config)) say(`Mails that would be sent: ${address}/dev/mailbox`)
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Collects the garbage of the start, which is more than half of the heap. Until V8 does so by itself, which may take an
 * hour of little traffic, every answer costs a quarter more: the object shapes that only the start used make V8 treat
 * new objects as dictionaries (docs/quality/speed.md). It takes 70 ms, before anybody is served.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

/** True if mails go into a mailbox on this machine: no mail server and no public address, and not in production. */
function hasMailbox({ ACCOUNTS_URL }: EdgeConfig): boolean {
  const { SMTP_URL, SITE_URL, NODE_ENV } = process.env
  return !ACCOUNTS_URL && !SMTP_URL && !SITE_URL && NODE_ENV !== 'production'
}

/**
 * Waits for the services, but at most this many milliseconds. A rejection is reported in the log; /readyz tells of it.
 *
 * @returns whether they are ready
 * @throws OperatorError if the site must not run on this database
 */
async function readyWithin(ready: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  // Not unref'd: while the database is down, nothing else may keep the process alive until it listens.
  const limit = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)))
  const outcome = ready.then(
    () => true,
    (error: unknown) => {
      if (error instanceof OperatorError) throw error
      return false
    },
  )
  try {
    return await Promise.race([outcome, limit])
  } finally {
    clearTimeout(timer)
    // After the limit, tellWaiting hears of it.
    outcome.catch(() => {})
  }
}

/** The site listens, but not all of its services are ready: says why, and stops it if the database turns out to be wrong. */
async function tellWaiting(
  ready: Promise<unknown>,
  { config, uri, say }: { config: EdgeConfig; uri: string; say: (line: string) => void },
): Promise<void> {
  ready.catch((error: unknown) => {
    // Not caught: it stops the site as any error does that nobody expects, with its sentence.
    if (error instanceof OperatorError)
      setImmediate(() => {
        throw error
      })
  })
  const answer = await askDatabase(uri, config.DATABASE_NAME)
  say(
    typeof answer === 'string'
      ? `${answer} Until it can, most calls are answered with 503.`
      : 'Not all services are ready yet: /readyz names them.',
  )
}
