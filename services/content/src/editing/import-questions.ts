import { bankTarget, type BankName } from '@icio/contracts/banks/banks'
import type { Actor, ImportReport } from '@icio/contracts/question-passport/endpoints'
import type { ImportQuestions } from '@icio/contracts/question-passport/schemas'
import { typedTexts } from '@icio/contracts/typed-text/typed-text'
import type { ClientSession } from 'mongoose'
import { idField, kindOf } from '../collections/banks.js'
import { readInThread } from '../file-reading/read-in-thread.js'
import type { FileRow } from '../question-files/question-file.js'
import type { Fields } from '../question-files/unchecked-fields.js'
import { questionOf } from './passport.js'
import { changeRow, freePlaces, freshIds, idOf, inTransaction, insertRows } from './bank-writes.js'
import type { QuestionKeeper } from './question-keeper.js'
import { isSame, type KeptRow } from './revision.js'
import { whyNotSave } from './question-shape.js'

/** The maximum number of problems reported: a file with the wrong columns has thousands. */
const toldProblems = 200

/**
 * Imports the questions of a file into a bank: known ids are changed where they differ, others are added. A single
 * invalid question prevents the whole import, except in a Moodle file: it comes from elsewhere, so that each question is
 * judged by itself, and those that cannot be taken are named with the reason (BUILD-25). What is added beyond the places
 * of the bank is saved as a draft, with a note (REVIEW-7).
 *
 * @throws ServiceError file_unreadable with what is wrong with the file as a whole
 */
export async function importQuestions(
  keeper: QuestionKeeper,
  bank: BankName,
  { format, text, check_only = false }: ImportQuestions,
  by: Actor,
): Promise<ImportReport> {
  const rows = await readInThread({ is: 'questions', kind: kindOf[bank], format, text })
  return inTransaction(keeper, async (session) => {
    const sortedRows = await sortOut(keeper, bank, rows, session)
    const places = sortedRows.added.length > 0 ? await freePlaces(keeper, bank, session) : 0
    for (const { number, name } of sortedRows.added.slice(places))
      sortedRows.notes.push({ number, name, text: `Waits as a draft: the ${bankTarget} places are taken` })
    const report = {
      read: rows.length,
      added: sortedRows.added.length,
      changed: sortedRows.changed.length,
      unchanged: sortedRows.unchanged,
      problems: sortedRows.problems.slice(0, toldProblems),
      left_out: sortedRows.leftOut,
      notes: sortedRows.notes,
    }
    if (check_only || sortedRows.problems.length > 0) return report
    for (const { number, before, question } of sortedRows.changed) {
      const after = await changeRow(keeper, bank, before, { action: 'imported', by, question }, session)
      if (after.key_change?.at !== before.key_change?.at && after.key_change)
        report.notes.push({
          number,
          name: idOf(bank, before),
          text: 'Its key differs, so that the change waits for a second person',
        })
    }
    const author = { kind: 'person' as const, ...by }
    const add = (rows: typeof sortedRows.added, is_draft: boolean) =>
      insertRows(
        keeper,
        bank,
        rows.map(({ question }) => question),
        { action: 'imported', by, keeping: { is_draft, author } },
        session,
      )
    await add(sortedRows.added.slice(0, places), false)
    await add(sortedRows.added.slice(places), true)
    return report
  })
}

async function sortOut(keeper: QuestionKeeper, bank: BankName, rows: FileRow[], session: ClientSession) {
  const field = idField[kindOf[bank]]
  const fresh = await freshIds(keeper, bank, rows.length, session)
  const sortedRows = {
    added: [] as { number: number; name: string; question: Fields }[],
    changed: [] as { number: number; before: KeptRow; question: Fields }[],
    unchanged: 0,
    problems: [] as ImportReport['problems'],
    leftOut: [] as ImportReport['left_out'],
    notes: [] as ImportReport['notes'],
  }
  const storedRowById = await keeper.byId(bank, session)
  const seenIds = new Set<string>()
  for (const [index, { number, name, fields, notes }] of rows.entries()) {
    if ('leftOut' in fields) {
      sortedRows.leftOut.push({ number, name: name ?? '', reason: String(fields['leftOut']) })
      continue
    }
    const row = typedTexts(fields[field] === undefined ? { ...fields, ...fresh[index] } : fields)
    const id = String(row[field])
    // Written as an escape or an entity, so that the text of the file does not show it.
    const unreadablePath = Object.keys(fields).find((path) =>
      JSON.stringify(fields[path])?.includes('\ufffd'),
    )
    const problems = [
      ...(unreadablePath === undefined
        ? []
        : [{ path: unreadablePath, message: 'holds a character that could not be read' }]),
      ...whyNotSave(kindOf[bank], row),
      ...(seenIds.has(id) ? [{ path: field, message: 'stands twice in the file' }] : []),
    ]
    if (name !== undefined && problems.length > 0) {
      const reason = problems.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')
      sortedRows.leftOut.push({ number, name, reason })
      continue
    }
    problems.forEach((problem) => sortedRows.problems.push({ number, id: id.slice(0, 64), ...problem }))
    seenIds.add(id)
    sortedRows.notes.push(...notes.map((text) => ({ number, name: name ?? '', text })))
    const before = storedRowById.get(id)
    if (!before) sortedRows.added.push({ number, name: name ?? id.slice(0, 64), question: row })
    else if (isSame(questionOf(before), row)) sortedRows.unchanged += 1
    else sortedRows.changed.push({ number, before, question: row })
  }
  return sortedRows
}
