/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "require", "default"]}
 */
import { randomUUID } from 'node:crypto'
import type { ClientMessage } from '@icio/contracts/lobbies/client-messages'
import { liveVersion, type ServerMessage } from '@icio/contracts/lobbies/lobby-live'
import { WebSocket } from 'ws'
import { fakeClock } from './testing/fake-clock.js'
import { fakeLiveServer, type FakeServerSocket } from './testing/fake-live-server.js'
import { LinkDelayed, LinkRefused, type Link } from './link.js'
import type { LiveSocket } from './browser.js'
import { openLiveConnection, type LiveConnection, type LiveConnectionOptions } from './live-connection.js'

let stop: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of stop.reverse()) await end()
  stop = []
})

/** Resolves when the condition holds; checks it on each turn of the event loop. */
function until(holds: () => boolean): Promise<void> {
  const look = (resolve: () => void) => (holds() ? resolve() : setImmediate(() => look(resolve)))
  return new Promise(look)
}

/** Opens a socket of the ws package, which throws if there is no error listener. */
function openSocket(address: string): LiveSocket {
  const socket = new WebSocket(address)
  socket.on('error', () => {})
  // The socket of the ws package has these members; its event types differ from the browser's.
  return socket as unknown as LiveSocket
}

async function connect(options: { address?: (ticket: number) => string; random?: () => number } = {}) {
  const server = await fakeLiveServer()
  const clock = fakeClock()
  const seen: ServerMessage[] = []
  const links: Link[] = []
  const failures: number[] = []
  let tickets = 0
  let wake = () => {}
  let isListening = true
  const environment = {
    openSocket,
    clock,
    random: options.random ?? (() => 0.5),
    newId: randomUUID,
    onWake(act: () => void) {
      wake = act
      return () => void (isListening = false)
    },
  }
  const handlers: LiveConnectionOptions<ClientMessage, ServerMessage> = {
    protocol: { version: liveVersion, repeatable: ['answer', 'lock'], passing: ['presence'] },
    address: async () => {
      tickets++
      return options.address?.(tickets) ?? `${server.address}/live?ticket=${tickets}`
    },
    onMessage: (message) => void seen.push(message),
    onLink: (link) => void links.push(link),
    onFailure: (count) => void failures.push(count),
  }
  const connection = openLiveConnection(handlers, environment)
  stop.push(server.stop, connection.close)
  return {
    server,
    clock,
    connection,
    seen,
    links,
    failures,
    wake: () => wake(),
    isListening: () => isListening,
    tickets: () => tickets,
    /** Accepts the client's connection and greeting, and sends a welcome. */
    async enter(rev = 64) {
      const socket = await server.next()
      const hello = await socket.next()
      socket.send({ t: 'welcome', rev, snapshot: {} })
      await until(() => seen.some((message) => message.rev === rev))
      return { socket, hello }
    },
  }
}

const choice = { t: 'answer', index: 0, choice_id: randomUUID() } as const

/** Waits until everything on its way over loopback has arrived, by waiting for the answer to a `sync`. */
async function settled(connection: LiveConnection<ClientMessage, ServerMessage>, socket: FakeServerSocket) {
  const sent = connection.send({ t: 'ping' })
  const { mid } = await socket.next()
  socket.send({ t: 'ack', mid, status: 'accepted', rev: 0 })
  await sent
}

test('sends hello with the last rev seen and a new ticket on each connection', async () => {
  const page = await connect()
  const { socket, hello } = await page.enter()
  expect(socket.url).toBe('/live?ticket=1')
  expect(hello).toMatchObject({ v: 1, t: 'hello', last_rev: 0 })
  socket.cut()
  await until(() => page.clock.isDueIn(500))
  page.clock.pass(500)
  const second = await page.server.next()
  expect(second.url).toBe('/live?ticket=2')
  expect(await second.next()).toMatchObject({ t: 'hello', last_rev: 64 })
  expect(page.links).toEqual([{ at: 'open' }])
})

test('older states are ignored', async () => {
  const page = await connect()
  const { socket } = await page.enter(128)
  socket.send({ t: 'phase', phase: 'countdown', rev: 65, after: 64 })
  socket.send({ t: 'phase', phase: 'preview', rev: 129, after: 128 })
  socket.send({ t: 'phase', phase: 'preview', rev: 129, after: 128 })
  await settled(page.connection, socket)
  expect(page.seen.map(({ rev }) => rev)).toEqual([128, 129])
})

test('a passing state is news with the rev of the state before, and old with an older one', async () => {
  const page = await connect()
  const { socket } = await page.enter(128)
  socket.send({ t: 'presence', rev: 128, after: 128 })
  socket.send({ t: 'presence', rev: 128, after: 128 })
  socket.send({ t: 'presence', rev: 127, after: 127 })
  await settled(page.connection, socket)
  expect(page.seen.map(({ t, rev }) => `${t} ${rev}`)).toEqual([
    'welcome 128',
    'presence 128',
    'presence 128',
  ])
})

test('requests a state that was missed', async () => {
  const page = await connect()
  const { socket } = await page.enter(64)
  socket.send({ t: 'progress', rev: 200, after: 140 })
  expect(await socket.next()).toMatchObject({ t: 'sync' })
  socket.send({ t: 'welcome', rev: 200, snapshot: {} })
  await until(() => page.seen.length === 3)
  await settled(page.connection, socket)
  expect(page.seen.map(({ t }) => t)).toEqual(['welcome', 'progress', 'welcome'])
})

test('a page that becomes visible again requests everything, and treats a silent connection as lost', async () => {
  const page = await connect()
  const { socket } = await page.enter()
  page.wake()
  expect(await socket.next()).toMatchObject({ t: 'sync' })
  page.clock.pass(4000)
  expect(await socket.closed).toBe(1000)
  page.clock.pass(500)
  expect((await page.server.next()).url).toBe('/live?ticket=2')
})

test('after a long silence it sends a ping; without an answer it reconnects', async () => {
  const page = await connect()
  const { socket } = await page.enter()
  page.clock.pass(10_000)
  const { t, mid } = await socket.next()
  expect(t).toBe('ping')
  socket.send({ t: 'ack', mid, status: 'accepted' })
  await settled(page.connection, socket)
  page.clock.pass(10_000)
  expect(await socket.next()).toMatchObject({ t: 'ping' })
  page.clock.pass(4000)
  expect(await socket.closed).toBe(1000)
})

test('tries again after 0.5, 1, 2, 4, 8 and 8 seconds, with jitter, and reports the loss after one second', async () => {
  const page = await connect({
    address: () => {
      throw new Error('No network')
    },
  })
  for (const wait of [500, 1000, 2000, 4000, 8000, 8000]) {
    const tries = page.tickets()
    await until(() => page.clock.isDueIn(wait))
    page.clock.pass(wait - 1)
    expect(page.tickets()).toBe(tries)
    page.clock.pass(1)
    await until(() => page.tickets() === tries + 1)
  }
  expect(page.failures.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6])
  expect(page.links).toEqual([{ at: 'lost' }])
})

test('a break under a second shows nothing; a longer one ends with open', async () => {
  const page = await connect()
  const { socket } = await page.enter()
  socket.cut()
  await until(() => page.clock.isDueIn(500))
  page.clock.pass(500)
  const { socket: second } = await page.enter(65)
  expect(page.links).toEqual([{ at: 'open' }])
  second.cut()
  await until(() => page.clock.isDueIn(500))
  page.clock.pass(499)
  page.clock.pass(1)
  await page.server.next()
  page.clock.pass(500)
  expect(page.links).toEqual([{ at: 'open' }, { at: 'lost' }])
})

test.each([
  [4001, 'replaced'],
  [4003, 'kicked'],
  [4010, 'ended'],
  [4401, 'signed_out'],
])('after close code %i it does not reconnect', async (code, because) => {
  const page = await connect()
  const { socket } = await page.enter()
  socket.close(code)
  await until(() => page.links.length === 2)
  expect(page.links[1]).toEqual({ at: 'over', because })
  expect(page.clock.waiting()).toBe(0)
  expect(await page.connection.send(choice)).toEqual({ at: 'unsent' })
})

test.each([1006, 1012, 4008, 1008])('after close code %i it reconnects', async (code) => {
  const page = await connect()
  const { socket } = await page.enter()
  if (code === 1006) socket.cut()
  else socket.close(code)
  await until(() => page.clock.isDueIn(500))
  page.clock.pass(500)
  await page.server.next()
  expect(page.links).toEqual([{ at: 'open' }])
})

test('a permanently refused ticket ends the connection; a temporarily refused one is requested later', async () => {
  const refused = await connect({
    address: () => {
      throw new LinkRefused('not_found')
    },
  })
  await until(() => refused.links.length === 1)
  expect(refused.links).toEqual([{ at: 'over', because: 'not_found' }])

  const delayed = await connect({
    address: (ticket) => {
      if (ticket === 1) throw new LinkDelayed(7000)
      throw new Error('No network')
    },
  })
  await until(() => delayed.clock.isDueIn(7000))
  delayed.clock.pass(6999)
  expect(delayed.tickets()).toBe(1)
  delayed.clock.pass(1)
  expect(delayed.tickets()).toBe(2)
})

test('an answer is never lost: an unacknowledged message is resent with the same id', async () => {
  const page = await connect()
  const { socket } = await page.enter()
  const outcome = page.connection.send(choice)
  const first = await socket.next()
  socket.cut()
  await until(() => page.clock.isDueIn(500))
  const lock = page.connection.send({ t: 'lock', index: 0 })
  page.clock.pass(500)
  const second = await page.server.next()
  expect(await second.next()).toMatchObject({ t: 'hello' })
  expect(await second.next()).toEqual(first)
  const locking = await second.next()
  expect(locking).toMatchObject({ t: 'lock', index: 0 })
  second.send({ t: 'ack', mid: first.mid, status: 'duplicate', rev: 0 })
  second.send({ t: 'ack', mid: locking.mid, status: 'locked', rev: 0 })
  expect(await outcome).toEqual({ at: 'acknowledged', status: 'duplicate' })
  expect(await lock).toEqual({ at: 'acknowledged', status: 'locked' })
})

test('a message that would count twice is not resent', async () => {
  const page = await connect()
  const { socket } = await page.enter()
  const skip = page.connection.send({ t: 'host', op: 'skip' })
  await socket.next()
  socket.cut()
  expect(await skip).toEqual({ at: 'unsent' })
  expect(await page.connection.send({ t: 'host', op: 'skip' })).toEqual({ at: 'unsent' })
})

test('a message the server could not process is resent; a refusal is reported', async () => {
  const page = await connect()
  const { socket } = await page.enter()
  const sent = page.connection.send(choice)
  const { mid } = await socket.next()
  socket.send({ t: 'error', code: 'unavailable', mid, rev: 0 })
  await settled(page.connection, socket)
  page.clock.pass(1000)
  expect((await socket.next()).mid).toBe(mid)
  socket.send({ t: 'error', code: 'too_fast', retry_after_ms: 300, rev: 0 })
  await settled(page.connection, socket)
  page.clock.pass(300)
  expect((await socket.next()).mid).toBe(mid)
  socket.send({ t: 'error', code: 'unknown_choice', mid, rev: 0 })
  expect(await sent).toEqual({ at: 'refused', code: 'unknown_choice' })
})

test('ignores frames that are not part of the protocol', async () => {
  const page = await connect()
  const { socket } = await page.enter()
  for (const text of ['{', 'null', '{"v":2,"t":"welcome","rev":999}', '[]']) socket.sendText(text)
  await settled(page.connection, socket)
  expect(page.seen).toHaveLength(1)
})

test('leaving the screen closes the connection, and nothing follows', async () => {
  const page = await connect()
  const { socket } = await page.enter()
  page.connection.close()
  expect(await socket.closed).toBe(1000)
  expect(page.clock.waiting()).toBe(0)
  expect(page.isListening()).toBe(false)
  page.wake()
  page.connection.sync()
  expect(page.tickets()).toBe(1)
})
