import type { Edition } from '@icio/contracts/editions'
import type { RuleMark } from '@icio/contracts/rule-changes/endpoints'
import { Badge } from '@icio/shared-ui/parts/badge'
import { RuleMarks } from '@icio/shared-ui/parts/rule-marks'
import { Section } from '@icio/shared-ui/parts/section'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { ErratumNotice } from './erratum-notice.js'
import { Folded } from './folded.js'
import styles from './review-list.module.css'

export interface Reviewed {
  id: string
  prompt: string
  ownAnswer: string
  correct: string
  isCorrect: boolean
  points: number
  explanation: string
  about?: string
  /** Text about a ruling that changed the key. */
  erratum?: string
  /** The changes of rules that the question depends on, and the edition whose page has them (CHANGE-5). */
  rules?: { marks: readonly RuleMark[]; edition: Edition }
}

/** Each question with the answer given, the correct one and the points (QUIZ-23, FILL-9). */
export function ReviewList({ answers }: { answers: readonly Reviewed[] }) {
  return (
    <Section title="Review Your Answers">
      <Folded summary={`Show all ${answers.length}`}>
        <ol role="list">
          {answers.map((answer, index) => (
            <ReviewedAnswer key={answer.id} answer={answer} number={index + 1} />
          ))}
        </ol>
      </Folded>
    </Section>
  )
}

function ReviewedAnswer({ answer, number }: { answer: Reviewed; number: number }) {
  return (
    <li className={styles.item}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.body}>
        <h3 className={styles.prompt}>{answer.prompt}</h3>
        {answer.about && <p className={styles.about}>{answer.about}</p>}
        <dl className={styles.answers}>
          <div>
            <dt>Your answer</dt>
            <dd>{answer.ownAnswer}</dd>
          </div>
          <div>
            <dt>Correct answer</dt>
            <dd>{answer.correct}</dd>
          </div>
        </dl>
        {answer.erratum && <ErratumNotice>{answer.erratum}</ErratumNotice>}
        <details className={styles.why}>
          <summary>Explanation</summary>
          <p>{answer.explanation}</p>
          {answer.rules && <RuleMarks {...answer.rules} />}
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
