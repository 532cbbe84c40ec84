import type { GameSession } from '@icio/contracts/game-sessions/endpoints'
import { CalibrationReport } from '../calibration/calibration-report.js'
import { PracticeSection } from '../practice/practice-section.js'
import { topicAnswers } from '../weak-topics/weak-topics.js'
import { WeakTopicsList } from '../weak-topics/weak-topics-list.js'

/** What a finished game shows players about themselves: calibration, topics to revisit, what to practice. */
export function Reflection({ game }: { game: GameSession }) {
  const stated = game.answers.map(({ confidence, is_correct }) => ({ confidence, isCorrect: is_correct }))
  return (
    <>
      <CalibrationReport answers={stated} />
      <WeakTopicsList answers={topicAnswers(game)} specialization={game.specialization} />
      {game.game !== 'board' && <PracticeSection topics={false} />}
    </>
  )
}
