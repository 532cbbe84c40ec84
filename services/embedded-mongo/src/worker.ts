import { parentPort, workerData } from 'node:worker_threads'
import { serveEmbeddedMongo, type ServerOptions } from './server/listen.js'

/** The thread that holds the server. It says `ready` or `failed`, and ends when it is told `close`. */
async function run(): Promise<void> {
  const port = parentPort!
  try {
    const server = await serveEmbeddedMongo({
      ...(workerData as ServerOptions),
      log: (line) => port.postMessage({ kind: 'log', line }),
    })
    port.on('message', async () => {
      await server.close()
      port.postMessage({ kind: 'closed' })
      port.close()
    })
    port.postMessage({
      kind: 'ready',
      uri: server.uri,
      port: server.port,
      socketPath: server.socketPath,
    })
  } catch (error) {
    port.postMessage({ kind: 'failed', message: (error as Error).message })
    port.close()
  }
}
await run()
