import type { BankName } from './banks.js'
import { endpoint } from './endpoint.js'
import type { Correction, CorrectionReply } from './question-corrections.schemas.js'

/**
 * Where rulings change the banks. The content service gives one for its own process; the kit makes one over HTTP. The
 * same correction again changes nothing.
 */
export interface QuestionCorrections {
  /**
   * Makes another choice the right one.
   *
   * @throws ServiceError unavailable when the content service cannot be reached
   */
  correct(bank: BankName, id: string, correction: Correction): Promise<CorrectionReply>
}

/** The same over HTTP, between services: refused without the installation's internal secret. */
export const correctQuestion = endpoint<{
  params: { bank: BankName; id: string }
  body: Correction
  reply: CorrectionReply
}>({
  method: 'POST',
  url: '/internal/content/banks/:bank/questions/:id/correction',
  errors: ['not_found', 'unavailable'],
})

export type { Correction, CorrectionReply } from './question-corrections.schemas.js'
