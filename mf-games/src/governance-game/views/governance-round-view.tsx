import type { GovernanceGame } from '@icio/contracts/game-sessions'
import { governancePoints } from '@icio/contracts/rules/governance-rules'
import type { PlayingPhase } from '../../play/play-phase.js'
import type { Play } from '../../play/play-store.js'
import { QuestionCard } from '../../play/views/question-card.js'
import { QuestionLabels } from '../../play/views/question-labels.js'
import { RoundLayout } from '../../play/views/round-layout.js'
import { answerTo, governanceSession } from '../governance-session.js'
import { GovernanceFeedback } from './governance-feedback.js'
import { GovernanceProgress } from './governance-progress.js'
import { ReferenceMaterials } from './reference-materials.js'

interface GovernanceRoundViewProps {
  phase: PlayingPhase<GovernanceGame>
  play: Play<GovernanceGame>
}

/** A scenario on the table: open, or decided with the feedback beside it (GOV-8). */
export function GovernanceRoundView({ phase, play }: GovernanceRoundViewProps) {
  const session = governanceSession(phase)
  const { currentScenario, scenarios } = session
  const scenario = scenarios[currentScenario]
  if (!scenario) return null
  const answer = answerTo(session, scenario.id)
  const arrival = phase.moved ? 'take' : 'offer'
  return (
    <>
      <RoundLayout
        progress={
          <GovernanceProgress
            score={session.score}
            maxScore={session.maxScore}
            scenario={currentScenario + 1}
            total={scenarios.length}
          />
        }
        question={
          <QuestionCard
            key={scenario.id}
            labels={
              <QuestionLabels
                badges={[`Scenario ${scenario.id}`]}
                worth={`Worth ${governancePoints} points`}
              />
            }
            context={<p>{scenario.context}</p>}
            prompt={scenario.question}
            choices={scenario.options}
            letters
            selected={session.selectedOption}
            locked={session.feedbackShown}
            submission={phase.at === 'asking' ? phase.submission : { at: 'open' }}
            arrival={phase.at === 'asking' ? arrival : 'leave'}
            onPick={play.choicePicked}
            onSubmit={() => void play.answerSubmitted()}
          />
        }
        feedback={
          answer &&
          phase.at === 'explaining' && (
            <GovernanceFeedback
              key={scenario.id}
              scenario={scenario}
              answer={answer}
              specialization={session.specialization}
              arrival={arrival}
              last={session.answers.length === scenarios.length}
              onNext={play.nextRequested}
            />
          )
        }
      />
      <ReferenceMaterials scenario={scenario} specialization={session.specialization} />
    </>
  )
}
