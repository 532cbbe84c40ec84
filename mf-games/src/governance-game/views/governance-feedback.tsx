import type { Specialization } from '@icio/contracts/editions'
import { bookReferences } from '@icio/contracts/games/book-references'
import { firstSentence } from '@icio/contracts/games/governance-rules'
import { correctChoice } from '../../play/answer-record.js'
import { Downloads } from '../../play/views/downloads.js'
import { ResourceLinks } from '../../play/views/resource-links.js'
import type { RoundVerdict } from '../../play/views/round-view.js'
import { VerdictPanel, VerdictPart, WhyWrong } from '../../play/views/verdict-panel.js'
import { biasWords, optionText, type GovernanceScenario } from '../governance-session.js'
import { scenarioSheet } from '../governance-sheet.js'

interface GovernanceFeedbackProps {
  scenario: GovernanceScenario
  verdict: RoundVerdict
  specialization: Specialization
}

/** Shows the marking of a decision (GOV-12 to GOV-14, GOV-19). */
export function GovernanceFeedback({ scenario, verdict, specialization }: GovernanceFeedbackProps) {
  const { answer } = verdict
  return (
    <VerdictPanel
      verdict={verdict}
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
      {scenario.bias && (
        <VerdictPart label="The bias">
          <p>{biasWords(scenario.bias)}</p>
        </VerdictPart>
      )}
      {answer.isCorrect ? (
        <VerdictPart label="Explanation">
          <p>{scenario.correctExplanation}</p>
        </VerdictPart>
      ) : (
        <WhyNot scenario={scenario} optionId={answer.choiceId} />
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

function WhyNot({ scenario, optionId }: { scenario: GovernanceScenario; optionId: string }) {
  const picked = scenario.options.find(({ id }) => id === optionId)
  const correct = correctChoice({ choices: scenario.options })
  return (
    <>
      {picked?.explanation && <WhyWrong>{firstSentence(picked.explanation)}</WhyWrong>}
      <VerdictPart label="Correct answer">
        <p>{optionText(scenario, correct?.id)}</p>
        {correct?.explanation && <p>{correct.explanation}</p>}
        <p>{scenario.correctExplanation}</p>
      </VerdictPart>
    </>
  )
}
