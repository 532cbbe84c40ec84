import type { Collection, Db, MongoClient } from 'mongodb'

export interface Entry {
  _id: string
  writer: number
  /** The same number as in _id, under a unique index. */
  twin: number
  tags: string[]
  version: number
}
interface Account {
  _id: number
  coins: number
}
export const accounts = 20
export const coinsEach = 100

/** What a writer was told is done, and what it had requested when the process was killed. */
export interface Ledger {
  /** The newest acknowledged version of each entry; null for an acknowledged removal. */
  done: Map<string, number | null>
  /** Entries whose last write got no reply: they may be in either state. */
  open: Map<string, number | null>
  writes: number
  transactions: number
}

export function emptyLedger(): Ledger {
  return { done: new Map(), open: new Map(), writes: 0, transactions: 0 }
}

export function entriesOf(database: Db): Collection<Entry> {
  return database.collection<Entry>('entries')
}
export function accountsOf(database: Db): Collection<Account> {
  return database.collection<Account>('accounts')
}

/** Collections with every kind of index that a crash could corrupt. */
export async function prepare(database: Db): Promise<void> {
  await entriesOf(database).createIndexes([
    { key: { twin: 1 }, unique: true },
    { key: { writer: 1, version: -1 } },
    { key: { tags: 1 } },
    { key: { version: 1 }, name: 'changed', partialFilterExpression: { version: { $gt: 1 } } },
  ])
  await accountsOf(database).insertMany(
    Array.from({ length: accounts }, (_, _id) => ({ _id, coins: coinsEach })),
  )
}

let next = 0

async function ask(ledger: Ledger, id: string, version: number | null, write: () => Promise<unknown>) {
  ledger.open.set(id, version)
  await write()
  ledger.open.delete(id)
  ledger.done.set(id, version)
  ledger.writes++
}

/** Adds, changes and removes entries one by one until the connection breaks. */
export async function writeEntries(database: Db, writer: number, ledger: Ledger): Promise<void> {
  const entries = entriesOf(database)
  for (;;) {
    const twin = next++
    const id = `${writer}-${twin}`
    const entry = { _id: id, writer, twin, tags: [`t${twin % 7}`, `w${writer}`], version: 1 }
    await ask(ledger, id, 1, () => entries.insertOne(entry))
    await ask(ledger, id, 2, () =>
      entries.updateOne({ _id: id }, { $inc: { version: 1 }, $push: { tags: 'changed' } }),
    )
    if (twin % 3 === 0) await ask(ledger, id, null, () => entries.deleteOne({ twin }))
    if (twin % 3 === 1)
      await ask(ledger, id, 3, () =>
        entries.findOneAndUpdate({ twin }, { $set: { version: 3 }, $pull: { tags: `w${writer}` } }),
      )
  }
}

/** Moves coins in transactions that leave a receipt, until the connection breaks; the sum never changes. */
export async function moveCoins(
  client: MongoClient,
  database: Db,
  writer: number,
  ledger: Ledger,
  random: () => number,
): Promise<void> {
  const session = client.startSession()
  try {
    for (;;) {
      const from = Math.floor(random() * accounts)
      const to = (from + 1 + Math.floor(random() * (accounts - 1))) % accounts
      const twin = next++
      const receipt = { _id: `${writer}-${twin}`, writer, twin, tags: [], version: 1 }
      await ask(ledger, receipt._id, 1, () =>
        session.withTransaction(async () => {
          await accountsOf(database).updateOne({ _id: from }, { $inc: { coins: -1 } }, { session })
          await entriesOf(database).insertOne(receipt, { session })
          await accountsOf(database).updateOne({ _id: to }, { $inc: { coins: 1 } }, { session })
        }),
      )
      ledger.transactions++
    }
  } finally {
    await session.endSession().catch(() => undefined)
  }
}
