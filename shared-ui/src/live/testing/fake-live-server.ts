import type { AddressInfo } from 'node:net'
import type { ClientMessage } from '@icio/contracts/lobbies/client-messages'
import { WebSocketServer, type WebSocket } from 'ws'

/** A queue with waiting readers: the first to ask gets the first item. */
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

/** One socket on the server's side. */
export interface FakeServerSocket {
  /** The path and ticket of the request. */
  url: string
  /** Resolves with the client's next message. */
  next(): Promise<ClientMessage>
  /** Sends a message; fills in the fields of the protocol. */
  send(message: Record<string, unknown>): void
  sendText(text: string): void
  close(code: number): void
  /** Drops the connection without a close frame. */
  cut(): void
  /** Resolves with the client's close code. */
  closed: Promise<number>
}

/** A real WebSocket server on loopback, controlled by the test. */
export async function fakeLiveServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const sockets = createQueue<FakeServerSocket>()
  server.on('connection', (socket, request) => sockets.put(wrap(socket, request.url ?? '')))
  await new Promise<void>((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `ws://127.0.0.1:${port}`,
    /** Resolves with the next client that connects. */
    next: sockets.next,
    async stop() {
      for (const client of server.clients) client.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function wrap(socket: WebSocket, url: string): FakeServerSocket {
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
