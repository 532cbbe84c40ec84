import type { GovernanceGame } from '@icio/contracts/game-sessions/endpoints'
import { governancePoints } from '@icio/contracts/games/governance-rules'
import type { PlayingPhase } from '../../play/play-phase.js'
import type { QuestionGame } from '../../play/play-store.js'
import { useWide } from '../../play/use-wide.js'
import { QuestionLabels } from '../../play/views/question-labels.js'
import { RoundView } from '../../play/views/round-view.js'
import { governanceSession } from '../governance-session.js'
import { MeetingTable } from '../meeting/meeting-table.js'
import { Agenda } from '../meeting/agenda.js'
import { useTrap } from '../use-trap.js'
import { GovernanceFeedback } from './governance-feedback.js'
import { GovernanceProgress } from './governance-progress.js'
import { ReferenceMaterials } from './reference-materials.js'

interface GovernanceRoundViewProps {
  phase: PlayingPhase<GovernanceGame>
  play: QuestionGame<GovernanceGame>
}

/**
 * The current scenario as an item of a meeting: what it is about, the arguments at the table, the vote; then the
 * marking, with the trap beside it (GOV-8, GOV-29, GOV-33).
 */
export function GovernanceRoundView({ phase, play }: GovernanceRoundViewProps) {
  const session = governanceSession(phase)
  const { specialization } = session
  const current = session.questions[session.currentQuestion]
  const trap = useTrap(current)
  const isWide = useWide()
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
          aside: isWide && (
            <>
              <MeetingTable voices={scenario.voices} />
              <Agenda session={session} />
            </>
          ),
          context: (
            <>
              <p>{scenario.context}</p>
              {!isWide && <MeetingTable voices={scenario.voices} />}
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
              trap={trap}
            />
          ),
        })}
      />
      {!isWide && <Agenda session={session} />}
      {current && <ReferenceMaterials scenario={current} specialization={specialization} />}
    </>
  )
}
