import type { Specialization } from '@icio/contracts/editions'
import { correctChoice, type AnswerRecord } from '../../play/answer-record.js'
import type { Arrival } from '../../play/use-arrival-focus.js'
import { RelatedResources } from '../../play/views/related-resources.js'
import { CorrectAnswer, VerdictPanel, VerdictPart } from '../../play/views/verdict-panel.js'
import { whyWrong, type QuizQuestion } from '../quiz-session.js'
import styles from './explanation-panel.module.css'

interface ExplanationPanelProps {
  question: QuizQuestion
  answer: AnswerRecord
  specialization: Specialization
  arrival: Arrival
  last: boolean
  onNext: () => void
}

/** What the marking says of a quiz answer (QUIZ-13, QUIZ-16). */
export function ExplanationPanel(props: ExplanationPanelProps) {
  const { question, answer, specialization, arrival, last, onNext } = props
  return (
    <VerdictPanel
      correct={answer.isCorrect}
      title={answer.isCorrect ? `Correct, ${answer.points} points` : 'Not correct, 0 points'}
      arrival={arrival}
      onward={last ? 'See Results' : 'Next Question'}
      onNext={onNext}
      contactSubject={`Quiz question ${question.id}`}
      more={<RelatedResources text={question.prompt} specialization={specialization} />}
    >
      {!answer.isCorrect && (
        <>
          <CorrectAnswer>{correctChoice(question)?.text}</CorrectAnswer>
          <VerdictPart label="Why your answer is wrong">
            <p>{whyWrong(question, answer.choiceId)}</p>
          </VerdictPart>
        </>
      )}
      <VerdictPart label="Explanation">
        <p>{question.explanation?.correct}</p>
        {question.source && <p className={styles.source}>Source: {question.source}</p>}
      </VerdictPart>
    </VerdictPanel>
  )
}
