import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printedAddress } from '../services/kit/src/testing/printed-address.js'

/** A site in its own process, as `npm start` runs it. */
export interface RunningSite {
  address: string
  dataDir: string
  /** Stops it like a person (SIGTERM) or like a power cut (SIGKILL). */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Advances the site's clock by this many milliseconds; only if it was started with `turnsClock`. */
  turnClock(ms: number): Promise<void>
}

/** All visitors of the journeys come from one address, without a limit for it, and many share one gate pass. */
const manyVisitors = { GAMES_PER_VISITOR: '10000', CALLS_PER_MINUTE: '0' }

const services = join(import.meta.dirname, '../services')

/**
 * Copies the data of the site that has just started: sites that start later begin with it, because seeding takes a
 * quarter of a start.
 */
export function keepSeededData({ dataDir }: RunningSite): void {
  const database = join(dataDir, 'database/data.mdb')
  // On another database (MONGODB_URI) each site seeds its own.
  if (!existsSync(database)) return
  const seeded = mkdtempSync(join(tmpdir(), 'site-seeded-'))
  mkdirSync(join(seeded, 'database'))
  const copy = join(services, 'embedded-mongo/dist/store/copy-file.js')
  execFileSync('node', [copy, database, join(seeded, 'database/data.mdb')])
  cpSync(join(dataDir, 'secrets.json'), join(seeded, 'secrets.json'))
  process.env['SEEDED_DATA_DIR'] = seeded
}

/** A new data folder; seeded, unless the site has pages of its own, whose releases are part of the data. */
function newDataDir(hasOwnPages: boolean): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-e2e-'))
  const seeded = process.env['SEEDED_DATA_DIR']
  if (seeded && !hasOwnPages) cpSync(seeded, dataDir, { recursive: true })
  return dataDir
}

/**
 * Starts the built site on a free port and waits for the address that it prints.
 *
 * @param dataDir of an earlier run, to continue with its data; by default a new one
 * @throws with the site's output if it ends before it is ready
 */
export async function startSite({
  port = 0,
  env = {},
  dataDir = newDataDir('PAGES_DIR' in env),
  turnsClock = false,
}: {
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** Whether the journey advances the clock of the site (people/turned-clock.mjs). */
  turnsClock?: boolean
} = {}): Promise<RunningSite> {
  const clock = turnsClock ? ['--import', join(import.meta.dirname, 'people/turned-clock.mjs')] : []
  const child = spawn('node', [...clock, join(services, 'edge/dist/main.js')], {
    env: {
      ...process.env,
      ...manyVisitors,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(turnsClock ? (['ipc'] as const) : [])],
  })
  const address = await printedAddress(child)
  return {
    address,
    dataDir,
    stop: (signal = 'SIGTERM') => end(child, signal),
    turnClock: (ms) => turnClock(child, ms),
  }
}

function turnClock(child: ChildProcess, ms: number): Promise<void> {
  return new Promise((resolve) => {
    child.once('message', () => resolve())
    child.send({ turnOn: ms })
  })
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.on('exit', () => resolve())
    child.kill(signal)
  })
}
