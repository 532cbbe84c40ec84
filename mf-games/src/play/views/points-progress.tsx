import type { RoundSession } from '../round-session.js'
import { GameProgress } from './game-progress.js'

/**
 * Progress of a game of questions with points (QUIZ-18, FILL-8): score, points and level of this question, its number, percent
 * complete, and a cell for each question that says whether it was answered correctly.
 */
export function PointsProgress({
  session,
  points,
  level,
}: {
  session: RoundSession<unknown>
  /** Points of the question on the screen. */
  points: number
  /** The level of the question on the screen, in words. */
  level: string
}) {
  const { score, maxScore, currentQuestion, answers, questions } = session
  const total = questions.length
  return (
    <GameProgress
      score={{ value: score, of: maxScore }}
      worth={{ points: `${points} points`, about: level }}
      label={`Question ${currentQuestion + 1} of ${total}`}
      valueText={`${Math.round((answers.length / total) * 100)}% complete`}
      value={answers.length}
      max={total}
      outcomes={answers.map(({ is_correct }) => is_correct)}
    />
  )
}
