import { endpoint } from '../endpoint.js'
import type { BankStatistics } from '../item-statistics/schemas.js'
import type {
  AnswerRemoteItem,
  InEdition,
  RemoteAnswerReply,
  RemoteGameSession,
  RemotePractice,
  RemoteRuling,
  RemoteScore,
  RemoteScores,
  RuleOnRemoteItem,
  StartRemoteGame,
} from './schemas.js'

interface OfGame {
  remote: string
  game: string
}

/**
 * Starts a session of a game that the visitor's release of the remote declares; the team's service deals. Practice
 * requires sign-in, and is a 404 `nothing_to_practice` if nothing is due.
 */
export const startRemoteGame = endpoint<{
  params: OfGame
  body: StartRemoteGame
  reply: RemoteGameSession
}>({
  method: 'POST',
  url: '/api/remote-games/:remote/:game/sessions',
  errors: [
    'game_not_here',
    'too_many_games',
    'unauthenticated',
    'nothing_to_practice',
    'disclosure_needed',
    'game_refused',
    'backend_unavailable',
    'backend_slow',
    'backend_invalid',
    'backend_busy',
  ],
})

/** Returns a session with the answers so far, to continue after a reload. Another visitor's session is a 404. */
export const readRemoteGame = endpoint<{ params: OfGame & { id: string }; reply: RemoteGameSession }>({
  method: 'GET',
  url: '/api/remote-games/:remote/:game/sessions/:id',
  errors: ['session_not_found'],
})

/**
 * Has the team's service mark the answer to the next item, and counts it once. If the service fails, nothing has
 * changed, and the same answer can be sent again.
 */
export const answerRemoteItem = endpoint<{
  params: OfGame & { id: string }
  body: AnswerRemoteItem
  reply: RemoteAnswerReply
}>({
  method: 'POST',
  url: '/api/remote-games/:remote/:game/sessions/:id/answers',
  errors: [
    'session_not_found',
    'unknown_question',
    'unknown_choice',
    'already_answered',
    'out_of_order',
    'disclosure_needed',
    'game_refused',
    'backend_unavailable',
    'backend_slow',
    'backend_invalid',
    'backend_busy',
  ],
})

/** Puts the score of the member's own finished session on the leaderboard of its game, once. Requires sign-in. */
export const submitRemoteScore = endpoint<{ params: OfGame & { id: string }; reply: RemoteScore }>({
  method: 'POST',
  url: '/api/remote-games/:remote/:game/sessions/:id/score',
  errors: [
    'unauthenticated',
    'session_not_found',
    'not_eligible',
    'not_completed',
    'no_score',
    'faster_than_reading',
    'already_submitted',
  ],
})

/** Returns the best scores of a game in an edition, highest first, on a tie the earlier first. */
export const readRemoteLeaderboard = endpoint<{ params: OfGame; query: InEdition; reply: RemoteScores }>({
  method: 'GET',
  url: '/api/remote-games/:remote/:game/leaderboard',
  errors: [],
})

/** Returns how many items the signed-in member has missed, and how many are due. */
export const readRemotePractice = endpoint<{ params: OfGame; query: InEdition; reply: RemotePractice }>({
  method: 'GET',
  url: '/api/remote-games/:remote/:game/practice',
  errors: ['unauthenticated'],
})

/** Returns the statistics of each item that finished sessions have shown. For the staff, and for keys of the remote. */
export const readRemoteStatistics = endpoint<{ params: OfGame; query: InEdition; reply: BankStatistics }>({
  method: 'GET',
  url: '/api/remote-games/:remote/:game/statistics',
  errors: ['unauthenticated', 'forbidden', 'admin_document_needed', 'deploy_key_forbids'],
})

/**
 * Says that another choice of an item is correct after all, or that the item is void: answers are marked again, and
 * scores change with them, in both editions. A later ruling replaces an earlier one; the same one again changes nothing
 * more. A 400 `validation_failed` names the field: `correct` if it is the text of no choice that the item has had,
 * `item_id` if nobody has been dealt the item. For the staff, and for keys of the remote.
 */
export const ruleOnRemoteItem = endpoint<{ params: OfGame; body: RuleOnRemoteItem; reply: RemoteRuling }>({
  method: 'POST',
  url: '/api/remote-games/:remote/:game/rulings',
  errors: [
    'validation_failed',
    'unauthenticated',
    'forbidden',
    'admin_document_needed',
    'deploy_key_forbids',
  ],
})

export type { RemoteGame } from './remote-game.js'
export type {
  AnswerRemoteItem,
  DealReply,
  DealRequest,
  MarkedItem,
  MarkReply,
  MarkRequest,
  RemoteAnswerReply,
  RemoteGameSession,
  RemoteItem,
  RemotePractice,
  RemoteRuling,
  RemoteScore,
  RemoteScores,
  RuleOnRemoteItem,
  StartRemoteGame,
} from './schemas.js'
