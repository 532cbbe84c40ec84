import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startMongod } from './start-mongod.js'

/** A database that is ready to be connected to, and how to let go of it. */
export interface RunningDatabase {
  uri: string
  /** For the log: which of the three it is. */
  kind: 'named' | 'mongod' | 'embedded'
  /** What had happened to it, in words; undefined when nothing had. */
  note?: () => string | undefined
  close(): Promise<void>
}

export interface DatabaseChoice {
  /** MONGODB_URI: a server that somebody else runs. */
  uri?: string | undefined
  /** MONGOD_BINARY, or the first mongod on PATH. */
  mongodBinary?: string | undefined
  /** The data folder of the site. */
  dataDir: string
  /** DATABASE_PORT: where the embedded database listens in place of its socket. */
  port?: number | undefined
  /** DATABASE_MEMORY_MB: the heap of the embedded database. */
  memory?: number | undefined
  log(line: string): void
}

/**
 * The database of this installation, in this order: MONGODB_URI; else a mongod binary, started as a replica set of
 * one with its data under the data folder; else the embedded database. The log says which.
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
    const server = await startMongod({ binary, folder: join(dataDir, 'mongod'), spawn })
    return { ...server, kind: 'mongod' }
  }
  const folder = join(dataDir, 'database')
  log(`Database: embedded, data under ${folder}`)
  // Loaded only here: an installation with a MongoDB of its own needs none of it.
  const { startEmbeddedMongo } = await import('@icio/embedded-mongo')
  const server = await startEmbeddedMongo({
    dataDir: folder,
    log,
    ...(port === undefined ? {} : { port }),
    ...(memory === undefined ? {} : { memory }),
  })
  // The password in it is for the owner, who reads this log.
  if (port !== undefined) log(`The database listens at ${server.uri}`)
  const note = () => {
    const restart = server.restart()
    if (!restart) return undefined
    // Anybody may read it: where the folder lies is for the log.
    const reason = restart.reason.replaceAll(folder, 'the data folder')
    return `ended at ${restart.at.toISOString()}: ${reason}; ${restart.isBack ? 'it was started again' : 'it is not back'}`
  }
  return { uri: server.uri, kind: 'embedded', note, close: () => server.close() }
}

/** The first executable of this name on PATH. */
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
