import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import mongoose, { type Connection } from 'mongoose'
import { keepEmptyObjects } from '../db/database.js'
import { createApp, type AppOptions } from '../http/service.js'

/** The response to a call in a test. */
export interface Answer<Body = unknown> {
  status: number
  headers: Record<string, string | number | string[] | undefined>
  body: Body
  /** The cookies that the response set, in the format of a Cookie header. */
  cookie: string
}

/** A service in a test: the real app with its own database on the real server of the test run. */
export interface TestedService {
  app: FastifyInstance
  connection: Connection
  /** Calls the app. Returns status, headers, and the body as JSON. */
  call<Body = never>(options: InjectOptions): Promise<Answer<Body>>
  /** Creates a person with their own browser, which keeps cookies; with `from`, the same person at this service. */
  person(from?: Person): Person
  /** Drops the database and releases all resources. */
  close(): Promise<void>
}

/** Makes calls like one browser. */
export interface Person {
  /** The cookies of this browser, as a Cookie header. */
  cookie(): string
  get<Body>(url: string): Promise<Answer<Body>>
  post<Body>(url: string, body?: unknown): Promise<Answer<Body>>
}

/** Returns the address of the test run's database: MONGODB_URI, or the embedded database that the run has started. */
export function testDatabaseUri(): string {
  const uri = process.env['TEST_MONGODB_URI']
  if (!uri) throw new Error('TEST_MONGODB_URI is not set: run the tests by jest.config.mjs.')
  return uri
}

/** Returns a unique name. It starts with the prefix of the run, so that all databases can be dropped at the end. */
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
  keepEmptyObjects(connection)
  connection.set('sanitizeFilter', true)
  return connection.asPromise()
}

/** Creates an app for tests, by default without a log and without rate limits. */
export async function createTestApp(options: Partial<AppOptions> = {}): Promise<FastifyInstance> {
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
  const app = await createTestApp(options)
  const mounted = await mount(app, connection)
  await app.ready()
  // Wait for a service that prepares its database.
  if (mounted && typeof mounted === 'object' && 'ready' in mounted) await mounted.ready
  const call = async <Body>(request: InjectOptions) => callApp<Body>(app, request)
  return {
    app,
    connection,
    call,
    person: (from) => createFakeBrowser(call, from?.cookie()),
    async close() {
      await app.close()
      await connection.dropDatabase()
      await connection.close()
    },
  }
}

/** Calls an app without using the network. */
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

function createFakeBrowser(call: TestedService['call'], cookie = ''): Person {
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
