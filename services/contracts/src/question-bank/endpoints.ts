import type { BankKind, BankName } from '../banks/banks.js'
import type { FillInRow, GovernanceRow, QuizRow } from '../question-rows/schemas.js'
import type { Edition } from '../editions.js'
import { endpoint } from '../endpoint.js'
import type { BankQuestionsQuery, BankQuestionsReply } from './schemas.js'

/** The row type of each kind of bank. */
export interface RowOf {
  quiz: QuizRow
  'fill-in-blanks': FillInRow
  governance: GovernanceRow
}

/** A row in play. `revision` counts the changes of its choices; it is missing for the first revision. */
export type RowInPlay<K extends BankKind> = RowOf[K] & { revision?: number }

/**
 * The banks as other services see them: whole rows including answers, so never for a browser. The content service
 * provides one inside its process; the kit creates one over HTTP.
 */
export interface QuestionBank {
  /**
   * Returns the rows in play; if the bank has more than the limit, the newest ones.
   *
   * @throws ServiceError unavailable if the content service cannot be reached
   */
  questions<K extends BankKind>(
    kind: K,
    edition: Edition,
    options?: { limit?: number },
  ): Promise<RowInPlay<K>[]>
}

/** The same over HTTP, between services; requires the installation's internal secret. */
export const readBankQuestions = endpoint<{
  params: { bank: BankName }
  query: BankQuestionsQuery
  reply: BankQuestionsReply
}>({
  method: 'GET',
  url: '/internal/content/banks/:bank/questions',
  errors: ['not_found', 'unavailable'],
})

/** The header with the installation's internal secret. */
export const internalSecretHeader = 'x-internal-secret'

export type { FillInRow, GovernanceRow, QuizRow, Voice } from '../question-rows/schemas.js'
