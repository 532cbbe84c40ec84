import { createServer, type Server, type Socket } from 'node:net'
import { CommandError, codeName } from '../errors.js'
import { document, int } from '../bson/values.js'
import { dispatch } from './dispatch.js'
import { createEngine, type Engine } from './engine.js'
import { sweepExpired } from './ttl.js'
import { Framer, readRequest, writeReply } from './wire.js'

export interface ServerOptions {
  /** Where the data lies; made when missing. One process at a time. */
  dataDir: string
  /** 127.0.0.1 unless told otherwise. */
  host?: string
  /** 0 takes a free port. */
  port?: number
  /** Listens on a Unix socket in place of a port. */
  socketPath?: string
  /** `sync` answers a write when it is on disk; `async` before. */
  durability?: 'sync' | 'async'
  /** Milliseconds between two looks for expired documents. */
  ttlIntervalMs?: number
  log?: (line: string) => void
}
export interface RunningServer {
  uri: string
  port: number
  close(): Promise<void>
}

let connections = 0

/** Opens the data folder and serves it in the calling thread. */
export async function serveEmbeddedMongo(options: ServerOptions): Promise<RunningServer> {
  const durability = options.durability ?? 'sync'
  if (durability === 'async')
    options.log?.('durability is async: the last writes before a crash of the machine may be lost')
  const engine = createEngine({ dataDir: options.dataDir, durability })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serveConnection(engine, socket)
  })
  try {
    await listen(server, options)
  } catch (error) {
    await engine.store.close()
    throw error
  }
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const host = options.host ?? '127.0.0.1'
  engine.address = `${host}:${port}`
  const stopSweeping = sweepRegularly(engine, options)
  return {
    port,
    uri: options.socketPath
      ? `mongodb://${encodeURIComponent(options.socketPath)}/?directConnection=true`
      : `mongodb://${host}:${port}/?directConnection=true`,
    async close() {
      engine.closing = true
      await stopSweeping()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        engine.cursors.closeWhere(() => true)
        for (const socket of sockets) socket.destroy()
      })
      engine.sessions.closeAll()
      await engine.store.close()
    },
  }
}

function listen(server: Server, options: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const target = options.socketPath
      ? { path: options.socketPath }
      : { host: options.host ?? '127.0.0.1', port: options.port ?? 0 }
    server.listen({ ...target, backlog: 1024 }, () => resolve())
  })
}

function sweepRegularly(engine: Engine, options: ServerOptions): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const sweep = () => {
    engine.sessions.sweep()
    engine.cursors.closeIdle()
    running = sweepExpired(engine).catch((error: Error) =>
      options.log?.(`expired documents were not removed: ${error.message}`),
    )
  }
  const timer = setInterval(sweep, options.ttlIntervalMs ?? 30_000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** One client: its requests are answered in the order in which they came. */
function serveConnection(engine: Engine, socket: Socket): void {
  const framer = new Framer()
  const connection = { id: ++connections, closed: false }
  let queue: Promise<void> = Promise.resolve()
  let waiting = 0
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => (connection.closed = true))
  socket.on('data', (chunk) => {
    let frames: Buffer[]
    try {
      frames = framer.push(chunk)
    } catch {
      return void socket.destroy()
    }
    for (const frame of frames) {
      waiting++
      queue = queue
        .then(() => answer(engine, socket, connection, frame))
        .finally(() => {
          if (--waiting < 20) socket.resume()
        })
    }
    if (waiting > 100) socket.pause()
  })
}

async function answer(
  engine: Engine,
  socket: Socket,
  connection: { id: number; closed: boolean },
  frame: Buffer,
): Promise<void> {
  if (connection.closed) return
  try {
    const request = readRequest(frame)
    const reply = await dispatch(engine, request.body, connection)
    if (request.silent) return
    if (!connection.closed) socket.write(writeReply(request, reply))
  } catch (error) {
    if (!(error instanceof CommandError) || connection.closed) return void socket.destroy()
    const reply = document({
      ok: 0,
      errmsg: error.message,
      code: int(error.code),
      codeName: codeName(error.code),
    })
    socket.write(writeReply({ requestId: frame.readInt32LE(4), legacy: false }, reply))
  }
}
