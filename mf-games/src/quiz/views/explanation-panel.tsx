import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useId } from 'react'
import { useArrivalFocus, type Arrival } from '../../play/use-arrival-focus.js'
import { ContactNote } from '../../play/views/contact-note.js'
import { correctChoice, whyWrong, type AnswerRecord, type QuizQuestion } from '../quiz-session.js'
import styles from './explanation-panel.module.css'

interface ExplanationPanelProps {
  question: QuizQuestion
  answer: AnswerRecord
  arrival: Arrival
  last: boolean
  onNext: () => void
}

/** What the marking says: the verdict, why, and the way on (QUIZ-13). */
export function ExplanationPanel({ question, answer, arrival, last, onNext }: ExplanationPanelProps) {
  const titleId = useId()
  const title = useArrivalFocus<HTMLHeadingElement>(arrival)
  const Icon = answer.isCorrect ? CircleCheck : CircleX
  return (
    <Card as="section" tone={answer.isCorrect ? 'success' : 'danger'} aria-labelledby={titleId}>
      <h3 className={answer.isCorrect ? styles.right : styles.wrong} id={titleId} ref={title} tabIndex={-1}>
        <Icon aria-hidden="true" />
        {answer.isCorrect ? `Correct, ${answer.points} points` : 'Not correct, 0 points'}
      </h3>
      {!answer.isCorrect && (
        <dl className={styles.answers}>
          <div className={styles.correct}>
            <dt>Correct answer</dt>
            <dd>{correctChoice(question)?.text}</dd>
          </div>
          <div>
            <dt>Why your answer is wrong</dt>
            <dd>{whyWrong(question, answer.choiceId)}</dd>
          </div>
        </dl>
      )}
      <div className={styles.explanation}>
        <h4 className={styles.label}>Explanation</h4>
        <p>{question.explanation?.correct}</p>
        {question.source && <p className={styles.source}>Source: {question.source}</p>}
      </div>
      <div className={styles.foot}>
        <Button variant="primary" size="lg" className={styles.next} onClick={onNext}>
          {last ? 'See Results' : 'Next Question'}
        </Button>
      </div>
      <ContactNote subject={`Quiz question ${question.id}`} />
    </Card>
  )
}
