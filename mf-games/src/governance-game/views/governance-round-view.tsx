import type { GovernanceGame } from '@icio/contracts/game-sessions/endpoints'
import { governancePoints } from '@icio/contracts/games/governance-rules'
import type { PlayingPhase } from '../../play/play-phase.js'
import type { Play } from '../../play/play-store.js'
import { QuestionLabels } from '../../play/views/question-labels.js'
import { RoundView } from '../../play/views/round-view.js'
import { governanceSession } from '../governance-session.js'
import { GovernanceFeedback } from './governance-feedback.js'
import { GovernanceProgress } from './governance-progress.js'
import { ReferenceMaterials } from './reference-materials.js'
import { Voices } from './voices.js'

interface GovernanceRoundViewProps {
  phase: PlayingPhase<GovernanceGame>
  play: Play<GovernanceGame>
}

/** The current scenario: open, or decided with the feedback beside it (GOV-8). */
export function GovernanceRoundView({ phase, play }: GovernanceRoundViewProps) {
  const session = governanceSession(phase)
  const { specialization } = session
  const current = session.questions[session.currentQuestion]
  return (
    <>
      <RoundView
        phase={phase}
        play={play}
        session={session}
        parts={(scenario, number) => ({
          progress: <GovernanceProgress session={session} scenario={number} />,
          labels: (
            <QuestionLabels badges={[`Scenario ${scenario.id}`]} worth={`Worth ${governancePoints} points`} />
          ),
          context: (
            <>
              <p>{scenario.context}</p>
              <Voices voices={scenario.voices} />
            </>
          ),
          prompt: scenario.question,
          choices: scenario.options,
          letters: true,
          onward: { next: 'Next Scenario', end: 'View Final Score' },
          feedback: (verdict) => (
            <GovernanceFeedback
              key={scenario.id}
              scenario={scenario}
              verdict={verdict}
              specialization={specialization}
            />
          ),
        })}
      />
      {current && <ReferenceMaterials scenario={current} specialization={specialization} />}
    </>
  )
}
