import type { BiasCard as BiasCardContent } from '@icio/contracts/biases/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { bookReferences } from '@icio/contracts/games/book-references'
import type {
  GovernanceQuestion,
  MarkedAnswer,
  GovernanceGame,
} from '@icio/contracts/game-sessions/endpoints'
import { firstSentence } from '@icio/contracts/games/governance-rules'
import { roomsPath } from '@icio/contracts/rooms/room-link'
import { Link } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Card } from '@icio/shared-ui/parts/card'
import { RoomLink } from '@icio/shared-ui/parts/room-link'
import { useRef, useState, useId } from 'react'
import { Button } from '@icio/shared-ui/parts/button'
import { useEnterToContinue } from '../../play/answer-keys.js'
import { useArrivalFocus } from '../../play/use-arrival-focus.js'
import { Downloads } from '../../play/views/downloads.js'
import { ResourceLinks } from '../../play/views/resource-links.js'
import type { RoundVerdict } from '../../play/views/round-view.js'
import { VerdictPanel, VerdictPart, WhyWrong } from '../../play/views/verdict-panel.js'
import { BiasCard } from '../bias/bias-card.js'
import { biasWords, optionText } from '../scenario-texts.js'
import { scenarioDocument } from '../governance-document.js'
import type { Round } from '../../play/round.js'
import { keepFound } from '../found-biases.js'
import styles from './governance-feedback.module.css'
import nameTheTrapStyles from './name-the-trap.module.css'

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

/** The offer beside the marking: naming the trap, and turning its card (GOV-29, GOV-30). */
interface Trap {
  /** True while the scenario is decided and its card is not turned. */
  isOpen: boolean
  named: string | null
  /** True if the card was turned on this page and not found turned. */
  isTurning: boolean
  name(name: string | null): void
}

/** Keeps the trap of one scenario after the other. After a reload it is open again. */
export function useTrap({ question, marked }: Round<GovernanceGame>): Trap {
  const shell = useHost()
  const [turnedCard, setTurnedCard] = useState<{ scenario: string; named: string | null } | null>(null)
  const isSending = useRef(new Set<string>())
  const card = marked?.bias_card
  const isTurned = turnedCard !== null && turnedCard.scenario === question.id
  return {
    isOpen: card !== undefined && (marked?.trap ?? []).length > 0 && !isTurned,
    named: isTurned ? turnedCard.named : null,
    isTurning: isTurned,
    name(name) {
      if (!card) return
      setTurnedCard({ scenario: question.id, named: name })
      if (isSending.current.has(card.id)) return
      isSending.current.add(card.id)
      void keepFound(shell, card.id).finally(() => isSending.current.delete(card.id))
    },
  }
}

interface NameTheTrapProps {
  /** Four names, the scenario's own among them. */
  names: readonly string[]
  /** Called with the picked name, or null to see the card without picking. */
  onNamed: (name: string | null) => void
}

/** Beside the marking: which bias was at work? Not scored, and it may be left out (GOV-29). */
function NameTheTrap({ names, onNamed }: NameTheTrapProps) {
  const titleId = useId()
  return (
    <div className={nameTheTrapStyles.trap} role="group" aria-labelledby={titleId}>
      <h4 className={nameTheTrapStyles.title} id={titleId}>
        Name the trap
      </h4>
      <p className={nameTheTrapStyles.lead}>Which of these was at the table? No points, only practice.</p>
      <div className={nameTheTrapStyles.names}>
        {names.map((name) => (
          <Button key={name} className={nameTheTrapStyles.choice} onClick={() => onNamed(name)}>
            {biasWords(name)}
          </Button>
        ))}
      </div>
      <Button variant="quiet" size="sm" className={nameTheTrapStyles.skip} onClick={() => onNamed(null)}>
        Show its card without naming it
      </Button>
    </div>
  )
}

function trapWords(card: BiasCardContent, namedBias: string | null): string {
  if (namedBias === null) return 'At the table was'
  return namedBias === card.name ? 'You named it' : `You said ${namedBias}. At the table was`
}
