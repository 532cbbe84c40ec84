import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../soak/programs.mjs'
import { fixedCalculation } from './fixed-calculation.mjs'

const root = join(import.meta.dirname, '../..')

/**
 * `npm start` of the newest commit in a clean clone with an empty package store: until the first page answers and a quiz can be
 * played, and until all parts are there; then a second start. Each is a multiple of the fixed calculation. The folder is deleted at the
 * end: a run within the next five minutes installs slower, because ext4 looks for inodes that were not just freed.
 */
export async function rows() {
  const folder = mkdtempSync(join(tmpdir(), 'clean-start-'))
  try {
    execFileSync('git', ['clone', '--quiet', '--no-local', root, join(folder, 'clone')])
    const baseline = fixedCalculation()
    const first = await start(folder)
    const second = await start(folder)
    return [
      { what: 'start in a clean clone, until a quiz can be played', ours: first.ready, baseline, unit: 's' },
      { what: 'start in a clean clone, until all parts are ready', ours: first.whole, baseline, unit: 's' },
      { what: 'second start', ours: second.ready, baseline, goal: undefined, unit: 's' },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the site of a clone, waits for both of its lines, and stops it. Gives seconds. */
async function start(folder) {
  const userconfig = join(homedir(), '.npmrc')
  const empty = Object.fromEntries(
    ['DATA', 'CACHE', 'STATE'].map((name) => [`XDG_${name}_HOME`, join(folder, name.toLowerCase())]),
  )
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: join(folder, 'clone'),
    env: {
      PATH: process.env.PATH,
      HOME: join(folder, 'home'),
      npm_config_cache: join(folder, 'npm'),
      ...(existsSync(userconfig) && { npm_config_userconfig: userconfig }),
      ...empty,
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const seconds = {}
  for await (const line of createInterface({ input: child.stdout })) {
    const taken = (performance.now() - begun) / 1000
    if (line.startsWith('Ready')) seconds.ready = taken
    if (line.startsWith('All parts are ready')) seconds.whole = taken
    if (seconds.whole) break
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  return seconds
}
