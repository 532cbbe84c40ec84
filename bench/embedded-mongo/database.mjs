import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { median, spread as inParallel } from '../figures.mjs'
import { cpuSeconds, startProgram } from '../server-process.mjs'
import { fill } from '../site.mjs'

const program = join(import.meta.dirname, '../../services/embedded-mongo/dist/main.js')

/**
 * Starts the embedded database in its own process, flushing every acknowledged write, and a client of the stock driver.
 */
export async function startDatabase(folder = mkdtempSync(join(tmpdir(), 'database-bench-'))) {
  const words = [program, '--path', folder]
  const { found: uri, pid, stop } = await startProgram({ words, printed: /ready (\S+)/ })
  const client = await MongoClient.connect(uri, {
    maxPoolSize: 60,
    writeConcern: { w: 'majority', j: true },
  })
  return {
    folder,
    uri,
    client,
    database: client.db('bench'),
    cpu: () => cpuSeconds(pid),
    ownMegabytes: () =>
      Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024,
    async stop() {
      await client.close()
      await stop()
    },
  }
}

/** Runs `task` this often with `clients` in parallel; returns microseconds of wall time and of server CPU per call. */
export async function spread(server, clients, times, task) {
  const cpu = server.cpu()
  const begun = performance.now()
  await inParallel(times, clients, task)
  return {
    wall: ((performance.now() - begun) * 1000) / times,
    cpu: ((server.cpu() - cpu) * 1e6) / times,
  }
}

/** Returns the median duration of a call, in milliseconds. */
export async function timed(times, task) {
  const taken = []
  for (let turn = 0; turn <= times; turn++) {
    const begun = performance.now()
    await task(turn)
    // The first one only warms up.
    if (turn > 0) taken.push(performance.now() - begun)
  }
  return median(taken)
}

/** Fills a collection with rows like those of a leaderboard. */
export function fillScores(collection, count) {
  return fill(collection, count, (from, to) =>
    Array.from({ length: to - from }, (_, index) => scoreRow(from + index)),
  )
}

function scoreRow(number) {
  return {
    _id: number,
    player: `player ${number}`,
    team: number % 1000,
    score: (number * 7919) % 1_000_003,
    rank: number,
    game: number % 2 === 0 ? 'quiz' : 'board',
  }
}
