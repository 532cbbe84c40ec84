import { post } from '../calls.mjs'
import { at } from '../figures.mjs'
import { cpuSeconds } from '../server-process.mjs'
import { siteWithScores } from './site-with-scores.mjs'

const many = Number(process.env.SCORES ?? 1_000_000)
const few = 1000
const reads = 2000

/** Compares a leaderboard with a million scores and one with a thousand, with alternating reads. */
export async function rows() {
  const [large, small] = [await siteWithScores(many), await siteWithScores(few)]
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
      row('p99 of a read', at(figures.large, 0.99), at(figures.small, 0.99), 'ms'),
      row('median of a read', at(figures.large, 0.5), at(figures.small, 0.5), 'ms'),
      row('CPU of a read', (cpu.large * 1e6) / reads, (cpu.small * 1e6) / reads, 'us'),
    ]
  } finally {
    await Promise.all([large.stop(), small.stop()])
  }
}

async function readInTurn(large, small, times) {
  const took = { large: [], small: [] }
  for (let time = 0; time < times; time++) {
    const question = questions[time % questions.length]
    took.large.push(await timed(large, question))
    took.small.push(await timed(small, question))
  }
  return took
}

/** Different ones in turn: equal calls within a second are answered once (CACHE-7), which is not what is measured. */
const questions = [null, 'solo', 'multiplayer'].flatMap((mode) =>
  Array.from({ length: 100 }, (_, index) => ({ limit: index + 1, mode })),
)

async function timed({ address }, question) {
  const began = performance.now()
  const rows = await post(address, '/api/rpc/get_leaderboard', question)
  if (rows.length !== question.limit) throw new Error(`The leaderboard has ${rows.length} rows`)
  return performance.now() - began
}
