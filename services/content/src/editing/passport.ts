import type { BankKind } from '@icio/contracts/banks/banks'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import type { BankQuestion, Passport } from '@icio/contracts/question-passport/endpoints'
import { keepingFields, type Kept } from '../collections/banks.js'

export function questionOf<K extends BankKind>(row: Kept<K>): RowOf[K] {
  const ours = new Set<string>(['_id', ...keepingFields])
  return Object.fromEntries(Object.entries(row).filter(([field]) => !ours.has(field))) as RowOf[K]
}

export function withPassport<K extends BankKind>(row: Kept<K>): BankQuestion<K> {
  return { ...questionOf(row), ...passportOf(row) }
}

function passportOf(row: Kept<BankKind>): Passport {
  const {
    version,
    revision = 1,
    author,
    reviewer,
    recheck_at,
    created_at,
    updated_at,
    retired_at,
    is_draft,
    key_change,
  } = row
  return {
    state: retired_at ? 'retired' : is_draft ? 'draft' : 'published',
    version,
    revision,
    author: author ?? { kind: 'seed', id: 'project', name: 'The project’s own bank' },
    reviewer: reviewer ? { ...reviewer, at: reviewer.at.toISOString() } : null,
    recheck_at: recheck_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    retired_at: retired_at?.toISOString() ?? null,
    key_change: key_change ? { ...key_change, at: key_change.at.toISOString() } : null,
  }
}
