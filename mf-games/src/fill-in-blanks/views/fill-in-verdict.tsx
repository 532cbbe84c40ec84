import type { FillInQuestion } from '@icio/contracts/game-sessions/endpoints'
import { Downloads } from '../../play/views/downloads.js'
import { RelatedResources } from '../../play/views/related-resources.js'
import type { RoundVerdict } from '../../play/views/round-view.js'
import { VerdictPanel, VerdictPart, WhyWrong } from '../../play/views/verdict-panel.js'
import { correctSentence, whyWrong } from '../fill-in-sentence.js'
import { fillInItemDocument } from '../fill-in-document.js'

interface FillInVerdictProps {
  item: FillInQuestion
  verdict: RoundVerdict
  /** Number of the item in the game, from 1. */
  number: number
}

/** Shows the marking of an item: correct or not, the full sentence, the explanation (FILL-5, FILL-6). */
export function FillInVerdict({ item, verdict, number }: FillInVerdictProps) {
  const { answer, specialization: edition } = verdict
  return (
    <VerdictPanel
      verdict={verdict}
      contactSubject={`Fill in the Blanks, question ${number} (${item.id})`}
      more={
        <>
          <Downloads what="this question" sheet={() => fillInItemDocument(item, answer, number, edition)} />
          <RelatedResources text={correctSentence(item, answer)} edition={edition} />
        </>
      }
    >
      {!answer.is_correct && <WhyWrong>{whyWrong(item, answer)}</WhyWrong>}
      <VerdictPart label="The full sentence">
        <p>{correctSentence(item, answer)}</p>
      </VerdictPart>
      <VerdictPart label="Explanation">
        <p>{answer.explanation}</p>
      </VerdictPart>
    </VerdictPanel>
  )
}
