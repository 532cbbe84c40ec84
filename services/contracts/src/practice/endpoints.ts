import { endpoint } from '../endpoint.js'
import type { Practice } from './schemas.js'

/**
 * Returns what the signed-in person has missed, and when it is due. beginGame with `practice: true` starts a practice
 * game, which deals the due questions of that game and edition, longest overdue first.
 */
export const readPractice = endpoint<{ reply: Practice }>({
  method: 'GET',
  url: '/api/games/practice',
  errors: ['unauthenticated'],
})

export type { Practice, PracticeDeck } from './schemas.js'
