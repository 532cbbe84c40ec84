import type { BiasCard as BiasCardContent } from '@icio/contracts/biases/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { bookReferences } from '@icio/contracts/games/book-references'
import type { GovernanceQuestion, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { firstSentence } from '@icio/contracts/games/governance-rules'
import { roomsPath } from '@icio/contracts/rooms/room-link'
import { Link } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Card } from '@icio/shared-ui/parts/card'
import { RoomLink } from '@icio/shared-ui/parts/room-link'
import { useEnterToContinue } from '../../play/answer-keys.js'
import { useArrivalFocus } from '../../play/use-arrival-focus.js'
import { Downloads } from '../../play/views/downloads.js'
import { ResourceLinks } from '../../play/views/resource-links.js'
import type { RoundVerdict } from '../../play/views/round-view.js'
import { VerdictPanel, VerdictPart, WhyWrong } from '../../play/views/verdict-panel.js'
import { BiasCard } from '../bias/bias-card.js'
import { NameTheTrap, trapWords } from '../bias/name-the-trap.js'
import styles from './governance-feedback.module.css'
import { biasWords, optionText } from '../scenario-texts.js'
import { scenarioDocument } from '../governance-document.js'
import type { Trap } from '../use-trap.js'

/** The page of all biases. */
const atlasPath = '/governance-game/atlas'

interface GovernanceFeedbackProps {
  scenario: GovernanceQuestion
  verdict: RoundVerdict
  trap: Trap
}

/**
 * Shows the marking of a decision with its explanation and the way on (GOV-12 to GOV-14, GOV-19); naming the trap is
 * offered below it, and turns the card of the bias (GOV-29, GOV-30).
 */
export function GovernanceFeedback({ scenario, verdict, trap }: GovernanceFeedbackProps) {
  const { answer, specialization: edition } = verdict
  const { bias, bias_card: biasCard } = answer
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
              sheet={() => scenarioDocument(scenario, answer, edition)}
            />
            <ForYourCommittee scenario={scenario} edition={edition} />
            {answer.is_correct && answer.references && (
              <VerdictPart label="Book references">
                <ResourceLinks links={bookReferences(answer.references)} />
              </VerdictPart>
            )}
          </>
        }
      >
        <VerdictPart label="Your answer">
          <p>{optionText(scenario, answer.choice_id)}</p>
        </VerdictPart>
        {!answer.is_correct && <WhyNot scenario={scenario} answer={answer} />}
        <VerdictPart label="Explanation">
          <p>{answer.explanation}</p>
        </VerdictPart>
        {!biasCard && bias !== undefined && (
          <VerdictPart label="The bias">
            <p>{biasWords(bias)}</p>
          </VerdictPart>
        )}
      </VerdictPanel>
      {biasCard && (
        <Card className={styles.trap}>
          {trap.isOpen ? (
            <NameTheTrap names={answer.trap ?? []} onNamed={trap.name} />
          ) : (
            <TurnedCard card={biasCard} trap={trap} onNext={verdict.onNext} />
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
  edition,
}: {
  scenario: GovernanceQuestion
  edition: Edition
}) {
  const { nav } = useHost()
  if (!nav.hasScreen(roomsPath)) return null
  const start = { edition, title: question, item: `governance/${id}` }
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

function WhyNot({ scenario, answer }: { scenario: GovernanceQuestion; answer: MarkedAnswer }) {
  return (
    <>
      {answer.why_wrong && <WhyWrong>{firstSentence(answer.why_wrong)}</WhyWrong>}
      <VerdictPart label="Correct answer">
        <p>{optionText(scenario, answer.correct_choice_id)}</p>
        {answer.why_correct && <p>{answer.why_correct}</p>}
      </VerdictPart>
    </>
  )
}
