import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../figures.mjs'
import { answers } from '../server-process.mjs'
import { edge } from '../site.mjs'
import { freePort } from '../soak/programs.mjs'

const rounds = 5
const bare = join(import.meta.dirname, '../bare-server.mjs')

/** Measures the time from process start to the first 200: the whole site with its database, against Fastify alone. */
export async function rows() {
  const dataDir = mkdtempSync(join(tmpdir(), 'start-bench-'))
  const times = { ours: [], bare: [], stop: [] }
  // The first start seeds the banks; later ones show the cost of a restart.
  const first = await timed(edge, '/readyz', { DATA_DIR: dataDir })
  for (let round = 0; round < rounds; round++) {
    const { ms, stopMs } = await timed(edge, '/readyz', { DATA_DIR: dataDir })
    times.ours.push(ms)
    times.stop.push(stopMs)
    times.bare.push((await timed(bare, '/')).ms)
  }
  return [
    { what: 'start of the whole site on a fresh folder, until ready', ours: first.ms, unit: 'ms' },
    {
      what: 'start of the whole site, until ready, against a bare Fastify',
      ours: median(times.ours),
      baseline: median(times.bare),
      unit: 'ms',
    },
    { what: 'end of the whole site after SIGTERM', ours: median(times.stop), goal: 1000, unit: 'ms' },
  ]
}

async function timed(script, path, env = {}) {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn('node', [script], {
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!(await answers(`http://127.0.0.1:${port}${path}`))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`)
    await pause(10)
  }
  const ms = performance.now() - begun
  const stopping = performance.now()
  child.kill('SIGTERM')
  await ended
  return { ms, stopMs: performance.now() - stopping }
}
