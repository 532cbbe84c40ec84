import { pointsForQuestion } from '@icio/contracts/games/quiz-rules'
import type { RoundSession } from '../round-session.js'
import { GameProgress } from './game-progress.js'

/** Progress of a game with rising points (QUIZ-18, FILL-8). */
export function PointsProgress({ session }: { session: RoundSession<unknown> }) {
  const { score, maxScore, currentQuestion, answers, questions } = session
  return (
    <GameProgress
      score={score}
      maxScore={maxScore}
      points={pointsForQuestion(currentQuestion)}
      question={currentQuestion + 1}
      answers={answers}
      total={questions.length}
    />
  )
}
