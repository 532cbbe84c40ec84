import { endpoint } from './endpoint.js'
import type { VerifiedScore } from './verified-scores.schemas.js'

/**
 * Hands a score that a service has counted itself to the scores service (docs/spec/decisions.md, 8): refused without the
 * installation's internal secret. Sent again with the same key it changes nothing.
 */
export const recordVerifiedScore = endpoint<{ body: VerifiedScore; reply: void }>({
  method: 'POST',
  url: '/internal/scores/verified',
  errors: ['not_found', 'unavailable'],
})

export type { ScoredAnswer, VerifiedScore } from './verified-scores.schemas.js'
