import type { Edition } from '@icio/contracts/editions'
import { bookReferences } from '@icio/contracts/games/book-references'
import { firstSentence } from '@icio/contracts/games/governance-rules'
import { Link } from '@icio/platform'
import { RoomLink } from '@icio/shared-ui/parts/room-link'
import { onEnter } from '../../play/answer-keys.js'
import { useArrivalFocus } from '../../play/use-arrival-focus.js'
import { correctChoice } from '../../play/answer-record.js'
import { Downloads } from '../../play/views/downloads.js'
import { ResourceLinks } from '../../play/views/resource-links.js'
import type { RoundVerdict } from '../../play/views/round-view.js'
import { VerdictPanel, VerdictPart, WhyWrong } from '../../play/views/verdict-panel.js'
import { BiasCard } from '../bias/bias-card.js'
import { NameTheTrap, trapWords } from '../bias/name-the-trap.js'
import styles from './governance-feedback.module.css'
import { biasWords, optionText, type GovernanceScenario } from '../governance-session.js'
import { scenarioDocument } from '../governance-document.js'
import type { Trap } from '../use-trap.js'

/** The page of all biases. */
const atlasPath = '/governance-game/atlas'

interface GovernanceFeedbackProps {
  scenario: GovernanceScenario
  verdict: RoundVerdict
  specialization: Edition
  trap: Trap
}

/**
 * Shows the marking of a decision (GOV-12 to GOV-14, GOV-19). The explanation names the bias, so it comes with the card,
 * after the trap has been named (GOV-29, GOV-30).
 */
export function GovernanceFeedback({ scenario, verdict, specialization, trap }: GovernanceFeedbackProps) {
  const { answer } = verdict
  const between = trap.isOpen
    ? {
        step: <NameTheTrap names={scenario.trap} onNamed={trap.name} />,
        onSkip: () => trap.name(null),
      }
    : undefined
  return (
    <VerdictPanel
      verdict={verdict}
      {...(between ? { between } : {})}
      contactSubject={`Governance scenario ${scenario.id}`}
      more={
        <>
          <Downloads
            compact
            what={`scenario ${scenario.id}`}
            sheet={() => scenarioDocument(scenario, answer, specialization)}
          />
          <div className={styles.rooms}>
            <RoomLink edition={specialization} title={scenario.question} item={`governance/${scenario.id}`} />
            <RoomLink
              edition={specialization}
              title={scenario.question}
              item={`governance/${scenario.id}`}
              round
              label="Boardroom round"
            />
          </div>
          {answer.isCorrect && <BookReferences scenario={scenario} />}
        </>
      }
    >
      <VerdictPart label="Your answer">
        <p>{optionText(scenario, answer.choiceId)}</p>
      </VerdictPart>
      {!answer.isCorrect && <WhyNot scenario={scenario} optionId={answer.choiceId} />}
      {!trap.isOpen && (
        <>
          <TurnedCard scenario={scenario} trap={trap} onNext={verdict.onNext} />
          <VerdictPart label="Explanation">
            <p>{scenario.correctExplanation}</p>
          </VerdictPart>
        </>
      )}
    </VerdictPanel>
  )
}

/** The card of the bias; without a card, its name (GOV-28, GOV-30). */
function TurnedCard({
  scenario: { bias, biasCard },
  trap,
  onNext,
}: {
  scenario: GovernanceScenario
  trap: Trap
  onNext: () => void
}) {
  const title = useArrivalFocus<HTMLHeadingElement>(trap.isTurning ? 'take' : 'leave')
  if (biasCard)
    return (
      <>
        <BiasCard
          card={biasCard}
          isTurning={trap.isTurning}
          titleRef={title}
          onTitleKey={onEnter(onNext)}
          eyebrow={trap.isTurning ? trapWords(biasCard, trap.named) : 'At the table was'}
        />
        <p>
          <Link to={atlasPath}>See all biases in the atlas</Link>
        </p>
      </>
    )
  return bias === null ? null : (
    <VerdictPart label="The bias">
      <p>{biasWords(bias)}</p>
    </VerdictPart>
  )
}

function BookReferences({ scenario }: { scenario: GovernanceScenario }) {
  if (!scenario.bookReference) return null
  return (
    <VerdictPart label="Book references">
      <ResourceLinks links={bookReferences(scenario.bookReference)} />
    </VerdictPart>
  )
}

function WhyNot({ scenario, optionId }: { scenario: GovernanceScenario; optionId: string }) {
  const picked = scenario.options.find(({ id }) => id === optionId)
  const correct = correctChoice({ choices: scenario.options })
  return (
    <>
      {picked?.explanation && <WhyWrong>{firstSentence(picked.explanation)}</WhyWrong>}
      <VerdictPart label="Correct answer">
        <p>{optionText(scenario, correct?.id)}</p>
        {correct?.explanation && <p>{correct.explanation}</p>}
      </VerdictPart>
    </>
  )
}
