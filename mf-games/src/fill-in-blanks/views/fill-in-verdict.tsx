import type { Specialization } from '@icio/contracts/editions'
import type { AnswerRecord } from '../../play/answer-record.js'
import type { Arrival } from '../../play/use-arrival-focus.js'
import { Downloads } from '../../play/views/downloads.js'
import { RelatedResources } from '../../play/views/related-resources.js'
import { VerdictPanel, VerdictPart } from '../../play/views/verdict-panel.js'
import { correctSentence, whyWrong, type FillInItem } from '../fill-in-session.js'
import { fillInItemSheet } from '../fill-in-sheet.js'

interface FillInVerdictProps {
  item: FillInItem
  answer: AnswerRecord
  specialization: Specialization
  /** Number of the item in the game, from 1. */
  number: number
  arrival: Arrival
  last: boolean
  onNext: () => void
}

/** What the marking says of an item: correct or not, the full sentence, the explanation (FILL-5, FILL-6). */
export function FillInVerdict(props: FillInVerdictProps) {
  const { item, answer, specialization, number, arrival, last, onNext } = props
  return (
    <VerdictPanel
      correct={answer.isCorrect}
      title={answer.isCorrect ? `Correct, ${answer.points} points` : 'Incorrect, 0 points'}
      arrival={arrival}
      onward={last ? 'See Results' : 'Next Question'}
      onNext={onNext}
      contactSubject={`Fill in the Blanks, question ${number} (${item.id})`}
      more={
        <>
          <Downloads
            what="this question"
            sheet={() => fillInItemSheet(item, answer, number, specialization)}
          />
          <RelatedResources text={correctSentence(item)} specialization={specialization} />
        </>
      }
    >
      {!answer.isCorrect && (
        <VerdictPart label="Why your answer is wrong">
          <p>{whyWrong(item, answer.choiceId)}</p>
        </VerdictPart>
      )}
      <VerdictPart label="The full sentence">
        <p>{correctSentence(item)}</p>
      </VerdictPart>
      <VerdictPart label="Explanation">
        <p>{item.explanation}</p>
      </VerdictPart>
    </VerdictPanel>
  )
}
