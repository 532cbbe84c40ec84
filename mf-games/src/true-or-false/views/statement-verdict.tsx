import type { TrueOrFalseQuestion } from '@icio/contracts/game-sessions/endpoints'
import { RelatedResources } from '../../play/views/related-resources.js'
import type { RoundVerdict } from '../../play/views/round-view.js'
import { VerdictPanel, VerdictPart, WhyWrong } from '../../play/views/verdict-panel.js'

interface StatementVerdictProps {
  statement: TrueOrFalseQuestion
  verdict: RoundVerdict
}

/** Shows the marking of a statement: the verdict, the right answer, and why (TF-3). */
export function StatementVerdict({ statement, verdict }: StatementVerdictProps) {
  const { right_answer, why_wrong, explanation, source } = verdict.answer
  return (
    <VerdictPanel
      verdict={verdict}
      contactSubject={`True or False, question ${statement.id}`}
      more={<RelatedResources text={statement.prompt} edition={verdict.specialization} />}
    >
      {why_wrong && <WhyWrong>{why_wrong}</WhyWrong>}
      {right_answer !== undefined && right_answer !== statement.claim && (
        <VerdictPart label="The right answer">
          <p>{right_answer}</p>
        </VerdictPart>
      )}
      <VerdictPart label="Explanation">
        <p>{explanation}</p>
        {source && <p>Source: {source}</p>}
      </VerdictPart>
    </VerdictPanel>
  )
}
