import { endpoint } from './endpoint.js'
import type { Practice } from './practice.schemas.js'

/**
 * What the signed-in person has missed, and when it is due again. A practice game is begun by beginGame with
 * `practice: true`: it deals the due questions of that game and edition, the longest due first.
 */
export const readPractice = endpoint<{ reply: Practice }>({
  method: 'GET',
  url: '/api/games/practice',
  errors: ['unauthenticated'],
})

export type { Practice, PracticeDeck } from './practice.schemas.js'
