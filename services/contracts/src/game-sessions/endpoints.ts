import { endpoint } from '../endpoint.js'
import type {
  AnswerQuestion,
  AnswerReply,
  StartGameSession,
  BoardGame,
  GameSession,
  ReplaceCategory,
} from './schemas.js'

/**
 * Starts a game. The questions in the reply reveal no answer. A practice game requires sign-in, and is a 404
 * `nothing_to_practice` if nothing is due. A round of a module of the path requires sign-in.
 */
export const startGameSession = endpoint<{ body: StartGameSession; reply: GameSession }>({
  method: 'POST',
  url: '/api/games/sessions',
  errors: ['no_questions', 'unauthenticated', 'nothing_to_practice', 'too_many_games'],
})

/** Returns a session with the answers so far, to continue after a reload. Another visitor's session is a 404. */
export const readGame = endpoint<{ params: { id: string }; reply: GameSession }>({
  method: 'GET',
  url: '/api/games/sessions/:id',
  errors: ['session_not_found'],
})

/**
 * Marks an answer once. A second answer to the same question is a 409 and changes nothing. All games except the board
 * must be answered in the order of the deal.
 */
export const answerQuestion = endpoint<{ params: { id: string }; body: AnswerQuestion; reply: AnswerReply }>({
  method: 'POST',
  url: '/api/games/sessions/:id/answers',
  errors: [
    'session_not_found',
    'unknown_question',
    'unknown_choice',
    'already_answered',
    'out_of_order',
    'wager_too_high',
  ],
})

/**
 * Replaces a category that has no answers and has not been replaced before with one that this board has not had
 * (BOARD-15, BOARD-16). Returns the whole board.
 */
export const replaceCategory = endpoint<{ params: { id: string }; body: ReplaceCategory; reply: BoardGame }>({
  method: 'POST',
  url: '/api/games/sessions/:id/categories',
  errors: ['session_not_found', 'unknown_category', 'category_in_play', 'category_replaced', 'no_questions'],
})

export type { GameName } from '../games/games.js'
export type {
  BoardQuestion,
  DealtChoice,
  DealtQuestion,
  FillInQuestion,
  GovernanceQuestion,
  QuizQuestion,
  TrueOrFalseQuestion,
} from '../game-questions/schemas.js'
export type {
  AnswerQuestion,
  AnswerReply,
  StartGameSession,
  BoardGame,
  BoardLayout,
  FillInGame,
  GameSession,
  GovernanceGame,
  MarkedAnswer,
  QuizGame,
  TrueOrFalseGame,
} from './schemas.js'
