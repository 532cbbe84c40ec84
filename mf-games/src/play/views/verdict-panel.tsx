import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import { RuleMarks } from '@icio/shared-ui/parts/rule-marks'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useId, type ReactNode } from 'react'
import { ChallengeAnswer } from '../../challenges/challenge-answer.js'
import { useEnterToContinue } from '../answer-keys.js'
import { erratumWords } from '../round-session.js'
import { useArrivalFocus } from '../use-arrival-focus.js'
import { useNarrow } from '../use-narrow.js'
import { ContactNote } from './contact-note.js'
import { ErratumNotice } from './erratum-notice.js'
import type { RoundVerdict } from './round-view.js'
import styles from './verdict-panel.module.css'

interface VerdictPanelProps {
  verdict: RoundVerdict
  /** Subject of a mail with comments. */
  contactSubject: string
  /** Links and downloads, placed after the continue button so that one Tab reaches that button. */
  more?: ReactNode
  children: ReactNode
}

/** The marking of an answer: the verdict, the reason, and the continue button, which a phone has in its thumb bar. */
export function VerdictPanel(props: VerdictPanelProps) {
  const { verdict } = props
  const { is_correct: isCorrect, erratum } = verdict.answer
  const titleId = useId()
  const title = useArrivalFocus<HTMLHeadingElement>(verdict.arrival)
  const isNarrow = useNarrow()
  useEnterToContinue(title, verdict.onNext)
  return (
    <Card as="section" tone={isCorrect ? 'success' : 'danger'} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId} ref={title} tabIndex={-1}>
        <VerdictWords correct={isCorrect}>{verdict.title}</VerdictWords>
      </h3>
      {erratum && <ErratumNotice>{erratumWords(erratum)}</ErratumNotice>}
      {props.children}
      {!isNarrow && (
        <Button variant="primary" size="lg" className={styles.next} onClick={verdict.onNext}>
          {verdict.onward}
        </Button>
      )}
      {verdict.answer.changes && (
        <VerdictPart label="What changes">
          <RuleMarks marks={verdict.answer.changes} edition={verdict.specialization} />
        </VerdictPart>
      )}
      {props.more}
      <ChallengeAnswer sessionId={verdict.sessionId} questionId={verdict.answer.question_id} />
      <ContactNote subject={props.contactSubject} question={verdict.answer.question_id} />
    </Card>
  )
}

/** The verdict with an icon, because color must not be the only signal (QUIZ-15). */
export function VerdictWords({ correct, children }: { correct: boolean; children: ReactNode }) {
  const Icon = correct ? CircleCheck : CircleX
  return (
    <span className={correct ? styles.right : styles.wrong}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  )
}

/** Why the picked choice is wrong, under the heading that all games with points share. */
export function WhyWrong({ children }: { children: ReactNode }) {
  return (
    <VerdictPart label="Why your answer is wrong">
      <p>{children}</p>
    </VerdictPart>
  )
}

/** A part of the panel under its own small heading. */
export function VerdictPart({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h4 className={styles.label}>{label}</h4>
      {children}
    </div>
  )
}

/** The correct answer in words; on a wide screen only for screen readers, since the choices are beside it. */
export function CorrectAnswer({ children }: { children: ReactNode }) {
  return (
    <div className={styles.correct}>
      <VerdictPart label="Correct answer">
        <p>{children}</p>
      </VerdictPart>
    </div>
  )
}
