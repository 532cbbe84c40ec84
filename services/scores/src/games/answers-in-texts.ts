import type { ScoredAnswer } from '@icio/contracts/verified-scores/endpoints'
import type { GameRecord } from './game-session.js'

/**
 * Returns the answers of a game in the form that is valid outside of it: with the texts of the picked and the correct
 * choice, because the ids of dealt choices are valid only in their game.
 */
export function answersInTexts({
  questions,
  answers,
}: Pick<GameRecord, 'questions' | 'answers'>): (ScoredAnswer & { correct: string })[] {
  return answers.flatMap(({ question_id, choice_id, is_correct, points }) => {
    const question = questions.find(({ dealt }) => dealt.id === question_id)
    if (!question) return []
    const { dealt, key, revision } = question
    const textOf = (id: string) => dealt.choices.find((choice) => choice.id === id)?.text ?? ''
    return [
      {
        question_id,
        ...(revision ? { revision } : {}),
        choice: textOf(choice_id),
        correct: textOf(key.correct_choice_id),
        is_correct,
        points,
        worth: key.points,
      },
    ]
  })
}
