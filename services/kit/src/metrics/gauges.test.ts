import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { connectDatabase, registerDatabase } from '../db/database.js'
import { health } from '../http/health.js'
import { createTestApp, freshDatabaseName, testDatabaseUri } from '../testing/run-service.js'
import { gaugeQueue } from './queue-gauges.js'

let app: FastifyInstance
afterEach(() => app.close())

const metrics = async () => (await app.inject({ url: '/metrics' })).body

test('[OPS-7] a figure that cannot be read is left out, and all others stay', async () => {
  app = await createTestApp()
  app.gauge({
    name: 'things',
    help: 'Things',
    labelNames: ['kind'],
    read: () => [{ value: 3, labels: { kind: 'good' } }],
  })
  app.gauge({
    name: 'unreadable',
    help: 'Gone',
    read() {
      throw new Error('the database is away')
    },
  })
  app.gauge({
    name: 'unreadable_by_kind',
    help: 'Gone, with labels',
    labelNames: ['kind'],
    read() {
      throw new Error('the database is away')
    },
  })
  await app.register(health, { checks: {} })
  const text = await metrics()
  expect(text).toContain('things{kind="good"} 3')
  expect(text).not.toMatch(/^unreadable/m)
})

test('[OPS-7] a queue shows what waits and for how long, and many questions read it once', async () => {
  let read = 0
  app = await createTestApp()
  const depth = async () => {
    read += 1
    return { waiting: 2, dead: 1, oldest: new Date(1_000_000) }
  }
  gaugeQueue(app, { name: 'mail', depth, now: () => 1_090_000 })
  await app.register(health, { checks: {} })
  const text = await metrics()
  expect(text).toContain('mail_queue_entries{state="waiting"} 2')
  expect(text).toContain('mail_queue_entries{state="dead"} 1')
  expect(text).toContain('mail_queue_age_seconds 90')
  const once = read
  await Promise.all(Array.from({ length: 20 }, metrics))
  expect(read).toBe(once)
})

test('[OPS-7] open WebSockets are counted, and no longer when they are closed', async () => {
  app = await createTestApp()
  const accepted: Socket[] = []
  app.server.on('upgrade', (_request, socket: Socket) => {
    accepted.push(socket)
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  })
  await app.register(health, { checks: {} })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  expect(await metrics()).toMatch(/^live_sockets 0$/m)
  const client = connect(port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  await once(client, 'data')
  expect(await metrics()).toMatch(/^live_sockets 1$/m)
  const closed = once(accepted[0] as Socket, 'close')
  client.destroy()
  accepted[0]?.destroy()
  await closed
  expect(await metrics()).toMatch(/^live_sockets 0$/m)
})

test('[OPS-7] an app without WebSockets still answers an upgrade as a call', async () => {
  app = await createTestApp()
  await app.register(health, { checks: {} })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  client.write('GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  const [first] = (await once(client, 'data')) as [Buffer]
  expect(first.toString()).toContain('200 OK')
  client.destroy()
})

test('[OPS-7] the pool of connections to the database is shown', async () => {
  app = await createTestApp()
  const connection = connectDatabase({
    uri: testDatabaseUri(),
    name: freshDatabaseName(),
    log: { warn: () => {}, error: () => {} },
  })
  await registerDatabase(app, connection, [async () => connection.collection('things').countDocuments()])
    .ready
  await app.register(health, { checks: {} })
  const text = await metrics()
  expect(Number(/database_pool_connections\{state="open"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(0)
  expect(text).toContain('database_pool_connections{state="busy"} 0')
  expect(text).toContain('database_pool_connections{state="waiting"} 0')
  await connection.dropDatabase()
  await connection.close()
})
