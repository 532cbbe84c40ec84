import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

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
 * @param {{ name: string, service: string, port: number, words?: string[], env?: object, ready: RegExp | 'readyz' }}
 * given
 */
export function program({ name, service, port, words = [], env = {}, ready }) {
  let child = null
  let ended = Promise.resolve()
  let log = ''
  const address = `http://127.0.0.1:${port}`
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
    for (
      ;
      own.exitCode === null && own.signalCode === null;
      await new Promise((done) => setTimeout(done, 100))
    ) {
      if (ready !== 'readyz') {
        if (ready.test(log)) return
      } else if (
        await fetch(`${address}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return
    }
  }

  /** Throws if a program ends before it is ready, unless it was stopped. */
  function tell(code) {
    if (child?.signalCode || code === 0) return
    throw new Error(`${name} ended with ${code} before it was ready: ${log}`)
  }

  return {
    name,
    address,
    start,
    log: () => log,
    /** Stops it with the signal. @returns milliseconds and exit code */
    async stop(signal = 'SIGTERM') {
      const begun = performance.now()
      child?.kill(signal)
      const code = await ended
      return { ms: Math.round(performance.now() - begun), code }
    },
  }
}
