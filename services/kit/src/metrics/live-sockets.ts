import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Adds live_sockets: the WebSockets that this process has open. It counts upgraded connections of the server, so that a
 * service which serves them and an edge which forwards them count alike. An app without WebSockets has no such figure.
 */
export function countLiveSockets(app: FastifyInstance): void {
  let open = 0
  app.addHook('onReady', async () => {
    // A server with a listener of its own for upgrades must answer them: only one that already does is counted.
    if (app.server.listenerCount('upgrade') === 0) return
    app.server.on('upgrade', (_request: unknown, socket: Socket) => {
      open += 1
      socket.once('close', () => (open -= 1))
    })
    app.gauge({
      name: 'live_sockets',
      help: 'WebSockets open in this process',
      read: () => [{ value: open }],
    })
  })
}
