import type {
  AnswerReply,
  FillInGame,
  GovernanceGame,
  MarkedAnswer,
  QuizGame,
  TrueOrFalseGame,
} from '@icio/contracts/game-sessions'
import { confidenceRange } from '../calibration/confidence.js'
import type { SavedPlay } from './saved-play.js'

/** A failure in words. */
export interface Told {
  title: string
  text: string
}

/** A game that is played question by question, in the order dealt. */
export type RoundGame = QuizGame | FillInGame | GovernanceGame | TrueOrFalseGame

/** How the answer to the open question stands: still the player's, on its way, or not arrived. */
export type Submission = { at: 'open' } | { at: 'sending' } | { at: 'failed'; text: string }

/**
 * Where a game of questions is. `moved` is true when the player's own step led here: then the focus follows
 * in any case; after opening or reloading the page only if the visitor is not busy elsewhere.
 */
export type PlayPhase<G extends RoundGame = RoundGame> =
  | { at: 'loading' }
  /** `told` is what the failure says of itself, where it is more than that nothing came. */
  | { at: 'empty'; because: 'no_questions' | 'failure'; told?: Told }
  | {
      at: 'asking'
      game: G
      index: number
      chosen: string | null
      /** How sure the player is, in percent; sent only where they asked to say it. */
      confidence: number
      submission: Submission
      moved: boolean
    }
  | { at: 'explaining'; game: G; index: number; moved: boolean }
  | { at: 'finished'; game: G }

/** A question is on the screen. */
export type PlayingPhase<G extends RoundGame> = Extract<PlayPhase<G>, { at: 'asking' | 'explaining' }>

/** A game has been dealt. */
export type DealtPhase<G extends RoundGame> = Extract<PlayPhase<G>, { game: G }>

/** The marking of a question, where it has been answered. */
export function markingOf(
  game: Pick<RoundGame, 'answers'>,
  questionId: string | null | undefined,
): MarkedAnswer | undefined {
  return game.answers.find((answer) => answer.question_id === questionId)
}

/**
 * Where to go on in a game: the saved question if the server has marked it meanwhile, with its explanation;
 * otherwise the first open question, with the selection if it was made for this one; the end where none is open.
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
  const confidence = kept?.confidence ?? confidenceRange.least
  return { at: 'asking', game, index, chosen, confidence, submission: { at: 'open' }, moved }
}

/** The game with one more answer, as the server has marked it. */
export function withAnswer<G extends RoundGame>(game: G, reply: AnswerReply): G {
  const { score, completed, too_fast, ...marked } = reply
  return {
    ...game,
    answers: [...game.answers, marked],
    score,
    completed,
    ...(too_fast ? { too_fast } : {}),
  }
}

/** What a reload needs of this phase; null where there is nothing to come back to (QUIZ-27). */
export function savedFrom(phase: PlayPhase): SavedPlay | null {
  if (phase.at !== 'asking' && phase.at !== 'explaining') return null
  const question = phase.game.questions[phase.index]
  if (!question) return null
  const selectedChoice =
    phase.at === 'asking' ? phase.chosen : (markingOf(phase.game, question.id)?.choice_id ?? null)
  const moved = phase.at === 'asking' && phase.confidence > confidenceRange.least
  const confidence = moved ? phase.confidence : undefined
  return { sessionId: phase.game.id, questionId: question.id, selectedChoice, confidence }
}
