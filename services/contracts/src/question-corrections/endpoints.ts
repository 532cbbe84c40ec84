import type { BankName } from '../banks/banks.js'
import { endpoint } from '../endpoint.js'
import type { Correction, CorrectionReply } from './schemas.js'

/**
 * Applies rulings to the banks. The content service provides one inside its process; the kit creates one over HTTP.
 * Repeating a correction changes nothing.
 */
export interface QuestionCorrections {
  /**
   * Makes another choice the correct one.
   *
   * @throws ServiceError unavailable if the content service cannot be reached
   */
  correct(bank: BankName, id: string, correction: Correction): Promise<CorrectionReply>
}

/** The same over HTTP, between services; requires the installation's internal secret. */
export const correctQuestion = endpoint<{
  params: { bank: BankName; id: string }
  body: Correction
  reply: CorrectionReply
}>({
  method: 'POST',
  url: '/internal/content/banks/:bank/questions/:id/correction',
  errors: ['not_found', 'unavailable'],
})

export type { Correction, CorrectionReply } from './schemas.js'
