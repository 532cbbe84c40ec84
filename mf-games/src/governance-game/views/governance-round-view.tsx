import type { GovernanceGame } from '@icio/contracts/game-sessions/endpoints'
import { governancePoints } from '@icio/contracts/games/governance-rules'
import type { QuestionGame } from '../../play/play-store.js'
import { roundIn, type PlayingPhase } from '../../play/round.js'
import { useWide } from '../../play/use-wide.js'
import { QuestionLabels } from '../../play/views/question-labels.js'
import { RoundView } from '../../play/views/round-view.js'
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
  const round = roundIn(phase)
  const { question: scenario, number } = round
  const { game } = phase
  const voices = scenario.voices ?? []
  const trap = useTrap(round)
  const isWide = useWide()
  return (
    <>
      <RoundView
        phase={phase}
        play={play}
        round={round}
        parts={{
          progress: <GovernanceProgress game={game} scenario={number} />,
          labels: (
            <QuestionLabels badges={[`Scenario ${scenario.id}`]} worth={`Worth ${governancePoints} points`} />
          ),
          aside: isWide && (
            <>
              <MeetingTable voices={voices} />
              <Agenda game={game} current={scenario.id} />
            </>
          ),
          context: (
            <>
              <p>{scenario.context}</p>
              {!isWide && <MeetingTable voices={voices} />}
            </>
          ),
          prompt: scenario.question,
          letters: true,
          continueLabels: { next: 'Next Scenario', end: 'View Final Score' },
          feedback: (verdict) => (
            <GovernanceFeedback key={scenario.id} scenario={scenario} verdict={verdict} trap={trap} />
          ),
        }}
      />
      {!isWide && <Agenda game={game} current={scenario.id} />}
      <ReferenceMaterials scenario={scenario} edition={game.specialization} />
    </>
  )
}
