import { failedCallSentence } from '@icio/contracts/failed-calls/failed-call'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import mongoose, { type Connection } from 'mongoose'
import { isDatabaseUnavailable } from './database-away.js'
import { ServiceError } from '../http/errors.js'
import { isTracing, traceDatabase } from '../tracing/tracing.js'
import { poolGauge, watchPool } from '../metrics/database-pool.js'
import { OperatorError } from '../process/operator-error.js'
import { demandSameSecrets, type LastingSecret } from './secret-fingerprints.js'

/** How often a connection or a preparation is retried while the database is unreachable. */
const retryMs = 1000

/** How long a call waits for a primary, long enough to bridge its restart. */
const waitMs = 5000

/** How long a database may be slow to answer at the start, in milliseconds. */
const slowMs = 60_000

/** Seconds after which a caller may try again. */
const retryAfter = 5

/**
 * Opens a service's own connection. Returns at once: while the database is unreachable the service answers 503, and it
 * works without a restart once the database is back. Writes are acknowledged by the majority and are then on disk.
 *
 * @param options `lasting`: the secrets that the data depends on; nothing on this connection is ready before they are those
 *   that the data was written with
 * @throws OperatorError if the driver cannot read the address
 */
export function connectDatabase({
  uri,
  name,
  log,
  lasting = [],
}: {
  uri: string
  name: string
  log: Record<'warn' | 'error', (details: object, text: string) => void>
  lasting?: readonly LastingSecret[]
}): Connection {
  demandAddress(uri)
  const connection = mongoose.createConnection()
  keepEmptyObjects(connection)
  connection.set('sanitizeFilter', true)
  connection.set('autoIndex', false)
  connection.set('autoCreate', false)
  connection.set('bufferTimeoutMS', waitMs)
  let isClosed = false
  const since = Date.now()
  const open = (): void => {
    connection
      .openUri(uri, {
        dbName: name,
        writeConcern: { w: 'majority', journal: true },
        serverSelectionTimeoutMS: waitMs,
        autoIndex: false,
        autoCreate: false,
        monitorCommands: isTracing(),
      })
      .catch((err: unknown) => {
        if (isClosed) return
        // A start on a busy machine waits too: only what lasts is an error, which wakes somebody up.
        const isLasting = Date.now() - since > slowMs
        log[isLasting ? 'error' : 'warn']({ err }, 'the database is unreachable; retrying')
        setTimeout(open, retryMs).unref()
      })
    // openUri has created the client by now, and each try creates a new one.
    watchPool(connection, connection.getClient())
    traceDatabase(connection.getClient())
  }
  connection.on('close', () => (isClosed = true))
  if (lasting.length > 0)
    comparisons.set(
      connection,
      onceDone(() => demandSameSecrets(connection, lasting)),
    )
  open()
  return connection
}

/** @throws OperatorError if the driver cannot read the address */
function demandAddress(uri: string): void {
  try {
    new mongoose.mongo.MongoClient(uri)
  } catch (cause) {
    const call = { what: 'The database', address: uri, variable: 'MONGODB_URI' }
    throw new OperatorError(failedCallSentence(cause, call), { cause })
  }
}

/** What has to succeed once on a connection before any service works with its data. */
const comparisons = new WeakMap<Connection, () => Promise<void>>()

/** Runs the work for all who ask at once; after a failure the next one who asks runs it again. */
function onceDone(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= work().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
}

/**
 * Makes every model of a connection store a row as it was checked: without this, mongoose leaves out empty objects, and
 * a reader then finds no map where the check has seen an empty one (DATA-42).
 */
export function keepEmptyObjects(connection: Connection): void {
  connection.plugin((schema) => void schema.set('minimize', false))
}

/** The state of a service's database: whether it is ready now, and when it was ready for the first time. */
export interface ServiceDatabase {
  /** Returns whether the database is connected and prepared, for /readyz. */
  isReady(): boolean
  /**
   * Resolves when the service can work. Rejects if a preparation fails for another reason than an unreachable database;
   * an unhandled rejection ends the process with a nonzero status (run-service.ts).
   */
  ready: Promise<void>
}

/** The database of a service while its features are registered. */
export interface OpenedDatabase extends ServiceDatabase {
  /** Adds preparations of a feature (indexes, a seed), which run in this order; throws once they have been started. */
  prepare(...steps: Preparation[]): void
  /** Starts a job of a feature when the service can work; the function that it returns stops it when the app closes. */
  run(job: () => () => unknown): void
  /** Starts the preparations, once all features are registered. */
  start(): ServiceDatabase
}

type Preparation = () => Promise<unknown>

/**
 * Runs the preparations of a service when the database is connected, and retries them while it is unreachable. Until
 * then, every route of this plugin answers 503 with Retry-After. If the database is lost later, the driver reconnects,
 * and single calls fail with a 503. Call it before the features, which add their preparations.
 */
export function openDatabase(app: FastifyInstance, connection: Connection): OpenedDatabase {
  app.gauge(poolGauge(connection))
  const steps: Preparation[] = [comparisons.get(connection) ?? (async () => {})]
  let isPrepared = false
  let start = (): void => {}
  const ready = new Promise<void>((resolve) => (start = resolve))
    .then(() => prepare(connection, steps, app.log))
    .then(
      () => void (isPrepared = true),
      (err: unknown) => {
        // Whoever starts the program prints that one.
        if (!(err instanceof OperatorError)) app.log.fatal({ err }, 'the database could not be prepared')
        throw err
      },
    )
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isPrepared ? undefined : new ServiceError('unavailable', undefined, { retryAfter }))
  })
  const database = { isReady: () => isPrepared && isConnected(connection), ready }
  return {
    ...database,
    prepare: (...more) => void steps.push(...more),
    run(job) {
      let stop: (() => unknown) | undefined
      ready.then(
        () => (stop = job()),
        () => {},
      )
      app.addHook('onClose', async () => void (await stop?.()))
    },
    start() {
      Object.freeze(steps)
      start()
      return database
    },
  }
}

/** Opens a database whose preparations are all known, and starts them. */
export function registerDatabase(
  app: FastifyInstance,
  connection: Connection,
  preparations: readonly Preparation[],
): ServiceDatabase {
  const database = openDatabase(app, connection)
  database.prepare(...preparations)
  return database.start()
}

function isConnected(connection: Connection): boolean {
  return connection.readyState === mongoose.ConnectionStates.connected
}

async function prepare(
  connection: Connection,
  steps: readonly Preparation[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  for (const step of steps) {
    for (;;) {
      await waitForConnection(connection)
      try {
        await step()
        break
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error
        log.warn({ err: error }, 'the database could not be prepared yet; retrying')
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
      }
    }
  }
}

/**
 * Waits for a connection. Mongoose also calls one disconnected that has had no heartbeat for 20 seconds, as on a machine that
 * is too busy, and does not tell when that is over: so this asks again.
 */
async function waitForConnection(connection: Connection): Promise<void> {
  while (!isConnected(connection)) {
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer)
        connection.off('connected', go)
        resolve()
      }
      const timer = setTimeout(go, retryMs).unref()
      connection.once('connected', go)
    })
  }
}
