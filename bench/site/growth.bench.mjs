import { send } from '../calls.mjs'
import { spread } from '../figures.mjs'
import { cpuSeconds } from '../server-process.mjs'
import { startSite } from '../site.mjs'

const calls = 3000

/** Measures the server cost of a call with one caller, ten and a hundred in parallel: it must not grow with them. */
export async function rows() {
  const site = await startSite()
  try {
    const kinds = {
      'the home page': () => fetch(`${site.address}/`),
      'the list of articles': () => fetch(`${site.address}/api/content/articles`),
      'the leaderboard': () => send(site.address, '/api/rpc/get_leaderboard', {}),
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
  await spread(calls, together, async () => void (await (await call()).arrayBuffer()))
  return ((cpuSeconds(site.pid) - before) / calls) * 1e6
}
