import type { Edition } from '@icio/contracts/editions'
import { Downloads } from '../../play/views/downloads.js'
import { RelatedResources } from '../../play/views/related-resources.js'
import type { RoundVerdict } from '../../play/views/round-view.js'
import { VerdictPanel, VerdictPart, WhyWrong } from '../../play/views/verdict-panel.js'
import { correctSentence, whyWrong, type FillInItem } from '../fill-in-session.js'
import { fillInItemDocument } from '../fill-in-document.js'

interface FillInVerdictProps {
  item: FillInItem
  verdict: RoundVerdict
  specialization: Edition
  /** Number of the item in the game, from 1. */
  number: number
}

/** Shows the marking of an item: correct or not, the full sentence, the explanation (FILL-5, FILL-6). */
export function FillInVerdict({ item, verdict, specialization, number }: FillInVerdictProps) {
  const { answer } = verdict
  return (
    <VerdictPanel
      verdict={verdict}
      contactSubject={`Fill in the Blanks, question ${number} (${item.id})`}
      more={
        <>
          <Downloads
            what="this question"
            sheet={() => fillInItemDocument(item, answer, number, specialization)}
          />
          <RelatedResources text={correctSentence(item)} specialization={specialization} />
        </>
      }
    >
      {!answer.is_correct && <WhyWrong>{whyWrong(item, answer.choice_id)}</WhyWrong>}
      <VerdictPart label="The full sentence">
        <p>{correctSentence(item)}</p>
      </VerdictPart>
      <VerdictPart label="Explanation">
        <p>{item.explanation}</p>
      </VerdictPart>
    </VerdictPanel>
  )
}
