import type { GameSession } from '@icio/contracts/game-sessions/endpoints'
import { PracticeSection } from '../practice/practice-section.js'
import { topicAnswers } from '../weak-topics/weak-topics.js'
import { WeakTopicsList } from '../weak-topics/weak-topics-list.js'
import { lazy, Suspense } from 'react'

// Only players who said how sure they were load the drawing.
const CalibrationReport = lazy(async () => ({
  default: (await import('../calibration/calibration-report.js')).CalibrationReport,
}))

/** What a finished game shows players about themselves: calibration, topics to revisit, what to practice. */
export function Reflection({ game }: { game: GameSession }) {
  const stated = game.answers.map(({ confidence, is_correct }) => ({ confidence, isCorrect: is_correct }))
  return (
    <>
      {stated.some(({ confidence }) => confidence !== undefined) && (
        <Suspense fallback={null}>
          <CalibrationReport answers={stated} />
        </Suspense>
      )}
      <WeakTopicsList answers={topicAnswers(game)} edition={game.specialization} />
      {game.game !== 'board' && <PracticeSection topics={false} />}
    </>
  )
}
