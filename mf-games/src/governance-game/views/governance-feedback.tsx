import type { Specialization } from '@icio/contracts/editions'
import { bookReferences } from '@icio/contracts/rules/book-references'
import { firstSentence, governanceFeedback } from '@icio/contracts/rules/governance-rules'
import { correctChoice } from '../../play/answer-record.js'
import { Downloads } from '../../play/views/downloads.js'
import { ResourceLinks } from '../../play/views/resource-links.js'
import type { RoundVerdict } from '../../play/views/round-view.js'
import { VerdictPanel, VerdictPart } from '../../play/views/verdict-panel.js'
import { optionText, type GovernanceScenario } from '../governance-session.js'
import { scenarioSheet } from '../governance-sheet.js'

interface GovernanceFeedbackProps {
  scenario: GovernanceScenario
  verdict: RoundVerdict
  specialization: Specialization
}

const onward = { next: 'Next Scenario', end: 'View Final Score' }

/** What the marking says of a decision (GOV-12 to GOV-14, GOV-19). */
export function GovernanceFeedback({ scenario, verdict, specialization }: GovernanceFeedbackProps) {
  const { answer } = verdict
  return (
    <VerdictPanel
      verdict={verdict}
      title={governanceFeedback(answer.isCorrect)}
      onward={onward}
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
        <WhyIncorrect scenario={scenario} optionId={answer.choiceId} />
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

function WhyIncorrect({ scenario, optionId }: { scenario: GovernanceScenario; optionId: string }) {
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
