import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import type {
  AnswerReply,
  BoardGame,
  DealtChoice,
  FillInGame,
  GameName,
  GameSession,
  GovernanceGame,
  MarkedAnswer,
  QuizGame,
  TrueOrFalseGame,
} from '@icio/contracts/game-sessions/endpoints'
import type { Verdict } from '@icio/shared-ui/parts/choice-list'
import type { SavedPlay } from './saved-play.js'
import type { Reviewed } from './views/review-list.js'

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
      selected: string | null
      /** The player's confidence in percent; null until it is stated (PLAY-13). */
      confidence: number | null
      submission: Submission
      moved: boolean
    }
  | { at: 'explaining'; game: G; index: number; moved: boolean }
  | { at: 'finished'; game: G }

export type PlayingPhase<G extends RoundGame> = Extract<PlayPhase<G>, { at: 'asking' | 'explaining' }>

/** Returns the marking of a question; undefined while it is open. */
export function markingOf(
  game: Pick<GameSession, 'answers'>,
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
  savedPlay: SavedPlay | null,
  hasMoved: boolean,
): PlayPhase<G> {
  const at = game.questions.findIndex(({ id }) => id === savedPlay?.questionId)
  if (at >= 0 && markingOf(game, savedPlay?.questionId))
    return { at: 'explaining', game, index: at, moved: hasMoved }
  const index = game.questions.findIndex(({ id }) => !markingOf(game, id))
  const question = game.questions[index]
  if (!question) return { at: 'finished', game }
  const matchingPlay = question.id === savedPlay?.questionId ? savedPlay : null
  const selected = question.choices.find(({ id }) => id === matchingPlay?.selectedChoice)?.id ?? null
  const confidence = matchingPlay?.confidence ?? null
  return { at: 'asking', game, index, selected, confidence, submission: { at: 'open' }, moved: hasMoved }
}

export function withAnswer<G extends RoundGame | BoardGame>(game: G, reply: AnswerReply): G {
  const { score, completed, too_fast, ...marked } = reply
  return { ...game, answers: [...game.answers, marked], score, completed, too_fast }
}

/** The question on the screen, open or marked, as every game shows it (DATA-18). */
export interface Round<G extends RoundGame = RoundGame> {
  question: G['questions'][number]
  number: number
  /** The marking of its answer; undefined while it is open. */
  marked: MarkedAnswer | undefined
  /** Id of the choice that is selected, or that was answered. */
  selected: string | null
}

export function roundIn<G extends RoundGame>(phase: PlayingPhase<G>): Round<G> {
  const questions: readonly G['questions'][number][] = phase.game.questions
  const question = questions[phase.index]
  if (!question) throw new Error(`Game ${phase.game.id} has no question at ${phase.index}`)
  const marking = markingOf(phase.game, question.id)
  const selected = phase.at === 'asking' ? phase.selected : (marking?.choice_id ?? null)
  return { question, number: phase.index + 1, marked: marking, selected }
}

/** Returns what a reload needs of a question on the screen; null in other phases. */
export function savedFrom(phase: PlayPhase): SavedPlay | null {
  if (phase.at !== 'asking' && phase.at !== 'explaining') return null
  const { question, selected } = roundIn(phase)
  const confidence = phase.at === 'asking' ? (phase.confidence ?? undefined) : undefined
  return { sessionId: phase.game.id, questionId: question.id, selectedChoice: selected, confidence }
}

/** Returns the text of a choice; empty without one. */
export function choiceText(question: { choices: readonly DealtChoice[] }, id: string | undefined): string {
  return question.choices.find((choice) => choice.id === id)?.text ?? ''
}

/**
 * Green for the correct choice, red for a wrong pick (QUIZ-15).
 *
 * @param correct id of the correct choice; undefined while the question is open: then no choice has a verdict
 * @param selected id of the player's choice; null if there is none
 */
export function choiceVerdicts(
  correct: string | undefined,
  selected: string | null,
): Record<string, Verdict> {
  if (correct === undefined) return {}
  if (selected === correct) return { [correct]: 'correct' }
  return { [correct]: 'missed', ...(selected === null ? {} : { [selected]: 'wrong' }) }
}

/** The verdict: 'Correct, 30 points', and in the governance game its own words (GOV-12). */
export function verdictTitle(
  { is_correct, points }: Pick<MarkedAnswer, 'is_correct' | 'points'>,
  game?: GameName,
): string {
  if (game === 'governance')
    return is_correct ? `Excellent! +${points} points` : `Not quite right • ${points} points`
  return `${is_correct ? 'Correct' : 'Not correct'}, ${String(points).replace('-', '−')} points`
}

/** Describes what a moderator's ruling changed; the right choice itself is shown beside it. */
export function erratumWords({ was, text, ruled_at }: NonNullable<MarkedAnswer['erratum']>): string {
  const day = dayText(dayIn(ruled_at))
  return `Corrected on ${day}: ‘${was}’ was marked as correct before. ${text}`
}

/**
 * Returns the answered questions for the review (QUIZ-23).
 *
 * @param describe returns the prompt of a question, and other texts where those of the game differ
 */
export function reviewOf<G extends RoundGame | BoardGame>(
  game: G,
  describe: (
    question: G['questions'][number],
    marked: MarkedAnswer,
  ) => Pick<Reviewed, 'prompt'> & Partial<Pick<Reviewed, 'ownAnswer' | 'correct' | 'about'>>,
): Reviewed[] {
  const questions: readonly G['questions'][number][] = game.questions
  return questions.flatMap((question) => {
    const marking = markingOf(game, question.id)
    if (!marking) return []
    const { is_correct, points, explanation, erratum, changes } = marking
    return {
      id: question.id,
      ownAnswer: choiceText(question, marking.choice_id),
      correct: choiceText(question, marking.correct_choice_id),
      ...describe(question, marking),
      isCorrect: is_correct,
      points,
      explanation,
      ...(erratum ? { erratum: erratumWords(erratum) } : {}),
      ...(changes ? { rules: { marks: changes, edition: game.specialization } } : {}),
    }
  })
}
