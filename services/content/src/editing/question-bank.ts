import { bankOf, type BankKind, type BankName } from '@icio/contracts/banks/banks'
import type { QuestionBank, RowInPlay } from '@icio/contracts/question-bank/endpoints'
import { trusted, type Connection } from 'mongoose'
import { bankModel, keepingFields } from '../collections/banks.js'

/** What is kept of a row for ourselves, and never leaves this service for a game; its revision does. */
const withoutKeeping = Object.fromEntries(
  [...keepingFields, '_id'].filter((field) => field !== 'revision').map((field) => [field, 0]),
)

/** In play is what is neither retired nor a draft; rows of before there were drafts have no mark at all. */
export const inPlay = { retired_at: null, is_draft: trusted({ $ne: true }) }

/** The rows of a bank that are in play, newest first, as plain objects. */
export async function rowsInPlay<K extends BankKind>(
  connection: Connection,
  name: BankName,
  limit?: number,
): Promise<RowInPlay<K>[]> {
  const rows = bankModel<K>(connection, name).find(inPlay, withoutKeeping).sort({ created_at: -1 }).lean()
  return (await (limit === undefined ? rows : rows.limit(limit))) as unknown as RowInPlay<K>[]
}

/** The banks for services of the same process. */
export function questionBank(connection: Connection): QuestionBank {
  return {
    questions: (kind, edition, { limit } = {}) => rowsInPlay(connection, bankOf[kind][edition], limit),
  }
}
