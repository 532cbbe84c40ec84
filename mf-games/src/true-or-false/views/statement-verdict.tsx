import type { Edition } from '@icio/contracts/editions'
import { RelatedResources } from '../../play/views/related-resources.js'
import type { RoundVerdict } from '../../play/views/round-view.js'
import { VerdictPanel, VerdictPart, WhyWrong } from '../../play/views/verdict-panel.js'
import type { Statement } from '../true-or-false-session.js'

interface StatementVerdictProps {
  statement: Statement
  verdict: RoundVerdict
  specialization: Edition
}

/** Shows the marking of a statement: the verdict, the right answer, and why (TF-3). */
export function StatementVerdict({ statement, verdict, specialization }: StatementVerdictProps) {
  const { rightAnswer, claim, whyWrong, explanation, source } = statement
  return (
    <VerdictPanel
      verdict={verdict}
      contactSubject={`True or False, question ${statement.id}`}
      more={<RelatedResources text={statement.prompt} specialization={specialization} />}
    >
      {whyWrong && <WhyWrong>{whyWrong}</WhyWrong>}
      {rightAnswer !== null && rightAnswer !== claim && (
        <VerdictPart label="The right answer">
          <p>{rightAnswer}</p>
        </VerdictPart>
      )}
      <VerdictPart label="Explanation">
        <p>{explanation}</p>
        {source && <p>Source: {source}</p>}
      </VerdictPart>
    </VerdictPanel>
  )
}
