import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A site in a process of its own, as `npm start` runs it. */
export interface RunningSite {
  address: string
  dataDir: string
  /** Ends it as a person would (SIGTERM), or as a power cut would. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * Starts the built site on a free port and waits for the address that it prints.
 *
 * @param dataDir of an earlier run to go on with; a fresh one by default
 * @throws with what the site said when it ends before it is ready
 */
export async function startSite({
  dataDir = mkdtempSync(join(tmpdir(), 'site-e2e-')),
  port = 0,
  env = {},
}: { dataDir?: string; port?: number; env?: Record<string, string> } = {}): Promise<RunningSite> {
  const child = spawn('node', [join(import.meta.dirname, '../services/edge/dist/main.js')], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const address = await addressOf(child)
  return { address, dataDir, stop: (signal = 'SIGTERM') => end(child, signal) }
}

function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /(http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('exit', (code) => reject(new Error(`The site ended with ${code}. It said:\n${said}`)))
  })
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.on('exit', () => resolve())
    child.kill(signal)
  })
}
