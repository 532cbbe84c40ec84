import type {
  AnswerReply,
  FillInGame,
  GovernanceGame,
  MarkedAnswer,
  QuizGame,
  TrueOrFalseGame,
} from '@icio/contracts/game-sessions/endpoints'
import type { SavedPlay } from './saved-play.js'

/** A failure in words for the visitor. */
export interface FailureText {
  title: string
  text: string
}

/** A game that is played question by question, in the order dealt. */
export type RoundGame = QuizGame | FillInGame | GovernanceGame | TrueOrFalseGame

/** State of the answer to the open question: not yet submitted, on its way, or failed. */
export type Submission = { at: 'open' } | { at: 'sending' } | { at: 'failed'; text: string }

/**
 * The phase of a question game. `moved` is true if the player's own step led here: then the focus always follows;
 * after opening or reloading the page, it follows only if the visitor is not busy elsewhere.
 */
export type PlayPhase<G extends RoundGame = RoundGame> =
  | { at: 'loading' }
  | { at: 'empty'; because: 'no_questions'; failure?: undefined }
  /** Nothing was dealt, for another reason than that there are no questions. */
  | { at: 'empty'; because: 'failure'; failure: FailureText }
  | {
      at: 'asking'
      game: G
      index: number
      chosen: string | null
      /** The player's confidence in percent; null until it is stated (PLAY-13). */
      confidence: number | null
      submission: Submission
      moved: boolean
    }
  | { at: 'explaining'; game: G; index: number; moved: boolean }
  | { at: 'finished'; game: G }

/** A question is on the screen. */
export type PlayingPhase<G extends RoundGame> = Extract<PlayPhase<G>, { at: 'asking' | 'explaining' }>

/** A game has been dealt. */
export type DealtPhase<G extends RoundGame> = Extract<PlayPhase<G>, { game: G }>

/** Returns the marking of a question; undefined while it is open. */
export function markingOf(
  game: Pick<RoundGame, 'answers'>,
  questionId: string | null | undefined,
): MarkedAnswer | undefined {
  return game.answers.find((answer) => answer.question_id === questionId)
}

/**
 * Returns the phase in which a game continues: the saved question with its explanation if the server has marked it
 * since; otherwise the first open question, with the saved selection if it belongs to it; the end if none is open.
 */
export function positionIn<G extends RoundGame>(
  game: G,
  saved: SavedPlay | null,
  moved: boolean,
): PlayPhase<G> {
  const at = game.questions.findIndex(({ id }) => id === saved?.questionId)
  if (at >= 0 && markingOf(game, saved?.questionId)) return { at: 'explaining', game, index: at, moved }
  const index = game.questions.findIndex(({ id }) => !markingOf(game, id))
  const question = game.questions[index]
  if (!question) return { at: 'finished', game }
  const kept = question.id === saved?.questionId ? saved : null
  const chosen = question.choices.find(({ id }) => id === kept?.selectedChoice)?.id ?? null
  const confidence = kept?.confidence ?? null
  return { at: 'asking', game, index, chosen, confidence, submission: { at: 'open' }, moved }
}

/** Returns the game with one more answer, as the server marked it. */
export function withAnswer<G extends RoundGame>(game: G, reply: AnswerReply): G {
  const { score, completed, too_fast, ...marked } = reply
  return { ...game, answers: [...game.answers, marked], score, completed, too_fast }
}

/** Returns what a reload needs of a question on the screen; null in other phases. */
export function savedFrom(phase: PlayPhase): SavedPlay | null {
  if (phase.at !== 'asking' && phase.at !== 'explaining') return null
  const question = phase.game.questions[phase.index]
  if (!question) return null
  const selectedChoice =
    phase.at === 'asking' ? phase.chosen : (markingOf(phase.game, question.id)?.choice_id ?? null)
  const confidence = phase.at === 'asking' ? (phase.confidence ?? undefined) : undefined
  return { sessionId: phase.game.id, questionId: question.id, selectedChoice, confidence }
}
