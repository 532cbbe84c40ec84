import { Badge } from '@icio/shared-ui/parts/badge'
import { Section } from '@icio/shared-ui/parts/section'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { answerTo, correctChoice, type QuizQuestion, type QuizSession } from '../quiz-session.js'
import styles from './review-list.module.css'

/** Each question with the answer given, the correct one and the points (QUIZ-23). */
export function ReviewList({ session }: { session: QuizSession }) {
  return (
    <Section title="Review Your Answers">
      <ol role="list">
        {session.questions.map((question, index) => (
          <ReviewedQuestion key={question.id} session={session} question={question} number={index + 1} />
        ))}
      </ol>
    </Section>
  )
}

interface ReviewedQuestionProps {
  session: QuizSession
  question: QuizQuestion
  number: number
}

function ReviewedQuestion({ session, question, number }: ReviewedQuestionProps) {
  const answer = answerTo(session, question.id)
  if (!answer) return null
  const given = question.choices.find(({ id }) => id === answer.choiceId)
  return (
    <li className={styles.item}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.body}>
        <h3 className={styles.prompt}>{question.prompt}</h3>
        <dl className={styles.answers}>
          <div>
            <dt>Your answer</dt>
            <dd>{given?.text}</dd>
          </div>
          <div>
            <dt>Correct answer</dt>
            <dd>{correctChoice(question)?.text}</dd>
          </div>
        </dl>
        <details className={styles.why}>
          <summary>Explanation</summary>
          <p>{question.explanation?.correct}</p>
        </details>
      </div>
      <p className={styles.points}>
        <Badge
          tone={answer.isCorrect ? 'success' : 'danger'}
          icon={answer.isCorrect ? <CircleCheck /> : <CircleX />}
        >
          {answer.isCorrect ? 'Correct' : 'Not correct'}
        </Badge>
        <span>{answer.points} points</span>
      </p>
    </li>
  )
}
