import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumFlags } from '../../configuration/commands/chromium-flags.mjs'
import { startServer, untilPlayable } from '../server-process.mjs'
import { buildOneBundle } from './one-bundle.mjs'
import { serveOneBundle } from './serve-one-bundle.mjs'
import { visitTwice } from './visit.mjs'

const edge = join(import.meta.dirname, '../../services/edge/dist/main.js')
const rounds = Number(process.env.ROUNDS ?? 9)
const usual =
  '/ /privacy-policy /learn /learn-risk-pools /learn/education /learn/insights /tools /quiz /fill-in-blanks /geoffardy /governance-game /game /auth'
const routes = (process.env.ROUTES ?? usual).split(' ')

/**
 * Measures the cost of federation: the first view of each route, federated and as one bundle of the same pages,
 * alternating in one Chromium; medians. ROUTES="/ /quiz" and ROUNDS select a part.
 */
export async function rows() {
  const site = await startServer(edge, {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'federation-bench-')),
    CALLS_PER_MINUTE: '0',
    GAMES_PER_VISITOR: '100000',
  })
  await untilPlayable(site)
  const single = await serveOneBundle({ bundle: await buildOneBundle(), site: site.address })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: chromiumFlags,
  })
  try {
    const table = []
    for (const route of routes) table.push(...(await rowsOf(browser, route, { site, single })))
    return table
  } finally {
    await browser.close()
    await single.stop()
    await site.stop()
  }
}

async function rowsOf(browser, route, { site, single }) {
  const ours = []
  const theirs = []
  // The first visit of each also warms up what the servers compute once.
  for (let round = 0; round <= rounds; round++) {
    const [a, b] = [
      await visitTwice(browser, site.address + route),
      await visitTwice(browser, single.address + route),
    ]
    if (round > 0 || rounds === 0) {
      ours.push(a)
      theirs.push(b)
    }
  }
  if (process.env.SHOW_URLS) {
    for (const [name, visits] of [
      ['federated', ours],
      ['one bundle', theirs],
    ])
      console.log(
        route,
        name,
        visits[0].cold.urls.map((url) => new URL(url).pathname),
      )
  }
  const of = (visits, pick) => median(visits.map(pick))
  const row = (what, pick, goal, unit) => ({
    what: `${route}: ${what}`,
    ours: of(ours, pick),
    baseline: of(theirs, pick),
    goal,
    unit,
  })
  const requests = (visits) => of(visits, ({ cold }) => cold.requests)
  return [
    row('bytes of the first view', ({ cold }) => cold.bytes / 1000, 1.4, 'kB'),
    {
      what: `${route}: requests more than the ${requests(theirs)} of one bundle`,
      ours: requests(ours) - requests(theirs),
      goal: 2,
      unit: 'requests',
    },
    row('largest contentful paint', ({ cold }) => cold.paint, 1.35, 'ms'),
    row('the same on a warm visit', ({ warm }) => warm.paint, 1.05, 'ms'),
  ]
}

function median(figures) {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
