import { randomBytes } from 'node:crypto'
import { bankTarget, type BankKind, type BankName } from '@icio/contracts/banks/banks'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import type { Actor, QuestionAction } from '@icio/contracts/question-passport/endpoints'
import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import type { ClientSession, Connection } from 'mongoose'
import { bankModel, idField, kindOf, type Keeping } from '../collections/banks.js'
import type { UpgradeRecords } from '../collections/bank-upgrades.js'
import type { QuestionVersions, VersionNote } from '../collections/question-versions.js'
import { agreedKey } from './key-change.js'
import { questionOf } from './passport.js'
import { inPlay, isInPlay } from './question-bank.js'
import { hasSameChoices, type Change, type KeptRow } from './revision.js'

export interface Banks {
  connection: Connection
  trail: QuestionVersions
  takeTurn: UpgradeRecords['takeTurn']
  /** Whether another key waits until a second person confirms it (REVIEW-8). */
  keyNeedsTwo: boolean
  now: () => Date
}

export type Fields = Record<string, unknown>

export function filterOf(bank: BankName, id: string): Fields {
  const field = idField[kindOf[bank]]
  return { [field]: field === 'scenario_id' ? Number(id) : id }
}

export function idOf(bank: BankName, row: object): string {
  return String((row as Fields)[idField[kindOf[bank]]])
}

export function inTransaction<T>(
  { connection }: Pick<Banks, 'connection'>,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  return connection.transaction(work)
}

/**
 * Returns how many more questions a bank has places for. Takes the bank's turn first: of two transactions that count
 * at once, the second starts over and counts what the first has brought into play.
 */
export async function freePlaces(
  { connection, takeTurn }: Banks,
  bank: BankName,
  session: ClientSession,
): Promise<number> {
  await takeTurn(bank, session)
  const inPlayCount = await bankModel(connection, bank).countDocuments(inPlay, { session })
  return Math.max(0, bankTarget - inPlayCount)
}

/** Refuses questions that would come into play beyond the places of their bank (REVIEW-7). */
async function demandPlaces(
  banks: Banks,
  bank: BankName,
  entering: number,
  session: ClientSession,
): Promise<void> {
  if (entering > 0 && entering > (await freePlaces(banks, bank, session))) throw new ServiceError('bank_full')
}

/** @throws ServiceError not_found */
export async function findRow(
  { connection }: Banks,
  bank: BankName,
  id: string,
  session?: ClientSession,
): Promise<KeptRow> {
  const isKnown = idField[kindOf[bank]] === 'question_id' || /^\d{1,9}$/.test(id)
  const row = isKnown
    ? await bankModel(connection, bank)
        .findOne(filterOf(bank, id), null, { session: session ?? null })
        .lean<KeptRow>()
    : null
  if (!row) throw new ServiceError('not_found')
  return row
}

function applyChange(
  { keyNeedsTwo, now }: Banks,
  bank: BankName,
  before: KeptRow,
  change: Change,
): { after: KeptRow; notes: VersionNote[] } {
  const agreedChange = agreedKey(before, change, { keyNeedsTwo, at: now() })
  const { action, by, note = '', question = {}, keeping = {}, keepsRevision = false } = agreedChange
  const at = now()
  const isRevised = !keepsRevision && !hasSameChoices(before, { ...before, ...question })
  const after = {
    ...before,
    ...question,
    ...(isRevised ? { revision: (before.revision ?? 1) + 1 } : {}),
    ...keeping,
    edited_at: agreedChange.isProjects ? before.edited_at : at,
    updated_at: at,
    version: before.version + 1,
  } as KeptRow
  const place = { bank, question_id: idOf(bank, before), version: after.version }
  return {
    after,
    notes: [beginning(bank, before), { ...place, action, by, at, note, question: questionOf(after) }],
  }
}

/** Changes rows if they are still as they were read, and adds their audit trail entries, including first versions. */
export async function changeRows(
  banks: Banks,
  bank: BankName,
  wishes: readonly (Change & { before: KeptRow })[],
  session: ClientSession,
): Promise<KeptRow[]> {
  if (wishes.length === 0) return []
  const changes = wishes.map(({ before, ...wantedRow }) => ({
    before,
    isProjects: wantedRow.isProjects,
    ...applyChange(banks, bank, before, wantedRow),
  }))
  // A release is not refused at startup: what the project brings back is not counted.
  const entering = changes.filter(
    ({ before, after, isProjects }) => !isProjects && !isInPlay(before) && isInPlay(after),
  )
  await demandPlaces(banks, bank, entering.length, session)
  const writes = changes.map(({ before, after }) => {
    const { _id: _, ...fields } = after as KeptRow & { _id?: unknown }
    const filter = { ...filterOf(bank, idOf(bank, before)), version: before.version }
    return { updateOne: { filter, update: { $set: fields } } }
  })
  const { matchedCount } = await bankModel(banks.connection, bank).bulkWrite(writes, { session })
  if (matchedCount < writes.length) throw new ServiceError('question_changed')
  await banks.trail.add(
    changes.flatMap(({ notes }) => notes),
    session,
  )
  return changes.map(({ after }) => after)
}

export async function changeRow(
  banks: Banks,
  bank: BankName,
  before: KeptRow,
  change: Change,
  session: ClientSession,
): Promise<KeptRow> {
  const [after] = await changeRows(banks, bank, [{ ...change, before }], session)
  return after as KeptRow
}

export async function insertRows(
  banks: Banks,
  bank: BankName,
  rows: readonly Fields[],
  { action, by, keeping }: { action: QuestionAction; by: Actor; keeping: Partial<Keeping> },
  session: ClientSession,
): Promise<KeptRow[]> {
  if (rows.length === 0) return []
  const at = banks.now().getTime()
  const newRows = rows.map((row, index) => {
    // Rows added together keep their order: each is a millisecond younger than the previous one.
    const createdAt = new Date(at - rows.length + 1 + index)
    const initialFields = {
      created_at: createdAt,
      updated_at: createdAt,
      version: 1,
      retired_at: null,
      seed_print: null,
    }
    return { ...row, ...initialFields, edited_at: new Date(at), ...keeping } as KeptRow
  })
  await demandPlaces(banks, bank, newRows.filter(isInPlay).length, session)
  await bankModel(banks.connection, bank)
    .insertMany(newRows, { session })
    .catch((error: unknown) => {
      throw isDuplicateKey(error) ? new ServiceError('question_exists') : error
    })
  await banks.trail.add(
    newRows.map((row): VersionNote => ({
      bank,
      question_id: idOf(bank, row),
      version: 1,
      action,
      by,
      at: new Date(at),
      note: '',
      question: questionOf(row),
    })),
    session,
  )
  return newRows
}

/** The next free numbers of a governance bank, or new ids of any other. */
export async function freshIds(
  { connection }: Banks,
  bank: BankName,
  count: number,
  session: ClientSession,
): Promise<Fields[]> {
  if (kindOf[bank] !== 'governance')
    return Array.from({ length: count }, () => ({ question_id: `q-${randomBytes(8).toString('hex')}` }))
  const [last] = await bankModel(connection, bank)
    .find({}, { scenario_id: 1 }, { session })
    .sort({ scenario_id: -1 })
    .limit(1)
    .lean<{ scenario_id: number }[]>()
  const first = (last?.scenario_id ?? 0) + 1
  return Array.from({ length: count }, (_, index) => ({ scenario_id: first + index }))
}

/** The first audit trail entry of a row that is older than the trail. */
export function beginning(bank: BankName, row: KeptRow): VersionNote {
  const { version, created_at, author } = row
  return {
    bank,
    question_id: idOf(bank, row),
    version,
    action: 'seeded',
    by: author ?? { id: 'project', name: 'The project’s own bank' },
    at: created_at,
    note: '',
    question: questionOf(row) as RowOf[BankKind],
  }
}
