import { endpoint } from '../endpoint.js'
import type { GetLeaderboard, LeaderboardEntry, OwnPlace, PlaceQuery, SubmitScore } from './schemas.js'

/** Returns the best scores, highest first, on a tie the earlier first (CALL-19). Public. */
export const getLeaderboard = endpoint<{ body: GetLeaderboard; reply: LeaderboardEntry[] }>({
  method: 'POST',
  url: '/api/rpc/get_leaderboard',
  errors: [],
})

/** Puts the score of the person's own finished quiz on the leaderboard, once (LEAD-4, LEAD-16). Requires sign-in. */
export const submitScore = endpoint<{ body: SubmitScore; reply: LeaderboardEntry }>({
  method: 'POST',
  url: '/api/scores',
  errors: [
    'login_to_submit',
    'name_reserved',
    'session_not_found',
    'not_completed',
    'not_eligible',
    'faster_than_reading',
    'answers_seen',
    'no_score',
    'already_submitted',
    'too_fast',
  ],
})

/** Returns the signed-in person's scores, best first, at most twenty. */
export const listOwnScores = endpoint<{ reply: LeaderboardEntry[] }>({
  method: 'GET',
  url: '/api/scores',
  errors: ['unauthenticated'],
})

/** Returns the signed-in person's rank, with up to two neighbors on each side. */
export const readOwnPlace = endpoint<{ query: PlaceQuery; reply: OwnPlace }>({
  method: 'GET',
  url: '/api/scores/place',
  errors: ['unauthenticated'],
})

export type { LeaderboardEntry, OwnPlace } from './schemas.js'
