import { once } from 'node:events'
import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { connectDatabase, openDatabase, registerDatabase, type ServiceDatabase } from './database.js'
import { isDatabaseUnavailable } from './database-away.js'
import { callApp, freshDatabaseName, createTestApp, testDatabaseUri } from '../testing/run-service.js'

const silent = { warn: () => {}, error: () => {} }

let app: FastifyInstance
let connection: Connection
let relay: Relay
beforeEach(async () => {
  app = await createTestApp()
  relay = await openRelay()
})
afterEach(async () => {
  await app.close()
  await connection.close()
  await relay.cut()
})

/** A service with one call, which counts the rows of a collection through the relay. */
async function countingService(preparations: (() => Promise<unknown>)[] = []): Promise<ServiceDatabase> {
  connection = connectDatabase({ uri: relay.uri, name: freshDatabaseName(), log: silent })
  let database: ServiceDatabase | undefined
  await app.register(async (scope) => {
    database = registerDatabase(scope, connection, preparations)
    scope.get('/count', async () => ({ count: await connection.collection('rows').countDocuments() }))
  })
  return database as ServiceDatabase
}

test('[FAULT-7] if the database is unreachable at the start, calls get a 503 with a retry time, and later work without a restart', async () => {
  const database = await countingService([async () => connection.collection('rows').insertOne({})])
  const refused = await callApp(app, { url: '/count' })
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  expect(refused.headers['retry-after']).toBe('5')
  expect(database.isReady()).toBe(false)
  await relay.open()
  await database.ready
  expect(await callApp(app, { url: '/count' })).toMatchObject({ status: 200, body: { count: 1 } })
  expect(database.isReady()).toBe(true)
})

test('preparations of features run in their order once they are started, and none is accepted later', async () => {
  await relay.open()
  connection = connectDatabase({ uri: relay.uri, name: freshDatabaseName(), log: silent })
  const done: string[] = []
  await app.register(async (scope) => {
    const database = openDatabase(scope, connection)
    database.prepare(async () => done.push('indexes'))
    await connection.asPromise()
    database.prepare(async () => done.push('seed'))
    expect(done).toEqual([])
    await database.start().ready
    expect(done).toEqual(['indexes', 'seed'])
    expect(() => database.prepare(async () => done.push('late'))).toThrow(TypeError)
  })
})

test('[OPS-17] writes wait for the majority and its journal, reads go to the primary', () => {
  connection = connectDatabase({ uri: testDatabaseUri(), name: freshDatabaseName(), log: silent })
  const { options } = connection.getClient()
  expect(options.writeConcern).toMatchObject({ w: 'majority', journal: true })
  expect(options.readPreference.mode).toBe('primary')
  expect(options.retryWrites).toBe(true)
})

test('a preparation is retried after a lost connection, with a line in the log; any other failure is reported', async () => {
  await relay.open()
  const warn = jest.spyOn(app.log, 'warn')
  let attempts = 0
  const lost = Object.assign(new Error('lost'), { name: 'MongoNetworkError' })
  const database = await countingService([
    async () => {
      attempts += 1
      if (attempts === 1) throw lost
      throw new Error('the seed is broken')
    },
  ])
  await expect(database.ready).rejects.toThrow('the seed is broken')
  expect(attempts).toBe(2)
  expect(warn.mock.calls).toEqual([[{ err: lost }, 'the database could not be prepared yet; retrying']])
  expect((await callApp(app, { url: '/count' })).status).toBe(503)
})

test('[FAULT-7] a preparation goes on when a connection counts as disconnected only because its heartbeats are late', async () => {
  await relay.open()
  // Where Mongoose keeps the time, which it compares without telling anybody.
  const heardAt = (time: number) => Reflect.set(connection, '_lastHeartbeatAt', time)
  let attempts = 0
  const database = await countingService([
    async () => {
      attempts += 1
      if (attempts > 1) return
      heardAt(0)
      throw Object.assign(new Error('lost'), { name: 'MongoNetworkError' })
    },
  ])
  while (attempts === 0 || connection.listenerCount('connected') === 0)
    await new Promise((resolve) => setImmediate(resolve))
  expect(database.isReady()).toBe(false)
  heardAt(Date.now())
  await database.ready
  expect(attempts).toBe(2)
  expect(database.isReady()).toBe(true)
})

test('[FAULT-6] if the database becomes unreachable, calls get a 503, and later work without a restart', async () => {
  await relay.open()
  const database = await countingService()
  await database.ready
  expect((await callApp(app, { url: '/count' })).status).toBe(200)
  await relay.cut()
  const refused = await callApp(app, { url: '/count' })
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  expect(database.isReady()).toBe(false)
  await relay.open()
  expect((await callApp(app, { url: '/count' })).status).toBe(200)
  expect(database.isReady()).toBe(true)
})

test('[FAULT-6] callers do not notice a database restart that is shorter than the wait', async () => {
  await relay.open()
  const database = await countingService()
  await database.ready
  await relay.cut()
  const waiting = callApp(app, { url: '/count' })
  await relay.open()
  expect((await waiting).status).toBe(200)
})

test('[FAULT-6] the driver notices that a connection ended just before it was written to (decision 016)', async () => {
  await relay.open()
  const database = await countingService()
  await database.ready
  const asked = askOnEndedConnection(connection)
  await expect(asked).rejects.toMatchObject({ name: 'MongoNetworkError' })
  expect((await callApp(app, { url: '/count' })).status).toBe(200)
})

test('writes are acknowledged by the majority', async () => {
  await relay.open()
  const database = await countingService()
  await database.ready
  expect(connection.getClient().options.writeConcern).toMatchObject({ w: 'majority', journal: true })
})

test.each([
  [Object.assign(new Error(), { name: 'MongoServerSelectionError' }), true],
  [Object.assign(new Error(), { name: 'MongoServerError', code: 189 }), true],
  [
    Object.assign(new Error('Operation `a.find()` buffering timed out after 5000ms'), {
      name: 'MongooseError',
    }),
    true,
  ],
  [
    Object.assign(new Error(), {
      name: 'MongoBulkWriteError',
      errorResponse: Object.assign(new Error(), { name: 'MongoNetworkError' }),
    }),
    true,
  ],
  [
    Object.assign(new Error(), {
      name: 'MongoBulkWriteError',
      code: 11000,
      errorResponse: { message: 'duplicate', code: 11000 },
    }),
    false,
  ],
  [Object.assign(new Error(), { name: 'MongoServerError', code: 11000 }), false],
  [new TypeError('a mistake of ours'), false],
  ['a text', false],
])('%p means that the database is unreachable: %s', (error, expected) => {
  expect(isDatabaseUnavailable(error)).toBe(expected)
})

/** Internals of the driver's monitor that its types do not declare. */
interface DriverInternals {
  topology: { s: { servers: Map<string, { monitor: { connection: MonitorConnection | null } }> } }
}
interface MonitorConnection {
  socket: Socket
  command(namespace: unknown, command: object): Promise<unknown>
}

/** Sends the monitor's command after its socket has ended but before the socket has reported it. */
async function askOnEndedConnection(of: Connection): Promise<unknown> {
  // The driver has no public way to its monitor's socket.
  const { topology } = of.getClient() as unknown as DriverInternals
  const [server] = topology.s.servers.values()
  const { monitor } = server!
  if (!monitor.connection) await once(of.getClient(), 'serverHeartbeatSucceeded')
  const { socket, command } = monitor.connection!
  socket.destroy()
  return command.call(monitor.connection, { db: 'admin', collection: '$cmd' }, { hello: 1 })
}

/** Returns the first server in a connection string: a socket, or a host and a port. */
function placeOf(uri: string): NetConnectOpts {
  const [, host = ''] = /^mongodb:\/\/(?:[^@/]*@)?([^,/]+)/.exec(uri) ?? []
  if (host.endsWith('.sock')) return { path: decodeURIComponent(host) }
  const { hostname, port } = new URL(`http://${host}`)
  return { host: hostname, port: Number(port) }
}

interface Relay {
  uri: string
  open(): Promise<void>
  cut(): Promise<void>
}

/** Creates a relay to the run's database that is closed at first: its port is known, but nobody listens. */
async function openRelay(): Promise<Relay> {
  const place = placeOf(testDatabaseUri())
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(place)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => [near, far].forEach((each) => each.destroy()))
    }
    near.pipe(far).pipe(near)
  })
  const listening = await listen(server, 0)
  await new Promise((resolve) => server.close(resolve))
  return {
    uri: `mongodb://127.0.0.1:${listening}/?directConnection=true`,
    open: async () => void (await listen(server, listening)),
    async cut() {
      sockets.forEach((socket) => socket.destroy())
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

test('[FAULT-6] a bulk write that loses the database fails like any other call', async () => {
  await relay.open()
  const database = await countingService()
  await database.ready
  await connection.collection('rows').countDocuments()
  const rows = Array.from({ length: 100_000 }, (_, index) => ({ insertOne: { document: { index } } }))
  const written = connection.collection('rows').bulkWrite(rows)
  const [failure] = await Promise.all([written.catch((error: unknown) => error), relay.cut()])
  expect(failure).toMatchObject({ name: 'MongoBulkWriteError' })
  expect(isDatabaseUnavailable(failure)).toBe(true)
})
