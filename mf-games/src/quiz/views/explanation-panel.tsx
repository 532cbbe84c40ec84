import type { Edition } from '@icio/contracts/editions'
import { correctChoice } from '../../play/round-session.js'
import { RelatedResources } from '../../play/views/related-resources.js'
import type { RoundVerdict } from '../../play/views/round-view.js'
import { CorrectAnswer, VerdictPanel, VerdictPart, WhyWrong } from '../../play/views/verdict-panel.js'
import type { QuizQuestion } from '../quiz-session.js'
import styles from './explanation-panel.module.css'

interface ExplanationPanelProps {
  question: QuizQuestion
  verdict: RoundVerdict
  specialization: Edition
}

/** Shows the marking of a quiz answer (QUIZ-13, QUIZ-16). */
export function ExplanationPanel({ question, verdict, specialization }: ExplanationPanelProps) {
  return (
    <VerdictPanel
      verdict={verdict}
      contactSubject={`Quiz question ${question.id}`}
      more={<RelatedResources text={question.prompt} specialization={specialization} />}
    >
      {!verdict.answer.is_correct && <CorrectAnswer>{correctChoice(question)?.text}</CorrectAnswer>}
      {question.whyWrong && <WhyWrong>{question.whyWrong}</WhyWrong>}
      <VerdictPart label="Explanation">
        <p>{question.explanation}</p>
        {question.source && <p className={styles.source}>Source: {question.source}</p>}
      </VerdictPart>
    </VerdictPanel>
  )
}
