import { bankOf, type BankKind, type BankName } from '@icio/contracts/banks'
import type { QuestionBank, RowOf } from '@icio/contracts/question-bank'
import type { Connection } from 'mongoose'
import { bankModel } from './bank-models.js'

/** What is kept of a row for ourselves, and never leaves this service. */
const withoutKeeping = {
  _id: 0,
  created_at: 0,
  updated_at: 0,
  version: 0,
  edited_at: 0,
  retired_at: 0,
  seed_print: 0,
} as const

/** The rows of a bank that are in play, newest first, as plain objects. */
export async function rowsInPlay<K extends BankKind>(
  connection: Connection,
  name: BankName,
  limit?: number,
): Promise<RowOf[K][]> {
  const rows = bankModel<K>(connection, name)
    .find({ retired_at: null }, withoutKeeping)
    .sort({ created_at: -1 })
    .lean()
  return (await (limit === undefined ? rows : rows.limit(limit))) as unknown as RowOf[K][]
}

/** The banks for services of the same process. */
export function questionBank(connection: Connection): QuestionBank {
  return {
    questions: (kind, edition, { limit } = {}) => rowsInPlay(connection, bankOf[kind][edition], limit),
  }
}
