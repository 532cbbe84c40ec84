import type { BankName } from '@icio/contracts/banks/banks'
import type { Actor, ImportReport } from '@icio/contracts/question-passport/endpoints'
import type { ImportQuestions } from '@icio/contracts/question-passport/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import type { ClientSession } from 'mongoose'
import { idField, kindOf } from '../collections/banks.js'
import { codecs, UnreadableFile, type Fields } from '../question-files/question-file.js'
import { questionOf } from './passport.js'
import type { KeptRow, QuestionKeeper } from './question-keeper.js'
import { isSame } from './same-content.js'
import { whyNotSave } from './question-shape.js'

/** The maximum number of problems reported: a file with the wrong columns has thousands. */
const toldProblems = 200

/**
 * Imports the questions of a file into a bank: known ids are changed where they differ, others are added. A single
 * invalid question prevents the whole import.
 *
 * @throws ServiceError file_unreadable with what is wrong with the file as a whole
 */
export async function importQuestions(
  keeper: QuestionKeeper,
  bank: BankName,
  { format, text, check_only = false }: ImportQuestions,
  by: Actor,
): Promise<ImportReport> {
  const rows = readFile(bank, format, text)
  return keeper.inTransaction(async (session) => {
    const sorted = await sortOut(keeper, bank, rows, session)
    const report = {
      read: rows.length,
      added: sorted.added.length,
      changed: sorted.changed.length,
      unchanged: sorted.unchanged,
      problems: sorted.problems.slice(0, toldProblems),
    }
    if (check_only || sorted.problems.length > 0) return report
    for (const { before, question } of sorted.changed)
      await keeper.change(bank, before, { action: 'imported', by, question }, session)
    const keeping = { is_draft: false, author: { kind: 'person' as const, ...by } }
    if (sorted.added.length > 0)
      await keeper.insert(bank, sorted.added, { action: 'imported', by, keeping }, session)
    return report
  })
}

function readFile(bank: BankName, format: ImportQuestions['format'], text: string): Fields[] {
  try {
    return codecs[format].read(kindOf[bank], text)
  } catch (error) {
    if (error instanceof UnreadableFile) throw new ServiceError('file_unreadable', { problem: error.message })
    throw error
  }
}

async function sortOut(keeper: QuestionKeeper, bank: BankName, rows: Fields[], session: ClientSession) {
  const field = idField[kindOf[bank]]
  const fresh = await keeper.freshIds(bank, rows.length, session)
  const sorted = {
    added: [] as Fields[],
    changed: [] as { before: KeptRow; question: Fields }[],
    unchanged: 0,
    problems: [] as ImportReport['problems'],
  }
  const known = await keeper.byId(bank, session)
  const seen = new Set<string>()
  for (const [index, given] of rows.entries()) {
    const row = given[field] === undefined ? { ...given, ...fresh[index] } : given
    const id = String(row[field])
    const note = (path: string, message: string) =>
      void sorted.problems.push({ number: index + 1, id: id.slice(0, 64), path, message })
    whyNotSave(kindOf[bank], row).forEach(({ path, message }) => note(path, message))
    if (seen.has(id)) note(field, 'stands twice in the file')
    seen.add(id)
    const before = known.get(id)
    if (!before) sorted.added.push(row)
    else if (isSame(questionOf(before), row)) sorted.unchanged += 1
    else sorted.changed.push({ before, question: row })
  }
  return sorted
}
