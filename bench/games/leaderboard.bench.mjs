import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { cpuSeconds, untilPlayable } from '../server-process.mjs'
import { startSite } from '../site.mjs'

const many = Number(process.env.SCORES ?? 1_000_000)
const few = 1000
const reads = 2000
const batch = 5000

/** Compares a leaderboard with a million scores and one with a thousand, with alternating reads. */
export async function rows() {
  const [large, small] = [await siteWith(many), await siteWith(few)]
  try {
    const figures = { large: [], small: [] }
    const cpu = { large: 0, small: 0 }
    await readInTurn(large, small, 200)
    for (let round = 0; round < 5; round++) {
      const before = [cpuSeconds(large.pid), cpuSeconds(small.pid)]
      const took = await readInTurn(large, small, reads / 5)
      cpu.large += cpuSeconds(large.pid) - before[0]
      cpu.small += cpuSeconds(small.pid) - before[1]
      figures.large.push(...took.large)
      figures.small.push(...took.small)
    }
    const row = (what, ours, baseline, unit) => ({
      what: `leaderboard: ${what} with ${many} scores against ${few}`,
      ours,
      baseline,
      goal: 3,
      unit,
    })
    return [
      row('p99 of a read', p(99, figures.large), p(99, figures.small), 'ms'),
      row('median of a read', p(50, figures.large), p(50, figures.small), 'ms'),
      row('CPU of a read', (cpu.large * 1e6) / reads, (cpu.small * 1e6) / reads, 'us'),
    ]
  } finally {
    await Promise.all([large.stop(), small.stop()])
  }
}

/** Starts a site whose leaderboard has this many scores. */
async function siteWith(count) {
  const site = await startSite()
  await untilPlayable(site)
  const { databaseUri } = JSON.parse(readFileSync(join(site.dataDir, 'running-site.json'), 'utf8'))
  const client = await MongoClient.connect(databaseUri)
  const scores = client.db('site').collection('scores')
  for (let from = 0; from < count; from += batch) {
    await scores.insertMany(scoresFrom(from, Math.min(from + batch, count)), { ordered: false })
  }
  await client.close()
  return site
}

/** Scores like those of finished quizzes, spread over a year. */
function scoresFrom(from, to) {
  const year = 365 * 24 * 3600 * 1000
  const end = Date.parse('2026-11-01T00:00:00Z')
  return Array.from({ length: to - from }, (_, index) => {
    const number = from + index
    const created_at = new Date(end - ((number * 7_919_317) % year))
    return {
      _id: number.toString(16).padStart(24, '0'),
      player_name: `Player ${number}`,
      mode: number % 4 === 0 ? 'multiplayer' : 'solo',
      score: (1 + ((number * 31) % 55)) * 10,
      user_id: `user-${number % 50_000}`,
      verified: true,
      ip_address: null,
      submitted_at: created_at,
      created_at,
      source: `bench:${number}`,
    }
  })
}

async function readInTurn(large, small, times) {
  const took = { large: [], small: [] }
  for (let time = 0; time < times; time++) {
    took.large.push(await timed(large))
    took.small.push(await timed(small))
  }
  return took
}

async function timed(site) {
  const began = performance.now()
  const rows = await (await read(site)).json()
  if (rows.length !== 20) throw new Error(`The leaderboard has ${rows.length} rows`)
  return performance.now() - began
}

function read({ address }) {
  return fetch(`${address}/api/rpc/get_leaderboard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 20, mode: null }),
  })
}

function p(percent, values) {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
}
