import { createHash } from 'node:crypto'
import type { Bank } from '@icio/banks/banks'
import type { BankName } from '@icio/contracts/banks/banks'
import { questionOf } from '../editing/passport.js'
import { idOf } from '../editing/bank-writes.js'
import { isSame, type KeptRow } from '../editing/revision.js'

export type FileRow = Record<string, unknown>

/** What happens to one question when the project's files are brought into a bank. */
export type Step =
  | { at: 'add'; id: string; row: FileRow; print: string }
  /** Nobody has edited it: the file's text replaces it. */
  | { at: 'replace'; id: string; before: KeptRow; row: FileRow; print: string }
  /** It already equals the file, or the file is unchanged: only the print is recorded. */
  | { at: 'note'; id: string; before: KeptRow; print: string }
  /** The project has dropped it, and nobody has edited it. */
  | { at: 'retire'; id: string; before: KeptRow }
  /** Somebody has edited it: it stays until the staff decides. No row if the project has dropped it. */
  | { at: 'wait'; id: string; before: KeptRow; row: FileRow | null; print: string | null }

export interface Standing {
  bank: BankName
  /** Every row of the bank by its id, including retired ones. */
  rows: ReadonlyMap<string, KeptRow>
  /** The last text from the project, by id, of rows that have been changed since. */
  projectTexts: ReadonlyMap<string, object>
}

/**
 * Plans what the project's files change in a bank; empty if they have already been brought in. Only a change of the
 * text counts as an edit: a question that was reviewed, retired, or made a draft still has the project's text, so it
 * gets the new text and keeps its state.
 */
export function planUpgrade({ rows: fileRows }: Pick<Bank, 'rows'>, standing: Standing): Step[] {
  const { bank, rows } = standing
  const inFiles = new Set(fileRows.map((row) => idOf(bank, row)))
  return [
    ...fileRows.flatMap((row) => stepFor(row as FileRow, standing)),
    ...[...rows].flatMap(([id, before]) => (inFiles.has(id) ? [] : stepForDropped(id, before, standing))),
  ]
}

function stepFor(row: FileRow, standing: Standing): Step[] {
  const id = idOf(standing.bank, row)
  const before = standing.rows.get(id)
  const print = printOf(row)
  if (!before) return [{ at: 'add', id, row, print }]
  if (before.seed_print === print && !before.dropped_at) return []
  if (isSame(questionOf(before), row) && !before.dropped_at) return [{ at: 'note', id, before, print }]
  if (isUntouched(id, before, standing)) return [{ at: 'replace', id, before, row, print }]
  const projectText = standing.projectTexts.get(id)
  // The project has not changed its text since, so there is nothing to decide.
  if (projectText && before.seed_print !== null && isSame(projectText, row))
    return [{ at: 'note', id, before, print }]
  return [{ at: 'wait', id, before, row, print }]
}

function stepForDropped(id: string, before: KeptRow, standing: Standing): Step[] {
  // It was made here, or its removal was already handled and somebody restored it on purpose.
  if (before.seed_print === null || before.dropped_at) return []
  if (isUntouched(id, before, standing) || before.retired_at) return [{ at: 'retire', id, before }]
  return [{ at: 'wait', id, before, row: null, print: null }]
}

function isUntouched(id: string, row: KeptRow, { projectTexts: texts }: Standing): boolean {
  if (row.seed_print === null) return false
  if (row.edited_at === null) return true
  const text = texts.get(id)
  return text !== undefined && isSame(questionOf(row), text)
}

export function printOf(row: FileRow): string {
  return createHash('sha256').update(JSON.stringify(row)).digest('base64url')
}
