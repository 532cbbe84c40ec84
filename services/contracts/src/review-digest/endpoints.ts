import type { BankName } from '../banks/banks.js'
import { endpoint } from '../endpoint.js'
import type { AnswersOfBank, BankSummary, DigestWanted, ReviewDigest } from './schemas.js'

/**
 * Says how the questions of a bank stand at the review desk, by the reasons of its queue (REVIEW-12). The content
 * service provides it inside its process; the kit creates one over HTTP.
 *
 * @throws ServiceError unavailable if the content service cannot be reached
 */
export type SummarizeBank = (bank: BankName, answers: AnswersOfBank) => Promise<BankSummary>

/** The same over HTTP, between services; requires the installation's internal secret. */
export const summarizeBank = endpoint<{
  params: { bank: BankName }
  body: AnswersOfBank
  reply: BankSummary
}>({
  method: 'POST',
  url: '/internal/content/banks/:bank/review-summary',
  errors: ['not_found', 'unavailable'],
})

/**
 * Mails the digest of the review desk. The accounts service provides it inside its process; the kit creates one over
 * HTTP.
 */
export interface ReviewDigestMails {
  /** Whether anybody of the staff has asked for it. */
  isWanted(): Promise<boolean>
  /**
   * Mails it to whoever of the staff has asked for it. A second call for the same week changes nothing.
   *
   * @throws ServiceError unavailable if the accounts service cannot be reached
   */
  send(digest: ReviewDigest): Promise<void>
}

/** The same over HTTP, between services; requires the installation's internal secret. */
export const readDigestWanted = endpoint<{ reply: DigestWanted }>({
  method: 'GET',
  url: '/internal/accounts/review-digests',
  errors: ['not_found', 'unavailable'],
})
export const sendReviewDigest = endpoint<{ body: ReviewDigest; reply: undefined }>({
  method: 'POST',
  url: '/internal/accounts/review-digests',
  errors: ['not_found', 'unavailable'],
})

export type { AnswersOfBank, BankSummary, DigestWanted, ReviewDigest } from './schemas.js'
