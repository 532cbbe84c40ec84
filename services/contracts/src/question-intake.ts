import type { BankName } from './banks.js'
import { endpoint } from './endpoint.js'
import type { GeneratedBatch, IntakeResult } from './question-intake.schemas.js'

/**
 * Where generated questions go. The content service gives one for its own process; the kit makes one over HTTP. Rows
 * are checked again there: what does not fit is named and not saved.
 */
export interface QuestionIntake {
  /**
   * Saves a batch, and where the bank then holds more than it may, retires its oldest questions: those that nobody has
   * reviewed first, none of the same run. The same batch of the same run is saved once only (BUILD-8).
   *
   * @throws ServiceError unavailable when the content service cannot be reached
   */
  save(bank: BankName, batch: GeneratedBatch): Promise<IntakeResult>
}

/** The same over HTTP, between services. */
export const saveGenerated = endpoint<{
  params: { bank: BankName }
  body: GeneratedBatch
  reply: IntakeResult
}>({
  method: 'POST',
  url: '/internal/content/banks/:bank/generated',
  errors: ['not_found', 'unavailable'],
})

export type { GeneratedBatch, IntakeResult } from './question-intake.schemas.js'
