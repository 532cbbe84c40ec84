import type { RoundGame } from '../round.js'
import { GameProgress } from './game-progress.js'

/**
 * Progress of a game of questions with points (QUIZ-18, FILL-8): score, points and level of this question, its number, percent
 * complete, and a cell for each question that says whether it was answered correctly.
 */
export function PointsProgress({
  game,
  number,
  points,
  level,
}: {
  game: RoundGame
  /** Number of the question on the screen, from 1. */
  number: number
  /** Points of the question on the screen. */
  points: number
  /** The level of the question on the screen, in words. */
  level: string
}) {
  const { score, max_score, answers } = game
  const total = game.questions.length
  return (
    <GameProgress
      score={{ value: score, of: max_score }}
      worth={{ points: `${points} points`, about: level }}
      label={`Question ${number} of ${total}`}
      valueText={`${Math.round((answers.length / total) * 100)}% complete`}
      value={answers.length}
      max={total}
      outcomes={answers.map(({ is_correct }) => is_correct)}
    />
  )
}
