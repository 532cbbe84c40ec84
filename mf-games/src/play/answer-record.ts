import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import type { GameName, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import type { RuleMark } from '@icio/contracts/rule-changes/endpoints'

/** An answer in the browser (DATA-19). */
export interface AnswerRecord {
  questionId: string
  choiceId: string
  isCorrect: boolean
  points: number
  /** The player's stated confidence in percent, if any. */
  confidence?: number
  /** Text about a ruling that changed the question. */
  erratum?: string
  /** The changes of rules that the question depends on (CHANGE-5). */
  changes?: RuleMark[]
}

/** Returns the verdict: 'Correct, 30 points', and in the governance game its own words (GOV-12). */
export function verdictTitle(
  { isCorrect, points }: Pick<AnswerRecord, 'isCorrect' | 'points'>,
  game?: GameName,
): string {
  if (game === 'governance')
    return isCorrect ? `Excellent! +${points} points` : `Not quite right • ${points} points`
  return `${isCorrect ? 'Correct' : 'Not correct'}, ${String(points).replace('-', '−')} points`
}

/** A choice on the screen; whether it is correct is known only once the question is answered. */
export interface ShownChoice {
  id: string
  text: string
  isCorrect?: boolean
}

/** Converts an answer marked by the server into its record. */
export function answerRecord(marked: MarkedAnswer): AnswerRecord {
  return {
    questionId: marked.question_id,
    choiceId: marked.choice_id,
    isCorrect: marked.is_correct,
    points: marked.points,
    ...(marked.confidence === undefined ? {} : { confidence: marked.confidence }),
    ...(marked.erratum ? { erratum: erratumWords(marked.erratum) } : {}),
    ...(marked.changes ? { changes: marked.changes } : {}),
  }
}

/** Describes what a moderator's ruling changed; the right choice itself is shown beside it. */
export function erratumWords({ was, text, ruled_at }: NonNullable<MarkedAnswer['erratum']>): string {
  const day = dayText(dayIn(ruled_at))
  return `Corrected on ${day}: ‘${was}’ was taken for right before. ${text}`
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

/** Returns the choice that the marking named correct; undefined while the question is open. */
export function correctChoice<C extends ShownChoice>(question: { choices: readonly C[] }): C | undefined {
  return question.choices.find(({ isCorrect }) => isCorrect)
}
