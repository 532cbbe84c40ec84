import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import mongoose, { type Connection } from 'mongoose'
import { createApp, type AppOptions } from '../service.js'

/** The answer to a call in a test. */
export interface Answer<Body = unknown> {
  status: number
  headers: Record<string, string | number | string[] | undefined>
  body: Body
  /** The cookies that came with it, as a Cookie header would send them back. */
  cookie: string
}

/** A service in a test: the real app on a database of its own in the run's real server. */
export interface TestedService {
  app: FastifyInstance
  connection: Connection
  /** Calls the app and gives status, headers and the body as JSON. */
  call<Body = never>(options: InjectOptions): Promise<Answer<Body>>
  /** Somebody with a browser of their own, that keeps cookies; or somebody who has come here from another service. */
  person(from?: Person): Person
  /** Drops the database and lets go of everything. */
  close(): Promise<void>
}

/** Calls as one browser makes them. */
export interface Person {
  /** The cookies of this browser, as a Cookie header. */
  cookie(): string
  get<Body>(url: string): Promise<Answer<Body>>
  post<Body>(url: string, body?: unknown): Promise<Answer<Body>>
}

/** Address of the run's database: MONGODB_URI, or the embedded one that the run has started. */
export function testDatabaseUri(): string {
  const uri = process.env['TEST_MONGODB_URI']
  if (!uri) throw new Error('TEST_MONGODB_URI is not set: run the tests by jest.config.mjs.')
  return uri
}

/** A name that no other test file uses; it begins with the mark of the run, by which all are dropped at its end. */
export function freshDatabaseName(): string {
  return `${process.env['TEST_DATABASE_MARK'] ?? 'test'}_${randomUUID().replaceAll('-', '').slice(0, 20)}`
}

/** Connects to a database with a fresh name. */
export async function freshDatabase(): Promise<Connection> {
  const connection = mongoose.createConnection(testDatabaseUri(), {
    dbName: freshDatabaseName(),
    writeConcern: { w: 'majority' },
    autoIndex: false,
    autoCreate: false,
  })
  connection.set('sanitizeFilter', true)
  return connection.asPromise()
}

/** An app as the services stand on, for tests: without a log and without limits, where the test says nothing else. */
export async function testApp(options: Partial<AppOptions> = {}): Promise<FastifyInstance> {
  return createApp({
    name: 'test',
    logLevel: 'silent',
    logger: false,
    cookieSecret: 'a secret of the tests only',
    callsPerMinute: 0,
    ...options,
  })
}

/**
 * Starts a service for a test file.
 *
 * @param mount registers the service's endpoints on the app, with the connection to its database
 */
export async function runService(
  mount: (app: FastifyInstance, connection: Connection) => Promise<unknown>,
  options: Partial<AppOptions> = {},
): Promise<TestedService> {
  const connection = await freshDatabase()
  const app = await testApp(options)
  const mounted = await mount(app, connection)
  await app.ready()
  // A service that prepares its database is only of use to a test once it is ready.
  if (mounted && typeof mounted === 'object' && 'ready' in mounted) await mounted.ready
  const call = async <Body>(request: InjectOptions) => callApp<Body>(app, request)
  return {
    app,
    connection,
    call,
    person: (from) => personAt(call, from?.cookie()),
    async close() {
      await app.close()
      await connection.dropDatabase()
      await connection.close()
    },
  }
}

/** Calls an app without a network. */
export async function callApp<Body>(app: FastifyInstance, request: InjectOptions): Promise<Answer<Body>> {
  const answer = await app.inject(request)
  const isJson = String(answer.headers['content-type'] ?? '').includes('json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (isJson ? answer.json() : answer.body) as Body,
    cookie: answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '),
  }
}

function personAt(call: TestedService['call'], cookie = ''): Person {
  async function send<Body>(request: InjectOptions): Promise<Answer<Body>> {
    const answer = await call<Body>({ ...request, headers: cookie ? { cookie } : {} })
    cookie = answer.cookie || cookie
    return answer
  }
  return {
    cookie: () => cookie,
    get: (url) => send({ method: 'GET', url }),
    post: (url, body) =>
      send({ method: 'POST', url, ...(body === undefined ? {} : { payload: body as object }) }),
  }
}
