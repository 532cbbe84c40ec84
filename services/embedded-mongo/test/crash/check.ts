import type { Db } from 'mongodb'
import { accounts, accountsOf, coinsEach, entriesOf, type Ledger } from './writers.js'

/** Compares the database after the crash with what the writers were told: a list of discrepancies. */
export async function complaints(database: Db, ledgers: readonly Ledger[]): Promise<string[]> {
  const found: string[] = []
  const stored = new Map<string, number>()
  for await (const entry of entriesOf(database).find()) stored.set(entry._id, entry.version)
  for (const { done, open } of ledgers) {
    for (const [id, version] of done) {
      const is = stored.get(id) ?? null
      if (is !== version && !(open.has(id) && is === open.get(id)))
        found.push(`${id} was acknowledged as ${version} and is ${is}`)
    }
    for (const [id, version] of open) {
      const is = stored.get(id) ?? null
      if (!done.has(id) && is !== null && is !== version) found.push(`${id} is ${is}, never asked for`)
    }
  }
  const coins = await accountsOf(database).find().toArray()
  const sum = coins.reduce((total, account) => total + account.coins, 0)
  if (coins.length !== accounts || sum !== accounts * coinsEach)
    found.push(`half a transaction: ${coins.length} accounts hold ${sum} coins`)
  for (const name of ['entries', 'accounts']) {
    const report = await database.command({ validate: name })
    if (!report['valid']) found.push(`${name}: ${JSON.stringify(report['errors'])}`)
  }
  return found
}
