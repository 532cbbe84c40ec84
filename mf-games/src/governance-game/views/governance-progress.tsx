import type { GovernanceGame } from '@icio/contracts/game-sessions/endpoints'
import { GameProgress } from '../../play/views/game-progress.js'

/** Progress of the game: the score out of its maximum, and the number of the scenario (GOV-7). */
export function GovernanceProgress({
  game,
  scenario,
}: {
  game: GovernanceGame
  /** Number of the scenario on the screen, from 1. */
  scenario: number
}) {
  const total = game.questions.length
  return (
    <GameProgress
      score={{ label: 'Current Score', value: game.score, of: game.max_score }}
      label="Scenario Progress"
      value={scenario}
      max={total}
      valueText={`${scenario}/${total}, ${Math.round((scenario / total) * 100)}%`}
    />
  )
}
