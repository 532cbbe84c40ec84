import type { BankName } from '../banks/banks.js'
import { endpoint } from '../endpoint.js'
import type { ReviewActivity, ReviewFindings } from './schemas.js'

/**
 * Returns what a program finds in the questions of a bank: how well the choices alone give away the key, and near twins
 * in any bank (REVIEW-2). Admins and moderators.
 */
export const readReviewFindings = endpoint<{ params: { bank: BankName }; reply: ReviewFindings }>({
  method: 'GET',
  url: '/api/content/banks/:bank/review-findings',
  errors: ['unauthenticated', 'forbidden'],
})

/** Returns who approved, edited, and retired how many questions in the last 30 days (REVIEW-4). Admins and moderators. */
export const readReviewActivity = endpoint<{ reply: ReviewActivity }>({
  method: 'GET',
  url: '/api/content/review-activity',
  errors: ['unauthenticated', 'forbidden'],
})

export type { ReviewActivity, ReviewFinding, ReviewFindings } from './schemas.js'
