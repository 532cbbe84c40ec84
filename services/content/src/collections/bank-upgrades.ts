import { randomUUID } from 'node:crypto'
import type { BankName } from '@icio/contracts/banks/banks'
import type { BankUpgrade } from '@icio/contracts/bank-upgrades/endpoints'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection } from 'mongoose'

/** What a start has changed in a bank (collection bank_upgrades). Rows are never changed or deleted. */
interface UpgradeRow extends Omit<BankUpgrade, 'at'> {
  _id: string
  at: Date
}

/** A lock for changing a bank at startup, so that several processes do it one after the other. */
interface TurnRow {
  _id: BankName
  turns: number
}

const readReports = 60

export type UpgradeRecords = ReturnType<typeof createUpgradeRecords>

/** The reports of what starts have changed in the banks, and the lock for changing one. */
export function createUpgradeRecords(connection: Connection) {
  const reports = typedCollection<UpgradeRow>(connection, 'bank_upgrades')
  const turns = typedCollection<TurnRow>(connection, 'bank_upgrade_turns')
  return {
    ensureIndexes: () => reports.createIndexes([{ key: { at: -1 } }]),

    /** Takes the lock: of two transactions that take it, one conflicts and starts over. */
    async takeTurn(bank: BankName, session: ClientSession): Promise<void> {
      await turns.updateOne({ _id: bank }, { $inc: { turns: 1 } }, { upsert: true, session })
    },

    async add({ at, ...report }: BankUpgrade, session: ClientSession): Promise<void> {
      await reports.insertOne({ _id: randomUUID(), at: new Date(at), ...report }, { session })
    },

    async latest(): Promise<BankUpgrade[]> {
      const rows = await reports.find({}, { sort: { at: -1 }, limit: readReports }).toArray()
      return rows.map(({ _id, at, ...report }) => ({ ...report, at: at.toISOString() }))
    },
  }
}
