import { createHash } from 'node:crypto'
import { bankNames, type BankName } from '@icio/contracts/banks/banks'
import type { Connection } from 'mongoose'
import rows from './first-edition.json'

type Row = Record<string, unknown>

/** Some rows of the first edition's banks: unchanged since, with changed text, with changed choices, or dropped. */
export const firstEdition = rows as Record<BankName, Row[]>

const seededAt = new Date('2026-10-01T08:00:00.000Z')
const editedAt = new Date('2026-10-20T08:00:00.000Z')

export const rowId = (row: Row) => String(row['question_id'] ?? row['scenario_id'])

/** A row as the first edition stored it, before anyone had touched it. */
function kept(row: Row): Row {
  return {
    ...row,
    created_at: seededAt,
    updated_at: seededAt,
    version: 1,
    edited_at: null,
    retired_at: null,
    seed_print: createHash('sha256').update(JSON.stringify(row)).digest('base64url'),
    is_draft: false,
    author: null,
    reviewer: null,
    recheck_at: null,
    run: null,
    retired_for_run: null,
  }
}

/** What the staff had changed in a row: fields of the question, or its other fields. */
export interface Touch {
  action: string
  change: Row
}

/** Fills the banks as the first edition had left them, with the staff's changes by bank and id, and the audit trail. */
export async function fillFirstEdition(
  connection: Connection,
  touched: Partial<Record<BankName, Record<string, Touch>>> = {},
): Promise<void> {
  for (const bank of bankNames) {
    const touches = touched[bank] ?? {}
    const own = firstEdition[bank].map((row) => {
      const touch = touches[rowId(row)]
      const later = { edited_at: editedAt, updated_at: editedAt, version: 2 }
      return touch ? { ...kept(row), ...touch.change, ...later } : kept(row)
    })
    await connection.collection(bank).insertMany(own)
    const trail = firstEdition[bank].flatMap((row) => {
      const touch = touches[rowId(row)]
      if (!touch) return []
      const id = rowId(row)
      const place = { bank, question_id: id, note: '' }
      const by = { id: 'project', name: 'The project’s own bank' }
      const fields = Object.keys(row)
      const changed = Object.entries(touch.change).filter(([field]) => fields.includes(field))
      const after = { ...row, ...Object.fromEntries(changed) }
      return [
        { ...place, _id: `${bank}:${id}:1`, version: 1, action: 'seeded', by, at: seededAt, question: row },
        {
          ...place,
          _id: `${bank}:${id}:2`,
          version: 2,
          action: touch.action,
          by,
          at: editedAt,
          question: after,
        },
      ]
    })
    if (trail.length > 0) await connection.collection<{ _id: string }>('question_versions').insertMany(trail)
  }
}
