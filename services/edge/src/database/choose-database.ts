import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { OperatorError } from '@icio/kit/process/operator-error'
import { startMongod } from './start-mongod.js'

/** A database that is ready for connections, with a function to stop it. */
export interface RunningDatabase {
  uri: string
  /** Which of the three kinds it is, for the log. */
  kind: 'named' | 'mongod' | 'embedded'
  /** Returns a past problem of the database in words; undefined if there was none. */
  note?: () => string | undefined
  close(): Promise<void>
}

export interface DatabaseChoice {
  /** MONGODB_URI: an external server. */
  uri?: string | undefined
  /** MONGOD_BINARY, or the first mongod on PATH. */
  mongodBinary?: string | undefined
  /** The data folder of the site. */
  dataDir: string
  /** DATABASE_PORT: the TCP port on which the embedded database listens in place of its socket. */
  port?: number | undefined
  /** DATABASE_MEMORY_MB: heap size of the embedded database. */
  memory?: number | undefined
  log(line: string): void
}

/**
 * Starts or selects the database of this installation: MONGODB_URI, else a mongod binary started as a replica set of
 * one with its data in the data folder, else the embedded database. The choice is logged.
 *
 * @throws OperatorError if a database of this machine does not start, with its own words
 */
export async function chooseDatabase({
  uri,
  mongodBinary,
  dataDir,
  port,
  memory,
  log,
}: DatabaseChoice): Promise<RunningDatabase> {
  if (uri) {
    log('Database: the one named by MONGODB_URI')
    return { uri, kind: 'named', close: async () => {} }
  }
  const binary = mongodBinary ?? onPath('mongod')
  if (binary) {
    log(`Database: ${binary} as a replica set of one, data under ${join(dataDir, 'mongod')}`)
    const server = await startMongod({ binary, folder: join(dataDir, 'mongod'), spawn }).catch(asStop)
    return { ...server, kind: 'mongod' }
  }
  const folder = join(dataDir, 'database')
  log(`Database: embedded, data under ${folder}`)
  // Loaded lazily: an installation with its own MongoDB does not need it.
  const { startEmbeddedMongo } = await import('@icio/embedded-mongo')
  const server = await startEmbeddedMongo({
    dataDir: folder,
    log,
    ...(port === undefined ? {} : { port }),
    ...(memory === undefined ? {} : { memory }),
  }).catch(asStop)
  // The URI contains the password; it is for the owner, who reads this log.
  if (port !== undefined) log(`The database listens at ${server.uri}`)
  const note = () => {
    const restart = server.restart()
    if (!restart) return undefined
    // The note is public, so it must not contain the path of the folder; the log has it.
    const reason = restart.reason.replaceAll(folder, 'the data folder')
    return `ended at ${restart.at.toISOString()}: ${reason}; ${restart.isBack ? 'it was started again' : 'it is not back'}`
  }
  return { uri: server.uri, kind: 'embedded', note, close: () => server.close() }
}

/** What a database says that does not start is for the operator: the folder is in use, damaged, or cannot be written. */
function asStop(cause: unknown): never {
  throw new OperatorError(cause instanceof Error ? cause.message : String(cause), { cause })
}

/** Returns the first executable with this name on PATH. */
export function onPath(name: string, path = process.env['PATH'] ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}
