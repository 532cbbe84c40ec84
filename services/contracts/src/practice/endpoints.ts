import { endpoint } from '../endpoint.js'
import type { Edition } from '../editions.js'
import type { MissedQuestions, Practice, PracticeQuery } from './schemas.js'

/**
 * Returns what the signed-in person has missed, and when it is due. startGameSession with `practice: true` starts a practice
 * game, which deals the due questions of that game and edition, longest overdue first.
 */
export const readPractice = endpoint<{ query: PracticeQuery; reply: Practice }>({
  method: 'GET',
  url: '/api/games/practice',
  errors: ['unauthenticated'],
})

/**
 * Makes questions of a quiz bank that somebody missed elsewhere practice cards of that person (ROOM-32). Noting the same
 * ones again changes nothing.
 */
export type NoteMisses = (
  userId: string,
  edition: Edition,
  answeredAt: Date,
  misses: readonly { question_id: string; tags: string[] }[],
) => Promise<void>

/** The same over HTTP, between services; requires the installation's internal secret. */
export const noteMissedQuestions = endpoint<{ body: MissedQuestions; reply: void }>({
  method: 'POST',
  url: '/internal/scores/missed-questions',
  errors: [],
})

export type { MissedQuestions, Practice, PracticeDeck } from './schemas.js'
