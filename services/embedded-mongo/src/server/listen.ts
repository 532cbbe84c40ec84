import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, isIP, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Admission } from './admission.js'
import { Authentication, keptPassword, userName } from './authentication.js'
import { serveConnection } from './connection.js'
import { createEngine, type Engine } from './engine.js'
import { FailPoints } from './fail-points.js'
import { keepToOwner } from '../store/folder-rights.js'
import { orphans, purge } from '../store/purge.js'
import { sweepExpired } from './ttl.js'

export interface ServerOptions {
  /** The data folder, created if missing. Only one process can use it at a time. */
  dataDir: string
  /** Path of the Unix socket, which only its owner may open; `database.sock` in the data folder by default. */
  socketPath?: string
  /** Listens on this port instead of the socket, 0 for a free one; clients sign in with the password in `uri`. */
  port?: number
  /** The address of the port; 127.0.0.1 by default. */
  host?: string
  /** Whether anyone who reaches the port may connect without a password. */
  withoutPassword?: boolean
  /** `sync` replies to a write once it is on disk, `async` before that. */
  durability?: 'sync' | 'async'
  /** Milliseconds between two searches for expired documents. */
  ttlIntervalMs?: number
  /** The maximum number of connections, 5000 by default; further ones are closed at once. */
  maxConnections?: number
  /** Whether `configureFailPoint` is accepted, as in a test build of MongoDB. */
  testCommands?: boolean
  log?: (line: string) => void
}
export interface RunningServer {
  /** The address for clients; with a port it contains the password. */
  uri: string
  /** 0 on a socket. */
  port: number
  /** Empty on a port. */
  socketPath: string
  close(): Promise<void>
}

const mostConnections = 5000
/** The length in bytes that the path of a Unix socket may have on every system. */
const longestSocketPath = 103

/**
 * Returns the path of the socket of a data folder: in the folder, or in a temporary folder of its own if that path is
 * too long for a socket.
 */
export function socketOf(dataDir: string): string {
  const path = join(resolve(dataDir), 'database.sock')
  if (Buffer.byteLength(path) <= longestSocketPath) return path
  return join(mkdtempSync(join(tmpdir(), 'embedded-mongo-')), 'database.sock')
}

/** Opens the data folder and serves it in the calling thread. */
export async function serveEmbeddedMongo(options: ServerOptions): Promise<RunningServer> {
  const durability = options.durability ?? 'sync'
  if (durability === 'async')
    options.log?.('durability is async: the last writes before a crash of the machine may be lost')
  const host = options.host ?? '127.0.0.1'
  const socketPath = options.port === undefined ? (options.socketPath ?? socketOf(options.dataDir)) : ''
  const isOpen = !socketPath && options.withoutPassword === true
  if (isOpen)
    options.log?.(`listens on ${host} without a password: whoever reaches it reads and writes everything`)
  keepToOwner(options.dataDir, (line) => options.log?.(line))
  const engine = createEngine({ dataDir: options.dataDir, durability })
  const password = socketPath || isOpen ? '' : keptPassword(options.dataDir)
  if (password) engine.authentication = new Authentication(password)
  if (!socketPath && !isLoopback(host))
    options.log?.(
      `listens on ${host}, not on loopback only: what is sent and the answers can be read on the way`,
    )
  if (options.testCommands) engine.failPoints = new FailPoints()
  const sockets = new Set<Socket>()
  const admission = new Admission()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serveConnection(engine, socket, admission, options.log)
  })
  server.maxConnections = options.maxConnections ?? mostConnections
  try {
    await listen(server, socketPath || { host, port: options.port ?? 0 })
  } catch (error) {
    await engine.store.close()
    throw error
  }
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  engine.address = socketPath || `${host}:${port}`
  const stopSweeping = sweepRegularly(engine, options)
  const tidied = tidy(engine, options)
  return {
    port,
    socketPath,
    uri: socketPath
      ? `mongodb://${encodeURIComponent(socketPath)}/?directConnection=true`
      : `mongodb://${password ? `${userName}:${password}@` : ''}${host}:${port}/?directConnection=true${password ? '&authSource=admin' : ''}`,
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

function listen(server: Server, place: string | { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const socketPath = typeof place === 'string' ? place : ''
    // A killed process leaves its socket file; the lock on the data folder proves that nobody listens there.
    if (socketPath) rmSync(socketPath, { force: true })
    server.listen({ ...(typeof place === 'string' ? { path: place } : place), backlog: 1024 }, () => {
      if (socketPath) chmodSync(socketPath, 0o600)
      resolve()
    })
  })
}

/** Removes what a killed process was removing or building. Nobody sees it, so nobody waits for it. */
async function tidy({ store, catalog }: Engine, options: ServerOptions): Promise<void> {
  const left = orphans(store, catalog)
  if (left.length === 0) return
  await purge(store, left).catch((error: Error) =>
    options.log?.(`what an ended process has left was not removed: ${error.message}`),
  )
}

async function sweepAll(engine: Engine): Promise<void> {
  await engine.sessions.sweep(Date.now(), () => engine.closing)
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
