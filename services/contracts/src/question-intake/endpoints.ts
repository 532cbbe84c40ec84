import type { BankName } from '../banks/banks.js'
import { endpoint } from '../endpoint.js'
import type { GeneratedBatch, IntakeResult } from './schemas.js'

/**
 * Saves generated questions. The content service provides one inside its process; the kit creates one over HTTP. The
 * rows are checked again there; invalid ones are named and not saved.
 */
export interface QuestionIntake {
  /**
   * Saves a batch as drafts, which nobody plays until somebody has approved and published them (REVIEW-5).
   * The same batch of the same run is saved only once (BUILD-8).
   *
   * @throws ServiceError unavailable if the content service cannot be reached
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

export type { GeneratedBatch, IntakeResult } from './schemas.js'
