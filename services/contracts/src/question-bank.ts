import type { BankKind, BankName } from './banks.js'
import type { FillInRow, GovernanceRow, QuizRow } from './bank-rows.schemas.js'
import type { Specialization } from './editions.js'
import { endpoint } from './endpoint.js'
import type { BankQuestionsQuery, BankQuestionsReply } from './question-bank.schemas.js'

/** The row of each kind of bank. */
export interface RowOf {
  quiz: QuizRow
  'fill-in-blanks': FillInRow
  governance: GovernanceRow
}

/** A row in play. Its revision counts the sets of choices that it has had; it is not there for the first. */
export type RowInPlay<K extends BankKind> = RowOf[K] & { revision?: number }

/**
 * The banks as other services see them: whole rows, answers included, so never for a browser. The content service
 * gives one for its own process; the kit makes one over HTTP.
 */
export interface QuestionBank {
  /**
   * The rows that are in play, the newest first where the bank has more than the limit.
   *
   * @throws ServiceError unavailable when the content service cannot be reached
   */
  questions<K extends BankKind>(
    kind: K,
    edition: Specialization,
    options?: { limit?: number },
  ): Promise<RowInPlay<K>[]>
}

/** The same over HTTP, between services: refused without the installation's internal secret. */
export const readBankQuestions = endpoint<{
  params: { bank: BankName }
  query: BankQuestionsQuery
  reply: BankQuestionsReply
}>({
  method: 'GET',
  url: '/internal/content/banks/:bank/questions',
  errors: ['not_found', 'unavailable'],
})

/** Header that carries the installation's internal secret. */
export const internalSecretHeader = 'x-internal-secret'

export type { FillInRow, GovernanceRow, QuizRow, Voice } from './bank-rows.schemas.js'
