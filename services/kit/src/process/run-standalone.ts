import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { leaveVariable } from '../http/graceful-shutdown.js'
import {
  confidential,
  databaseAddress,
  oneOf,
  proxies,
  readConfiguration,
  secret,
  text,
  wholeNumber,
} from './configuration.js'
import { connectDatabase } from '../db/database.js'
import type { LastingSecret } from '../db/secret-fingerprints.js'
import { health } from '../http/health.js'
import { registerOpenApi } from '../http/openapi.js'
import { stopOnSignals } from './run-service.js'
import { createApp } from '../http/service.js'
import { startTracing } from '../tracing/tracing.js'
import { tracingVariables } from '../tracing/tracing-variables.js'

/** The variables that every service reads when it runs in its own process behind the edge. */
export function standaloneVariables(defaultPort: number) {
  return {
    PORT: wholeNumber('Port to listen on.', { fallback: defaultPort, min: 0, max: 65_535 }),
    HOST: text('Address to listen on.', '127.0.0.1'),
    MONGODB_URI: databaseAddress('The MongoDB replica set with the data of this installation.'),
    DATABASE_NAME: text('Name of the database.', 'site'),
    COOKIE_SECRET: secret('Signs cookies; shared by all instances and services.'),
    COOKIE_PREVIOUS_SECRET: confidential('Another secret whose cookies are accepted while secrets change.'),
    INTERNAL_SECRET: secret('Authenticates calls between our services; shared by all of them.'),
    TRUST_PROXY: proxies('Addresses of the edge and other proxies whose X-Forwarded headers are trusted.'),
    CALLS_PER_MINUTE: wholeNumber('Calls allowed per address per minute; 0 turns the limit off.', {
      fallback: 600,
      min: 0,
      max: 1_000_000,
    }),
    ...leaveVariable,
    ...tracingVariables,
    LOG_LEVEL: oneOf('Log level.', ['silent', 'error', 'warn', 'info', 'debug'], 'info'),
  }
}

export type StandaloneConfig = ReturnType<typeof readStandalone>

function readStandalone(defaultPort: number) {
  return readConfiguration(standaloneVariables(defaultPort))
}

/** A service that can run in its own process. */
export interface Standalone {
  name: string
  defaultPort: number
  /** The secrets of this service that its data depends on, besides those of every service. */
  lasting?(): readonly LastingSecret[]
  /** Registers the service. Resolves to its readiness. */
  mount(
    app: FastifyInstance,
    started: { connection: Connection; config: StandaloneConfig },
  ): Promise<{ isReady(): boolean }>
}

/**
 * Runs one service on its own: its app, its database, health checks, and API documentation. It listens at once, answers
 * 503 until its database is ready, and stops on a signal.
 *
 * @throws ConfigurationError naming the variable that is invalid or missing
 */
export async function runStandalone({
  name,
  defaultPort,
  lasting = () => [],
  mount,
}: Standalone): Promise<void> {
  const config = readStandalone(defaultPort)
  const stopTracing = await startTracing(name)
  const app = await createApp({
    name,
    acceptsTraces: true,
    logLevel: config.LOG_LEVEL,
    cookieSecret: [config.COOKIE_SECRET, config.COOKIE_PREVIOUS_SECRET ?? []].flat(),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    callsPerMinute: config.CALLS_PER_MINUTE,
  })
  const connection = connectDatabase({
    uri: config.MONGODB_URI,
    name: config.DATABASE_NAME,
    log: app.log,
    lasting: [
      { name: 'cookie', now: config.COOKIE_SECRET, before: config.COOKIE_PREVIOUS_SECRET },
      { name: 'internal', now: config.INTERNAL_SECRET },
      ...lasting(),
    ],
  })
  app.addHook('onClose', () => connection.close())
  stopOnSignals(app, { leaveMs: config.LEAVE_MS, afterwards: stopTracing })
  await registerOpenApi(app, { title: name })
  let isReady = () => false
  await app.register(async (scope) => {
    const service = await mount(scope, { connection, config })
    isReady = () => service.isReady()
  })
  await app.register(health, { checks: { database: () => isReady() } })
  const address = await app.listen({ host: config.HOST, port: config.PORT })
  process.stdout.write(`${name} is at ${address}\n`)
}
