import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import mongoose, { type Connection } from 'mongoose'
import { createApp } from '../service.js'

/** A service in a test: the real app on a database of its own in the run's real server. */
export interface TestedService {
  app: FastifyInstance
  connection: Connection
  /** Calls the app and gives status, headers and the body as JSON. */
  call(
    options: InjectOptions,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: never; cookie: string }>
  /** Drops the database and lets go of everything. */
  close(): Promise<void>
}

/** Address of the run's database: MONGODB_URI, or the embedded one that the run has started. */
export function testDatabaseUri(): string {
  const uri = process.env['TEST_MONGODB_URI']
  if (!uri) throw new Error('TEST_MONGODB_URI is not set: run the tests by jest.config.mjs.')
  return uri
}

/** Connects to a database with a fresh name. */
export async function freshDatabase(): Promise<Connection> {
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 20)}`
  return mongoose
    .createConnection(testDatabaseUri(), { dbName: name, w: 'majority', autoIndex: false })
    .asPromise()
}

/**
 * Starts a service for a test file.
 *
 * @param mount registers the service's endpoints on the app, with the connection to its database
 */
export async function runService(
  mount: (app: FastifyInstance, connection: Connection) => Promise<void>,
): Promise<TestedService> {
  const connection = await freshDatabase()
  const app = await createApp({
    name: 'test',
    logLevel: 'silent',
    logger: false,
    cookieSecret: 'a secret of the tests only',
    callsPerMinute: 0,
  })
  await mount(app, connection)
  await app.ready()
  return {
    app,
    connection,
    async call(options) {
      const answer = await app.inject(options)
      const cookies = answer.cookies
        .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
        .join('; ')
      const isJson = String(answer.headers['content-type'] ?? '').includes('json')
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: (isJson ? answer.json() : answer.body) as never,
        cookie: cookies,
      }
    },
    async close() {
      await app.close()
      await connection.dropDatabase()
      await connection.close()
    },
  }
}
