import type {
  Challenge,
  ChallengeAnswer,
  ChallengeCase,
  ChallengeCases,
  ChallengesOfGame,
  ListChallenges,
  OwnChallenges,
  RuleOnChallenge,
} from './challenges.schemas.js'
import { endpoint } from './endpoint.js'

/** Disputes the answer of a question that the player has answered in this game, once. Reaches the moderators. */
export const challengeAnswer = endpoint<{
  params: { id: string }
  body: ChallengeAnswer
  reply: Challenge
}>({
  method: 'POST',
  url: '/api/games/sessions/:id/challenges',
  errors: ['session_not_found', 'unknown_question', 'not_answered', 'already_challenged'],
})

/** The challenges of one game, for its player. */
export const listChallengesOfGame = endpoint<{ params: { id: string }; reply: ChallengesOfGame }>({
  method: 'GET',
  url: '/api/games/sessions/:id/challenges',
  errors: ['session_not_found'],
})

/** The latest challenges of whoever is signed in, over all games, with their rulings. */
export const listOwnChallenges = endpoint<{ reply: OwnChallenges }>({
  method: 'GET',
  url: '/api/games/challenges/own',
  errors: ['unauthenticated'],
})

/** Challenges in a state (open where none is given), the oldest first. Admins and moderators. */
export const listChallenges = endpoint<{ query: ListChallenges; reply: ChallengeCases }>({
  method: 'GET',
  url: '/api/games/challenges',
  errors: ['unauthenticated', 'forbidden'],
})

/**
 * Decides an open challenge, once. Admins and moderators. A ruling that names another right choice corrects the bank,
 * stands as an erratum at the question, and counts again the points of the games and leaderboard rows that have it;
 * the other open challenges of the question are upheld with it.
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

export type { Challenge, ChallengeCase, ChallengeState, OwnChallenge } from './challenges.schemas.js'
