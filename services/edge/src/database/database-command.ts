import { existsSync } from 'node:fs'
import { join } from 'node:path'
import mongoose, { type Connection, type mongo } from 'mongoose'
import { failedCallSentence } from '@icio/contracts/failed-calls/failed-call'
import { OperatorError } from '@icio/kit/process/operator-error'
import { readEdgeConfig } from '../config.js'
import { openDataFolder } from '../data-folder.js'
import { readRunningSite } from '../running-site.js'
import { chooseDatabase, onPath } from './choose-database.js'
import { exportDatabase } from './export-database.js'
import { importDatabase } from './import-database.js'
import { recordExport } from './last-export.js'
import { indexTable } from './index-table.js'
import { progressLines } from './progress.js'

/** How long a command waits for the database, in milliseconds. */
const patienceMs = 10_000

/**
 * Exports or imports the database of this installation, selected as in `npm start` (MONGODB_URI, a mongod, the embedded
 * one). An export may run while the site runs; an import may not.
 *
 * @throws Error with a message for a person
 */
export async function moveDatabase(
  direction: 'export' | 'import',
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  await withSiteDatabase(say, direction === 'export', async (database) => {
    const move = direction === 'export' ? exportDatabase : importDatabase
    const counts = await move(database, folder, progressLines(say))
    const documents = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const [verb, word] = direction === 'export' ? ['written', 'to'] : ['taken in', 'from']
    if (direction === 'export') await noteExported(folder)
    say(`${documents} documents of ${counts.size} collections ${verb} ${word} ${folder}`)
  })
}

/** Records an export for the doctor, and for the message about a damaged file if the database is the embedded one. */
async function noteExported(folder: string): Promise<void> {
  const { DATA_DIR } = readEdgeConfig()
  const at = new Date()
  recordExport(DATA_DIR, folder, at)
  const database = join(DATA_DIR, 'database')
  if (!existsSync(join(database, 'data.mdb'))) return
  const { noteExport } = await import('@icio/embedded-mongo/maintenance')
  noteExport(database, { at: at.toISOString(), folder, restoreWith: `npm run database -- import ${folder}` })
}

/**
 * Checks the embedded database of this installation, copies it, or restores a copy.
 *
 * @throws Error with a message for a person: the database is not the embedded one, the site is running, or something is
 *   damaged
 */
export async function keepDatabase(
  what: 'check' | 'backup' | 'restore',
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const config = readEdgeConfig()
  openDataFolder(config.DATA_DIR, say)
  if (config.MONGODB_URI || (config.MONGOD_BINARY ?? onPath('mongod')))
    throw new Error(`The database is not the embedded one: use the tools of MongoDB for '${what}'.`)
  const running = readRunningSite(config.DATA_DIR)
  if (running && what !== 'backup')
    throw new Error(
      `The site runs (process ${running.pid}). Stop it first${what === 'check' ? ", or use 'backup', which checks its copy" : ''}.`,
    )
  const data = join(config.DATA_DIR, 'database')
  const { backupDatabase, checkDatabase, restoreDatabase } = await import('@icio/embedded-mongo/maintenance')
  if (what === 'check') return checkDatabase(data, say)
  if (what === 'restore') return restoreDatabase(data, folder, say)
  await backupDatabase(data, folder, 'npm run database -- restore', say)
  recordExport(config.DATA_DIR, folder)
}

/** Prints the indexes of this installation's database as a Markdown table. */
export async function printIndexes(say: (line: string) => void): Promise<void> {
  await withSiteDatabase(
    () => {},
    true,
    async (database) => say(await indexTable(database)),
  )
}

async function withSiteDatabase(
  say: (line: string) => void,
  whileRunning: boolean,
  use: (database: mongo.Db) => Promise<void>,
): Promise<void> {
  await withSiteConnection(say, whileRunning, async (connection) => use(connection.db as mongo.Db))
}

/**
 * Connects to the database of this installation, of the running site or by starting it, and closes everything afterward.
 *
 * @param whileRunning whether that may be while the site runs
 * @throws Error with a message for a person
 */
export async function withSiteConnection(
  say: (line: string) => void,
  whileRunning: boolean,
  use: (connection: Connection) => Promise<void>,
): Promise<void> {
  const config = readEdgeConfig()
  openDataFolder(config.DATA_DIR, say)
  const running = readRunningSite(config.DATA_DIR)
  if (running && !whileRunning) throw new Error(`The site runs (process ${running.pid}). Stop it first.`)
  const server = running
    ? { uri: running.databaseUri, close: async () => {} }
    : await chooseDatabase({
        uri: config.MONGODB_URI,
        mongodBinary: config.MONGOD_BINARY,
        dataDir: config.DATA_DIR,
        log: say,
      })
  try {
    await withConnection(server.uri, config.DATABASE_NAME, use)
  } finally {
    await server.close()
  }
}

async function withConnection(
  uri: string,
  name: string,
  use: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connection = mongoose.createConnection(uri, {
    dbName: name,
    writeConcern: { w: 'majority', j: true },
    serverSelectionTimeoutMS: patienceMs,
    autoIndex: false,
    autoCreate: false,
  })
  await connection.asPromise().catch((cause: unknown) => {
    throw new OperatorError(
      failedCallSentence(cause, { what: 'The database', address: uri, variable: 'MONGODB_URI' }),
      { cause },
    )
  })
  try {
    await use(connection)
  } finally {
    await connection.close()
  }
}
