import type { BiasCard as BiasCardContent } from '@icio/contracts/biases/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { bookReferences } from '@icio/contracts/games/book-references'
import { firstSentence } from '@icio/contracts/games/governance-rules'
import { roomsPath } from '@icio/contracts/rooms/room-link'
import { Link } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Card } from '@icio/shared-ui/parts/card'
import { RoomLink } from '@icio/shared-ui/parts/room-link'
import { useEnterToContinue } from '../../play/answer-keys.js'
import { useArrivalFocus } from '../../play/use-arrival-focus.js'
import { correctChoice } from '../../play/round-session.js'
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
 * Shows the marking of a decision with its explanation and the way on (GOV-12 to GOV-14, GOV-19); naming the trap is
 * offered below it, and turns the card of the bias (GOV-29, GOV-30).
 */
export function GovernanceFeedback({ scenario, verdict, specialization, trap }: GovernanceFeedbackProps) {
  const { answer } = verdict
  return (
    <>
      <VerdictPanel
        verdict={verdict}
        contactSubject={`Governance scenario ${scenario.id}`}
        more={
          <>
            <Downloads
              compact
              what={`scenario ${scenario.id}`}
              sheet={() => scenarioDocument(scenario, answer, specialization)}
            />
            <ForYourCommittee scenario={scenario} specialization={specialization} />
            {answer.is_correct && <BookReferences scenario={scenario} />}
          </>
        }
      >
        <VerdictPart label="Your answer">
          <p>{optionText(scenario, answer.choice_id)}</p>
        </VerdictPart>
        {!answer.is_correct && <WhyNot scenario={scenario} optionId={answer.choice_id} />}
        <VerdictPart label="Explanation">
          <p>{scenario.correctExplanation}</p>
        </VerdictPart>
        {!scenario.biasCard && scenario.bias !== null && (
          <VerdictPart label="The bias">
            <p>{biasWords(scenario.bias)}</p>
          </VerdictPart>
        )}
      </VerdictPanel>
      {scenario.biasCard && (
        <Card className={styles.trap}>
          {trap.isOpen ? (
            <NameTheTrap names={scenario.trap} onNamed={trap.name} />
          ) : (
            <TurnedCard card={scenario.biasCard} trap={trap} onNext={verdict.onNext} />
          )}
        </Card>
      )}
    </>
  )
}

/** The card of the bias, with what the player had named above it (GOV-30). */
function TurnedCard({ card, trap, onNext }: { card: BiasCardContent; trap: Trap; onNext: () => void }) {
  const title = useArrivalFocus<HTMLHeadingElement>(trap.isTurning ? 'take' : 'leave')
  useEnterToContinue(title, onNext)
  return (
    <>
      <BiasCard
        card={card}
        isTurning={trap.isTurning}
        titleRef={title}
        eyebrow={trapWords(card, trap.named)}
      />
      <p>
        <Link to={atlasPath}>See all biases in the atlas</Link>
      </p>
    </>
  )
}

/** Takes the scenario along into a room, on a site that has rooms (ROOM-28, ROUND-23). */
function ForYourCommittee({
  scenario: { id, question },
  specialization,
}: Pick<GovernanceFeedbackProps, 'scenario' | 'specialization'>) {
  const { nav } = useHost()
  if (!nav.hasScreen(roomsPath)) return null
  const start = { edition: specialization, title: question, item: `governance/${id}` }
  return (
    <VerdictPart label="For your own committee">
      <p>Put it to them in a room; in a boardroom round everybody votes alone, talks, and votes again.</p>
      <div className={styles.rooms}>
        <RoomLink {...start} />
        <RoomLink {...start} round label="Boardroom round" />
      </div>
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
