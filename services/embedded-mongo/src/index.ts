import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { serveEmbeddedMongo, type RunningServer, type ServerOptions } from './server/listen.js'

export { serveEmbeddedMongo, type RunningServer, type ServerOptions }

type Message =
  | { kind: 'ready'; uri: string; port: number; socketPath: string }
  | { kind: 'failed'; message: string }
  | { kind: 'log'; line: string }
  | { kind: 'closed' }

/**
 * Starts the server in a thread of its own and resolves when it accepts connections.
 * From TypeScript sources, where there is no compiled thread to start, it runs in the calling thread.
 */
export async function startEmbeddedMongo(options: ServerOptions): Promise<RunningServer> {
  const file = workerFile()
  if (!file) return serveEmbeddedMongo(options)
  const { log, ...data } = options
  const worker = new Worker(file, { workerData: data })
  return new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('message', (message: Message) => {
      if (message.kind === 'log') log?.(message.line)
      if (message.kind === 'failed') reject(new Error(message.message))
      if (message.kind === 'ready')
        resolve({
          uri: message.uri,
          port: message.port,
          socketPath: message.socketPath,
          close: () => closeWorker(worker),
        })
    })
  })
}

function workerFile(): string | undefined {
  const file = fileURLToPath(new URL('./worker.js', import.meta.url))
  return existsSync(file) ? file : undefined
}

async function closeWorker(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.postMessage('close')
  await ended
}
