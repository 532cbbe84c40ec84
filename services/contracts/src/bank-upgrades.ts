import type { BankKind, BankName } from './banks.js'
import type { BankUpgrade, DecideChange } from './bank-upgrades.schemas.js'
import { endpoint } from './endpoint.js'
import type { RowOf } from './question-bank.js'
import type { BankQuestion, QuestionState } from './question-passport.js'

/** An edited question of which the project has a new text, or which it has dropped. */
export interface WaitingChange<K extends BankKind = BankKind> {
  bank: BankName
  id: string
  version: number
  state: QuestionState
  /** The question as it stands in the bank. */
  current: RowOf[K]
  /** The text of the project; null where it has dropped the question. */
  offered: RowOf[K] | null
}

/** What starts have changed in the banks, the newest first, and what waits for a decision. Admins and moderators. */
export const readBankUpgrades = endpoint<{ reply: { upgrades: BankUpgrade[]; waiting: WaitingChange[] } }>({
  method: 'GET',
  url: '/api/content/bank-upgrades',
  errors: ['unauthenticated', 'forbidden'],
})

/**
 * Decides on an edited question: `take` puts the text of the project in its place, or retires what the project has
 * dropped; `keep` leaves it as it is; `merge` saves a text made of both. Each has its place in the trail.
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

export type { BankUpgrade } from './bank-upgrades.schemas.js'
