import type {
  Challenge,
  ChallengeAnswer,
  ChallengeCase,
  ChallengeCases,
  ChallengesOfGame,
  ListChallenges,
  OwnChallenges,
  RuleOnChallenge,
} from './schemas.js'
import { endpoint } from '../endpoint.js'

/** Disputes the marking of a question that the player has answered in this game, once. It goes to the moderators. */
export const challengeAnswer = endpoint<{
  params: { id: string }
  body: ChallengeAnswer
  reply: Challenge
}>({
  method: 'POST',
  url: '/api/games/sessions/:id/challenges',
  errors: ['session_not_found', 'unknown_question', 'not_answered', 'already_challenged'],
})

/** Lists the challenges of one game, for its player. */
export const listChallengesOfGame = endpoint<{ params: { id: string }; reply: ChallengesOfGame }>({
  method: 'GET',
  url: '/api/games/sessions/:id/challenges',
  errors: ['session_not_found'],
})

/** Lists the signed-in person's latest challenges in all games, with their rulings. */
export const listOwnChallenges = endpoint<{ reply: OwnChallenges }>({
  method: 'GET',
  url: '/api/games/challenges/own',
  errors: ['unauthenticated'],
})

/** Lists the challenges in a state (by default open), oldest first. Admins and moderators. */
export const listChallenges = endpoint<{ query: ListChallenges; reply: ChallengeCases }>({
  method: 'GET',
  url: '/api/games/challenges',
  errors: ['unauthenticated', 'forbidden'],
})

/**
 * Decides an open challenge once. Admins and moderators. A ruling that names another correct choice corrects the bank,
 * adds an erratum to the question, and recomputes the points of the games and leaderboard rows that contain it; the
 * other open challenges of the question are upheld as well.
 */
export const ruleOnChallenge = endpoint<{
  params: { id: string }
  body: RuleOnChallenge
  reply: ChallengeCase
}>({
  method: 'POST',
  url: '/api/games/challenges/:id/ruling',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'already_ruled', 'unknown_choice'],
})

export type { Challenge, ChallengeCase, ChallengeState, OwnChallenge } from './schemas.js'
