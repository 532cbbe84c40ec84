import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import type { Edition } from '@icio/contracts/editions'
import type { GameName, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { markingOf, type DealtPhase, type RoundGame } from './play-phase.js'
import type { Reviewed } from './views/review-list.js'

/** State of a question game for the screen (DATA-18); Q is the question type of the game. */
export interface RoundSession<Q> {
  questions: Q[]
  /** Index of the question on the screen. */
  currentQuestion: number
  score: number
  maxScore: number
  answers: MarkedAnswer[]
  completed: boolean
  explanationShown: boolean
  selectedChoice: string | null
  specialization: Edition
}

/**
 * Derives the state for the screen from a phase.
 *
 * @param reveal maps a dealt question to the game's own type, with what the marking adds once it exists
 */
export function roundSession<G extends RoundGame, Q>(
  phase: DealtPhase<G>,
  reveal: (dealt: G['questions'][number], marked: MarkedAnswer | undefined) => Q,
): RoundSession<Q> {
  const game: RoundGame = phase.game
  const questions: readonly G['questions'][number][] = game.questions
  const currentQuestion = phase.at === 'finished' ? questions.length - 1 : phase.index
  const marked = markingOf(game, questions[currentQuestion]?.id)
  return {
    questions: questions.map((dealt) => reveal(dealt, markingOf(game, dealt.id))),
    currentQuestion,
    score: game.score,
    maxScore: game.max_score,
    answers: game.answers,
    completed: phase.at === 'finished',
    explanationShown: phase.at === 'explaining',
    selectedChoice: phase.at === 'asking' ? phase.chosen : (marked?.choice_id ?? null),
    specialization: game.specialization,
  }
}

/**
 * Returns the answered questions for the review.
 *
 * @param describe returns the review texts of a question answered with this choice
 */
export function reviewOf<Q extends { id: string }>(
  session: RoundSession<Q>,
  describe: (
    question: Q,
    choiceId: string,
  ) => Pick<Reviewed, 'prompt' | 'ownAnswer' | 'correct' | 'explanation' | 'about'>,
): Reviewed[] {
  return session.questions.flatMap((question) => {
    const answer = markingOf(session, question.id)
    if (!answer) return []
    const { is_correct, points, choice_id, erratum, changes } = answer
    return {
      id: question.id,
      ...describe(question, choice_id),
      isCorrect: is_correct,
      points,
      ...(erratum ? { erratum: erratumWords(erratum) } : {}),
      ...(changes ? { rules: { marks: changes, edition: session.specialization } } : {}),
    }
  })
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

/** A choice on the screen; whether it is correct is known only once the question is answered. */
export interface ShownChoice {
  id: string
  text: string
  isCorrect?: boolean
}

/** Describes what a moderator's ruling changed; the right choice itself is shown beside it. */
export function erratumWords({ was, text, ruled_at }: NonNullable<MarkedAnswer['erratum']>): string {
  const day = dayText(dayIn(ruled_at))
  return `Corrected on ${day}: ‘${was}’ was marked as correct before. ${text}`
}

/** Adds to the choices what the marking reveals about them. */
export function markedChoices<C extends { id: string; text: string }>(
  choices: readonly C[],
  marked: MarkedAnswer | undefined,
): (C & ShownChoice)[] {
  return choices.map((choice) =>
    marked ? { ...choice, isCorrect: choice.id === marked.correct_choice_id } : choice,
  )
}

/** The choice that the marking named correct; undefined while the question is open. */
export function correctChoice<C extends ShownChoice>(question: { choices: readonly C[] }): C | undefined {
  return question.choices.find(({ isCorrect }) => isCorrect)
}
