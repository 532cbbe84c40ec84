import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { seededRandom } from '../random.js'
import { startProcess } from '../server-process.js'
import { complaints } from './check.js'
import { emptyLedger, moveCoins, prepare, writeEntries, type Ledger } from './writers.js'

// `npm run quality -- stress` runs 200 rounds; an occasional fresh folder keeps each round's check short.
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 6)
const roundsOnOneFolder = 25
const seed = Number(process.env['CRASH_SEED'] ?? 20261122)
const writers = 50
jest.setTimeout(60_000 + rounds * 15_000)

interface Figures {
  acknowledged: number
  transactions: number
  unanswered: number
}

/** Fifty writers at work, and the process killed in the middle. */
async function writeUntilKilled(folder: string, random: () => number, fresh: boolean, ledgers: Ledger[]) {
  const server = await startProcess(folder)
  const client = await MongoClient.connect(server.uri, {
    retryWrites: false,
    maxPoolSize: 60,
    serverSelectionTimeoutMS: 500,
    writeConcern: { w: 'majority', j: true },
  })
  const database = client.db('crash')
  const found = fresh ? [] : await complaints(database, ledgers)
  if (fresh) await prepare(database)
  const working = ledgers.map((ledger, writer) =>
    writer % 5 === 0
      ? moveCoins(client, database, writer, ledger, random)
      : writeEntries(database, writer, ledger),
  )
  // The random moment is in the middle of the work, however long the machine takes to get there.
  await underWay(ledgers)
  setTimeout(() => void server.end('SIGKILL'), random() * 400)
  await Promise.allSettled(working)
  await client.close()
  return found
}

/** Resolves when each kind of writer, and most writers, have had a reply in this round. */
async function underWay(ledgers: readonly Ledger[]): Promise<void> {
  const sums = () =>
    ledgers.reduce(
      (sum, { writes, transactions }) => ({
        writes: sum.writes + writes,
        transactions: sum.transactions + transactions,
      }),
      { writes: 0, transactions: 0 },
    )
  const before = sums()
  for (;;) {
    const now = sums()
    if (now.writes >= before.writes + writers && now.transactions > before.transactions) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function checkAtTheEnd(folder: string, ledgers: Ledger[]) {
  const server = await startProcess(folder)
  const client = await MongoClient.connect(server.uri)
  const found = await complaints(client.db('crash'), ledgers)
  await client.close()
  expect(await server.end('SIGTERM')).toBe(0)
  return found
}

test(`after kill -9 at ${rounds} random moments under ${writers} writers nothing acknowledged is lost and nothing is half done`, async () => {
  const random = seededRandom(seed)
  const figures: Figures = { acknowledged: 0, transactions: 0, unanswered: 0 }
  let folder = ''
  let ledgers: Ledger[] = []
  for (let round = 0; round < rounds; round++) {
    const fresh = round % roundsOnOneFolder === 0
    if (fresh && folder) {
      expect(await checkAtTheEnd(folder, ledgers)).toEqual([])
      count(figures, ledgers)
    }
    if (fresh) {
      folder = mkdtempSync(join(tmpdir(), 'embedded-crash-'))
      ledgers = Array.from({ length: writers }, emptyLedger)
    }
    expect(await writeUntilKilled(folder, random, fresh, ledgers)).toEqual([])
  }
  expect(await checkAtTheEnd(folder, ledgers)).toEqual([])
  count(figures, ledgers)
  expect(figures.acknowledged).toBeGreaterThan(rounds)
  if (rounds >= 100) process.stdout.write(`${rounds} kills: ${JSON.stringify(figures)}\n`)
})

function count(figures: Figures, ledgers: Ledger[]): void {
  for (const ledger of ledgers) {
    figures.acknowledged += ledger.writes
    figures.transactions += ledger.transactions
    figures.unanswered += ledger.open.size
  }
}
