import { createHash } from 'node:crypto'
import { isDuplicateKey } from '@icio/kit/duplicate-key'
import { readBanks, type Bank } from '@icio/banks/banks'
import { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/bank-rows.schemas'
import type { BankName } from '@icio/contracts/banks'
import type { AnyBulkWriteOperation, Connection } from 'mongoose'
import { Compile } from 'typebox/compile'
import { bankModel, idField, type Keeping } from './bank-models.js'

/** What a seed has done to one bank, in rows. */
export interface Seeded {
  bank: BankName
  inserted: number
  /** Rows as they were seeded before, whose file has changed since. */
  refreshed: number
  /** Rows that somebody has edited since; the file's version does not replace them. */
  kept: number
}

const checks = {
  quiz: Compile(QuizRow),
  'fill-in-blanks': Compile(FillInRow),
  governance: Compile(GovernanceRow),
}

/**
 * Brings the banks of the project into the database. Doing it again changes nothing; a row that was edited or retired
 * since stays as it is; several processes may do it at once.
 *
 * @throws when a row does not have the shape of its bank, naming bank, row and field
 */
export async function seedBanks(connection: Connection, banks: Bank[] = readBanks()): Promise<Seeded[]> {
  for (const bank of banks) refuseWrongRows(bank)
  return Promise.all(banks.map((bank) => seedBank(connection, bank)))
}

type Row = Record<string, unknown>
type KeptRow = Row & Keeping

async function seedBank(connection: Connection, { kind, name, rows }: Bank): Promise<Seeded> {
  const model = bankModel(connection, name)
  const key = idField[kind]
  const there = (await model
    .find({}, { _id: 0, [key]: 1, edited_at: 1, seed_print: 1 })
    .lean()) as unknown as KeptRow[]
  const known = new Map(there.map((row) => [row[key], row]))
  const seeded: Seeded = { bank: name, inserted: 0, refreshed: 0, kept: 0 }
  const writes: AnyBulkWriteOperation<KeptRow>[] = []
  const now = Date.now()
  rows.forEach((questionRow, index) => {
    const row = questionRow as unknown as Row
    const seed_print = printOf(row)
    const before = known.get(row[key])
    if (!before) {
      // Rows keep the order of their file: each is a millisecond younger than the one before it.
      const created = new Date(now - rows.length + index)
      writes.push(insertion({ [key]: row[key] }, { ...row, ...fresh(created), seed_print }))
    } else if (before.edited_at !== null) seeded.kept += 1
    else if (before.seed_print !== seed_print) {
      const unedited = { [key]: row[key], edited_at: null, seed_print: before.seed_print }
      writes.push({
        updateOne: { filter: unedited, update: { $set: { ...row, seed_print, updated_at: new Date(now) } } },
      })
    }
  })
  if (writes.length === 0) return seeded
  const { upsertedCount, modifiedCount } = await model
    .bulkWrite(writes as never, { ordered: false })
    .catch(lostRaces)
  return { ...seeded, inserted: upsertedCount, refreshed: modifiedCount }
}

function insertion(filter: Row, row: Row): AnyBulkWriteOperation<KeptRow> {
  return {
    updateOne: { filter, update: { $setOnInsert: row }, upsert: true },
  } as AnyBulkWriteOperation<KeptRow>
}

function fresh(created: Date): Omit<Keeping, 'seed_print'> {
  return { created_at: created, updated_at: created, version: 1, edited_at: null, retired_at: null }
}

/** Another process that seeds at the same time may have been first with a row: then it is there, which is the aim. */
function lostRaces(error: unknown): { upsertedCount: number; modifiedCount: number } {
  const { writeErrors, result } = error as {
    writeErrors?: unknown
    result?: { upsertedCount: number; modifiedCount: number }
  }
  const failed = [writeErrors ?? []].flat() as unknown[]
  if (!result || failed.length === 0 || failed.some((failure) => !isDuplicateKey(failure))) throw error
  return result
}

/** A print of a row's content: the same content has the same print. */
function printOf(row: Row): string {
  return createHash('sha256').update(JSON.stringify(row)).digest('base64url')
}

function refuseWrongRows({ kind, name, rows }: Bank): void {
  for (const row of rows) {
    if (checks[kind].Check(row)) continue
    const [problem] = checks[kind].Errors(row)
    const id = (row as unknown as Row)[idField[kind]]
    throw new Error(`${name}, row ${String(id)}${problem?.instancePath}: ${problem?.message}`)
  }
}
