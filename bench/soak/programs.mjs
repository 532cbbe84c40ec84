import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { answers } from '../server-process.mjs'

const services = join(import.meta.dirname, '../../services')

/** The programs' output over all restarts, for the analysis of a failed run. */
const logFolder = join(import.meta.dirname, '../../.cache/soak')

/**
 * Finds a free port, so that a program can restart on it. It is below the ports that the system gives to outgoing
 * connections (from 32,768 on Linux): one of those would otherwise take it now and then before the program listens.
 */
export async function freePort() {
  for (;;) {
    const port = 10_000 + randomInt(22_000)
    if (await isFree(port)) return port
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/**
 * A program of the site that can be stopped and restarted on the same port.
 *
 * @param {{ name: string, service?: string, port: number, words?: string[], env?: object, ready?: RegExp }} given
 *   `ready` is what it prints; without it, /readyz says so
 */
export function program({ name, service = name, port, words = [], env = {}, ready }) {
  let child = null
  let ended = Promise.resolve()
  let log = ''
  const file = join(logFolder, `${name}.log`)
  mkdirSync(logFolder, { recursive: true })
  rmSync(file, { force: true })
  const keep = (chunk) => {
    log = (log + chunk).slice(-20_000)
    appendFileSync(file, chunk)
  }

  async function start() {
    log = ''
    const own = spawn('node', [join(services, service, 'dist/main.js'), ...words], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = own
    for (const stream of [own.stdout, own.stderr]) stream.on('data', keep)
    ended = new Promise((resolve) => own.once('exit', resolve))
    await Promise.race([untilReady(own), ended.then((code) => tell(code))])
  }

  async function untilReady(own) {
    while (own.exitCode === null && own.signalCode === null) {
      if (ready ? ready.test(log) : await answers(`http://127.0.0.1:${port}/readyz`)) return
      await pause(100)
    }
  }

  /** Throws if a program ends before it is ready, unless it was stopped. */
  function tell(code) {
    if (child?.signalCode || code === 0) return
    throw new Error(`${name} ended with ${code} before it was ready: ${log}`)
  }

  return {
    name,
    start,
    /** Stops it with the signal. @returns milliseconds and exit code */
    async stop(signal = 'SIGTERM') {
      const begun = performance.now()
      child?.kill(signal)
      const code = await ended
      return { ms: Math.round(performance.now() - begun), code }
    },
  }
}

/** The embedded database in a folder, at a socket there: the program, and the address of the database. */
export function databaseIn(folder, name) {
  const socket = join(folder, 'database.sock')
  const words = ['--path', join(folder, 'database'), '--socket', socket]
  return {
    database: program({ name, service: 'embedded-mongo', port: 0, words, ready: /^ready /m }),
    uri: `mongodb://${encodeURIComponent(socket)}/?directConnection=true`,
  }
}
