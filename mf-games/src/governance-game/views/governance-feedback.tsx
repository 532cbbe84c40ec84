import type { Specialization } from '@icio/contracts/editions'
import { bookReferences } from '@icio/contracts/rules/book-references'
import { firstSentence, governanceFeedback } from '@icio/contracts/rules/governance-rules'
import { correctChoice, type AnswerRecord } from '../../play/answer-record.js'
import type { Arrival } from '../../play/use-arrival-focus.js'
import { Downloads } from '../../play/views/downloads.js'
import { ResourceLinks } from '../../play/views/resource-links.js'
import { VerdictPanel, VerdictPart } from '../../play/views/verdict-panel.js'
import { optionText, type GovernanceScenario } from '../governance-session.js'
import { scenarioSheet } from '../governance-sheet.js'

interface GovernanceFeedbackProps {
  scenario: GovernanceScenario
  answer: AnswerRecord
  specialization: Specialization
  arrival: Arrival
  last: boolean
  onNext: () => void
}

/** What the marking says of a decision (GOV-12 to GOV-14, GOV-19). */
export function GovernanceFeedback(props: GovernanceFeedbackProps) {
  const { scenario, answer, specialization, arrival, last, onNext } = props
  return (
    <VerdictPanel
      correct={answer.isCorrect}
      title={governanceFeedback(answer.isCorrect)}
      arrival={arrival}
      onward={last ? 'View Final Score' : 'Next Scenario'}
      onNext={onNext}
      contactSubject={`Governance scenario ${scenario.id}`}
      more={
        <>
          <Downloads
            compact
            what={`scenario ${scenario.id}`}
            sheet={() => scenarioSheet(scenario, answer, specialization)}
          />
          {answer.isCorrect && <BookReferences scenario={scenario} />}
        </>
      }
    >
      <VerdictPart label="Your answer">
        <p>{optionText(scenario, answer.choiceId)}</p>
      </VerdictPart>
      {answer.isCorrect ? (
        <VerdictPart label="Explanation">
          <p>{scenario.correctExplanation}</p>
        </VerdictPart>
      ) : (
        <WhyWrong scenario={scenario} optionId={answer.choiceId} />
      )}
    </VerdictPanel>
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

function WhyWrong({ scenario, optionId }: { scenario: GovernanceScenario; optionId: string }) {
  const picked = scenario.options.find(({ id }) => id === optionId)
  const correct = correctChoice({ choices: scenario.options })
  return (
    <>
      {picked?.explanation && (
        <VerdictPart label="Why this is incorrect">
          <p>{firstSentence(picked.explanation)}</p>
        </VerdictPart>
      )}
      <VerdictPart label="Correct answer">
        <p>{optionText(scenario, correct?.id)}</p>
        {correct?.explanation && <p>{correct.explanation}</p>}
        <p>{scenario.correctExplanation}</p>
      </VerdictPart>
    </>
  )
}
