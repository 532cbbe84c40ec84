import { chmodSync, rmSync } from 'node:fs'
import { createServer, isIP, type Server, type Socket } from 'node:net'
import { Admission } from './admission.js'
import { serveConnection } from './connection.js'
import { createEngine, type Engine } from './engine.js'
import { FailPoints } from './fail-points.js'
import { orphans, purge } from '../store/purge.js'
import { sweepExpired } from './ttl.js'

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
  /** Further connections are closed at once; 5000 unless told otherwise. */
  maxConnections?: number
  /** Takes `configureFailPoint`, as a test build of MongoDB does. */
  testCommands?: boolean
  log?: (line: string) => void
}
export interface RunningServer {
  uri: string
  port: number
  close(): Promise<void>
}

const mostConnections = 5000

/** Opens the data folder and serves it in the calling thread. */
export async function serveEmbeddedMongo(options: ServerOptions): Promise<RunningServer> {
  const durability = options.durability ?? 'sync'
  if (durability === 'async')
    options.log?.('durability is async: the last writes before a crash of the machine may be lost')
  const host = options.host ?? '127.0.0.1'
  if (!options.socketPath && !isLoopback(host))
    options.log?.(`listens on ${host}, not on loopback only: whoever reaches it reads and writes everything`)
  const engine = createEngine({ dataDir: options.dataDir, durability })
  if (options.testCommands) engine.failPoints = new FailPoints()
  const sockets = new Set<Socket>()
  const admission = new Admission()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serveConnection(engine, socket, admission)
  })
  server.maxConnections = options.maxConnections ?? mostConnections
  try {
    await listen(server, options)
  } catch (error) {
    await engine.store.close()
    throw error
  }
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  engine.address = `${host}:${port}`
  const stopSweeping = sweepRegularly(engine, options)
  const tidied = tidy(engine, options)
  return {
    port,
    uri: options.socketPath
      ? `mongodb://${encodeURIComponent(options.socketPath)}/?directConnection=true`
      : `mongodb://${host}:${port}/?directConnection=true`,
    async close() {
      engine.closing = true
      await tidied
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

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function listen(server: Server, options: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const target = options.socketPath
      ? { path: options.socketPath }
      : { host: options.host ?? '127.0.0.1', port: options.port ?? 0 }
    // A killed process leaves its socket file; the lock on the data folder says that nobody listens there.
    if (options.socketPath) rmSync(options.socketPath, { force: true })
    server.listen({ ...target, backlog: 1024 }, () => {
      if (options.socketPath) chmodSync(options.socketPath, 0o600)
      resolve()
    })
  })
}

/** Frees what a killed process had begun to remove or to build. Nobody sees it, so nobody waits for it. */
async function tidy({ store, catalog }: Engine, options: ServerOptions): Promise<void> {
  const left = orphans(store, catalog)
  if (left.length === 0) return
  await purge(store, left).catch((error: Error) =>
    options.log?.(`what an ended process has left was not removed: ${error.message}`),
  )
}

async function sweepAll(engine: Engine): Promise<void> {
  await engine.sessions.sweep()
  await sweepExpired(engine)
}

function sweepRegularly(engine: Engine, options: ServerOptions): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const sweep = () => {
    engine.cursors.closeIdle()
    running = sweepAll(engine).catch((error: Error) =>
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
