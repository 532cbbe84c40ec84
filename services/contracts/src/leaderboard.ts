import { endpoint } from './endpoint.js'
import type {
  GetLeaderboard,
  LeaderboardEntry,
  OwnPlace,
  PlaceQuery,
  SubmitScore,
} from './leaderboard.schemas.js'

/** The best scores, highest first; of equal ones the earlier first (CALL-19). Open to everyone. */
export const getLeaderboard = endpoint<{ body: GetLeaderboard; reply: LeaderboardEntry[] }>({
  method: 'POST',
  url: '/api/rpc/get_leaderboard',
  errors: [],
})

/** Puts the score of the own finished quiz on the leaderboard, once (LEAD-4, LEAD-16). Signed-in people only. */
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
    'no_score',
    'already_submitted',
    'too_fast',
  ],
})

/** The signed-in person's own scores, the best first, at most twenty. */
export const listOwnScores = endpoint<{ reply: LeaderboardEntry[] }>({
  method: 'GET',
  url: '/api/scores',
  errors: ['unauthenticated'],
})

/** Where the signed-in person stands, with up to two neighbours on each side. */
export const readOwnPlace = endpoint<{ query: PlaceQuery; reply: OwnPlace }>({
  method: 'GET',
  url: '/api/scores/place',
  errors: ['unauthenticated'],
})

export type { LeaderboardEntry, OwnPlace } from './leaderboard.schemas.js'
