import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startServer } from '../server-process.mjs'

export function serviceModule(service, name) {
  const file = join(import.meta.dirname, '../../services', service, 'dist', `${name}.js`)
  return import(pathToFileURL(file).href)
}

/**
 * The lobbies service (lobbies-server.mjs) on a new embedded database.
 *
 * @param {object} [env] of each instance
 * @returns `start` adds an instance, and `stop` ends them all
 */
export async function openService(env = {}) {
  const { startEmbeddedMongo } = await serviceModule('embedded-mongo', 'index')
  const database = await startEmbeddedMongo({ dataDir: mkdtempSync(join(tmpdir(), 'site-bench-')) })
  const instances = []
  return {
    async start() {
      const instance = await startInstance({ DATABASE_URI: database.uri, ...env })
      instances.push(instance)
      return instance
    },
    async stop() {
      await Promise.all(instances.map((instance) => instance.stop()))
      await database.close()
    },
  }
}

/** Starts one instance of the lobbies service, on the database that its environment names. */
export function startInstance(env) {
  return startServer(join(import.meta.dirname, 'lobbies-server.mjs'), env)
}

/**
 * Lets V8's young generation grow to its full size, as in any busy server: it exists once per process and would
 * otherwise be counted as the memory of the next player.
 */
export function growHeap() {
  const kept = []
  for (let round = 0; round < 200; round++) {
    kept[round % 4] = Array.from({ length: 50_000 }, (_, number) => ({ number, text: `n${number}` }))
  }
}

const settledMs = 3000

/**
 * Returns the memory of this process after garbage collection. V8 returns freed pages in the background, so an
 * immediate reading would still include them; this reads until the value has not fallen for three seconds.
 */
export async function memoryAfterGarbage() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  let least = process.memoryUsage()
  for (let since = Date.now(); Date.now() - since < settledMs;) {
    collect()
    await pause(200)
    const now = process.memoryUsage()
    if (now.rss < least.rss * 0.99) since = Date.now()
    if (now.rss < least.rss) least = now
  }
  return least
}
