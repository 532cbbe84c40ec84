import { endpoint } from './endpoint.js'
import type { AnswerQuestion, AnswerReply, BeginGame, GameSession } from './game-sessions.schemas.js'

/** Deals a game (api.md, scores). The questions in the reply hold nothing that tells an answer. */
export const beginGame = endpoint<{ body: BeginGame; reply: GameSession }>({
  method: 'POST',
  url: '/api/games/sessions',
  errors: ['no_questions'],
})

/** A session with the answers so far, to go on after a reload. Another visitor's session is a 404. */
export const readGame = endpoint<{ params: { id: string }; reply: GameSession }>({
  method: 'GET',
  url: '/api/games/sessions/:id',
  errors: ['session_not_found'],
})

/** Marks one answer, once. A second answer to the same question is a 409 and changes nothing. */
export const answerQuestion = endpoint<{ params: { id: string }; body: AnswerQuestion; reply: AnswerReply }>({
  method: 'POST',
  url: '/api/games/sessions/:id/answers',
  errors: ['session_not_found', 'unknown_question', 'unknown_choice', 'already_answered', 'out_of_order'],
})

export type {
  AnswerReply,
  BeginGame,
  DealtQuestion,
  GameName,
  GameSession,
  MarkedAnswer,
} from './game-sessions.schemas.js'
