import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../figures.mjs'
import { spread, startDatabase } from './database.mjs'

const rounds = 5

/** Measures the cost of a flushed write alone, with fifty clients that share flushes, and in batches. */
export async function rows() {
  const server = await startDatabase()
  const rowsOf = server.database.collection('rows')
  await rowsOf.createIndex({ score: -1 })
  let next = 0
  const row = () => ({ _id: next, player: `player ${next}`, text: 'x'.repeat(100), score: next++ })
  const one = () => rowsOf.insertOne(row())
  const batch = () => rowsOf.insertMany(Array.from({ length: 1000 }, row))
  try {
    await spread(server, 50, 4000, one)
    const figures = { single: [], fifty: [], batch: [], cpu: [] }
    for (let round = 0; round < rounds; round++) {
      figures.single.push((await spread(server, 1, 150, one)).wall)
      const fifty = await spread(server, 50, 4000, one)
      figures.fifty.push(fifty.wall)
      figures.cpu.push(fifty.cpu)
      figures.batch.push((await spread(server, 1, 5, batch)).wall / 1000)
    }
    return [
      {
        what: 'database: insert with 50 clients against one client',
        ours: median(figures.fifty),
        baseline: median(figures.single),
        goal: 0.1,
        unit: 'us',
      },
      // If a flush takes less time than the driver's own work for an insert, there is little to share.
      { what: 'the disk: a flush of 4 kB alone', ours: flushUs(), unit: 'us' },
      {
        what: 'database: insert in batches of 1,000 against 50 clients',
        ours: median(figures.batch),
        baseline: median(figures.fifty),
        goal: 0.2,
        unit: 'us',
      },
      {
        what: 'database: server CPU of an insert with 50 clients',
        ours: median(figures.cpu),
        goal: 110,
        unit: 'us',
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Microseconds for a write with its flush on this disk; the median of 200. */
function flushUs() {
  const folder = mkdtempSync(join(tmpdir(), 'flush-bench-'))
  const file = openSync(join(folder, 'page'), 'w')
  const page = Buffer.alloc(4096, 1)
  try {
    return median(
      Array.from({ length: 200 }, () => {
        const begun = performance.now()
        writeSync(file, page)
        fdatasyncSync(file)
        return (performance.now() - begun) * 1000
      }),
    )
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
}
