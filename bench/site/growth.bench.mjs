import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuSeconds, startServer, untilPlayable } from '../server-process.mjs'

const edge = join(import.meta.dirname, '../../services/edge/dist/main.js')
const calls = 3000

/** Measures the server cost of a call with one caller, ten and a hundred in parallel: it must not grow with them. */
export async function rows() {
  const site = await startServer(edge, {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'growth-bench-')),
    LOG_LEVEL: 'error',
    CALLS_PER_MINUTE: '0',
    GAMES_PER_VISITOR: '100000',
  })
  try {
    await untilPlayable(site)
    const kinds = {
      'the home page': () => fetch(`${site.address}/`),
      'the list of articles': () => fetch(`${site.address}/api/content/articles`),
      'the leaderboard': () =>
        fetch(`${site.address}/api/rpc/get_leaderboard`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
    }
    const table = []
    for (const [what, call] of Object.entries(kinds)) {
      await cost(site, call, 10)
      const alone = await cost(site, call, 1)
      for (const many of [10, 100])
        table.push({
          what: `CPU of ${what}: ${many} callers at once against one`,
          ours: await cost(site, call, many),
          baseline: alone,
          goal: 1.5,
          unit: 'µs',
        })
    }
    return table
  } finally {
    await site.stop()
  }
}

async function cost(site, call, together) {
  const before = cpuSeconds(site.pid)
  let left = calls
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (left-- > 0) await (await call()).arrayBuffer()
    }),
  )
  return ((cpuSeconds(site.pid) - before) / calls) * 1e6
}
