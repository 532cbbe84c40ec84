import { GameProgress } from '../../play/views/game-progress.js'
import type { GovernanceSession } from '../governance-session.js'

/** Progress of the game: the score out of its maximum, and the number of the scenario (GOV-7). */
export function GovernanceProgress({
  session,
  scenario,
}: {
  session: GovernanceSession
  /** Number of the scenario on the screen, from 1. */
  scenario: number
}) {
  const total = session.questions.length
  return (
    <GameProgress
      score={{ label: 'Current Score', value: session.score, of: session.maxScore }}
      label="Scenario Progress"
      value={scenario}
      max={total}
      valueText={`${scenario}/${total}, ${Math.round((scenario / total) * 100)}%`}
    />
  )
}
