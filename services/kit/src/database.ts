import type { FastifyInstance } from 'fastify'
import mongoose, { type Connection } from 'mongoose'
import { isDatabaseAway } from './database-away.js'
import { ServiceError } from './errors.js'

/** How often a connection, or a preparation, is tried again while the database is away. */
const retryMs = 1000

/** How long a call waits for a primary: it bridges its restart. */
const waitMs = 5000

/** Seconds after which a caller may try again. */
const retryAfter = 5

/**
 * A connection of a service's own. It resolves at once: while the database is away the service answers 503, and goes
 * on without a restart when it is there. Writes are acknowledged by the majority, which is on disk.
 */
export function openDatabase({
  uri,
  name,
  log,
}: {
  uri: string
  name: string
  log: { error(details: object, text: string): void }
}): Connection {
  const connection = mongoose.createConnection()
  connection.set('sanitizeFilter', true)
  connection.set('autoIndex', false)
  connection.set('autoCreate', false)
  connection.set('bufferTimeoutMS', waitMs)
  let closed = false
  const open = (): void => {
    connection
      .openUri(uri, {
        dbName: name,
        writeConcern: { w: 'majority', journal: true },
        serverSelectionTimeoutMS: waitMs,
        autoIndex: false,
        autoCreate: false,
      })
      .catch((err: unknown) => {
        if (closed) return
        log.error({ err }, 'database is away, trying again')
        setTimeout(open, retryMs).unref()
      })
  }
  connection.on('close', () => (closed = true))
  open()
  return connection
}

/** A service's share in the database: whether it can work, and when it could for the first time. */
export interface ServiceDatabase {
  /** Connected, and prepared. For /readyz. */
  isReady(): boolean
  /**
   * Settles when the service can work; rejects when a preparation fails though the database is there. Left alone, that
   * rejection ends the process with a status that is not zero (run-service.ts).
   */
  ready: Promise<void>
}

/**
 * Runs the preparations of a service (its indexes, a seed) once the database is there, again while it is away. Until
 * then every route of this plugin answers 503 with Retry-After. Losing the database later is bridged by the driver,
 * and becomes a 503 of single calls.
 */
export function needsDatabase(
  app: FastifyInstance,
  connection: Connection,
  preparations: readonly (() => Promise<unknown>)[],
): ServiceDatabase {
  let isPrepared = false
  const ready = prepare(connection, preparations).then(
    () => void (isPrepared = true),
    (err: unknown) => {
      app.log.fatal({ err }, 'the database could not be prepared')
      throw err
    },
  )
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isPrepared ? undefined : new ServiceError('unavailable', undefined, { retryAfter }))
  })
  return { isReady: () => isPrepared && isConnected(connection), ready }
}

function isConnected(connection: Connection): boolean {
  return connection.readyState === mongoose.ConnectionStates.connected
}

async function prepare(connection: Connection, steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    for (;;) {
      await connected(connection)
      try {
        await step()
        break
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
      }
    }
  }
}

async function connected(connection: Connection): Promise<void> {
  if (isConnected(connection)) return
  await new Promise((resolve) => connection.once('connected', resolve))
}
