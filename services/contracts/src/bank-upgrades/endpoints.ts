import type { BankKind, BankName } from '../banks/banks.js'
import type { Edition } from '../editions.js'
import type { StaffRangeRow } from '../ranges/schemas.js'
import type { BankUpgrade, DecideChange, DecideRange, WaitingRange } from './schemas.js'
import { endpoint } from '../endpoint.js'
import type { RowOf } from '../question-bank/endpoints.js'
import type { BankQuestion, QuestionState } from '../question-passport/endpoints.js'

/** An edited question for which the project has a new text, or which it has dropped. */
export interface WaitingChange<K extends BankKind = BankKind> {
  bank: BankName
  id: string
  version: number
  state: QuestionState
  /** The question in the bank. */
  current: RowOf[K]
  /** The project's text; null if the project has dropped the question. */
  offered: RowOf[K] | null
}

/**
 * Lists the changes that starts have made in the banks, newest first, and those that need a decision. Admins and
 * moderators.
 */
export const readBankUpgrades = endpoint<{
  reply: { upgrades: BankUpgrade[]; waiting: WaitingChange[]; waiting_ranges: WaitingRange[] }
}>({
  method: 'GET',
  url: '/api/content/bank-upgrades',
  errors: ['unauthenticated', 'forbidden'],
})

/**
 * Decides on an edited question: `take` uses the project's text, or retires a question that the project has dropped;
 * `keep` keeps the current text; `merge` saves a merged text. Each decision is recorded in the audit trail.
 */
export const decideBankChange = endpoint<{
  params: { bank: BankName; id: string }
  body: DecideChange
  reply: { question: BankQuestion }
}>({
  method: 'POST',
  url: '/api/content/bank-upgrades/:bank/:id',
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'question_invalid',
    'question_changed',
    'nothing_to_decide',
  ],
})

/**
 * Decides on an edited range question: `take` uses the project's row, or retires one that the project has dropped;
 * `keep` keeps the current row. Its text is edited on the page of ranges.
 */
export const decideRangeChange = endpoint<{
  params: { specialization: Edition; id: string }
  body: DecideRange
  reply: StaffRangeRow
}>({
  method: 'POST',
  url: '/api/content/bank-upgrades/ranges/:specialization/:id',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'question_changed', 'nothing_to_decide'],
})

export type { BankUpgrade, WaitingRange } from './schemas.js'
