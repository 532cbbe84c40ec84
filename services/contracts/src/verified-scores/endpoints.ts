import { endpoint } from '../endpoint.js'
import type { VerifiedScore } from './schemas.js'

/**
 * Sends a score that a service has counted itself to the scores service (docs/spec/decisions.md, 8); requires the
 * installation's internal secret. Sending the same key again changes nothing.
 */
export const recordVerifiedScore = endpoint<{ body: VerifiedScore; reply: void }>({
  method: 'POST',
  url: '/internal/scores/verified',
  errors: ['not_found', 'unavailable'],
})

export type { ScoredAnswer, VerifiedScore } from './schemas.js'
