import type { AddressInfo } from 'node:net'
import type { ClientMessage } from '@icio/contracts/lobby-live'
import { WebSocketServer, type WebSocket } from 'ws'

/** What has come and was not asked for yet, in its order; whoever asks first waits. */
function createQueue<T>() {
  const items: T[] = []
  const waiting: ((item: T) => void)[] = []
  return {
    put(item: T) {
      const first = waiting.shift()
      if (first) first(item)
      else items.push(item)
    },
    next: (): Promise<T> =>
      new Promise((resolve) => {
        const item = items.shift()
        if (item === undefined) waiting.push(resolve)
        else resolve(item)
      }),
  }
}

/** One socket as the server sees it. */
export interface SocketInTest {
  /** The path and ticket with which it came. */
  url: string
  /** The next message of the client. */
  next(): Promise<ClientMessage>
  /** Sends a message; what the protocol adds is filled in. */
  send(message: Record<string, unknown>): void
  sendText(text: string): void
  close(code: number): void
  /** Cuts the line without a word. */
  cut(): void
  /** Resolves with the code with which the client closed. */
  closed: Promise<number>
}

/** A real WebSocket server on loopback, played by the test. */
export async function createLiveServerInTest() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const sockets = createQueue<SocketInTest>()
  server.on('connection', (socket, request) => sockets.put(wrap(socket, request.url ?? '')))
  await new Promise<void>((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `ws://127.0.0.1:${port}`,
    /** The next client that connects. */
    next: sockets.next,
    async stop() {
      for (const client of server.clients) client.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function wrap(socket: WebSocket, url: string): SocketInTest {
  const messages = createQueue<ClientMessage>()
  socket.on('message', (data) => messages.put(JSON.parse(String(data)) as ClientMessage))
  return {
    url,
    next: messages.next,
    send: (message) => socket.send(JSON.stringify({ v: 1, rev: 1, after: 0, now: 0, ...message })),
    sendText: (text) => socket.send(text),
    close: (code) => socket.close(code),
    cut: () => socket.terminate(),
    closed: new Promise((resolve) => socket.on('close', resolve)),
  }
}
