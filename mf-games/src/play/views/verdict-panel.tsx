import { Card } from '@icio/shared-ui/parts/card'
import { RuleMarks } from '@icio/shared-ui/parts/rule-marks'
import { useEffect, useRef, type ReactNode } from 'react'
import { ChallengeAnswer } from '../../challenges/challenge-answer.js'
import { erratumWords } from '../round.js'
import { ContactNote } from './contact-note.js'
import { ErratumNotice } from './erratum-notice.js'
import type { RoundVerdict } from './round-view.js'
import styles from './verdict-panel.module.css'

interface VerdictPanelProps {
  verdict: RoundVerdict
  contactSubject: string
  /** Links and downloads, last. */
  more?: ReactNode
  children: ReactNode
}

/** Why the answer is right or wrong; the verdict itself and the way on stand in the bar of the round. */
export function VerdictPanel(props: VerdictPanelProps) {
  const { verdict } = props
  const { is_correct: isCorrect, erratum } = verdict.answer
  const { arrival } = verdict
  const beginning = useRef<HTMLSpanElement>(null)
  // The focus is on the verdict in the bar; below the choices the reason comes far enough into view to read on.
  useEffect(() => {
    if (arrival === 'take') beginning.current?.scrollIntoView({ block: 'nearest' })
  }, [arrival])
  return (
    <Card as="section" tone={isCorrect ? 'success' : 'danger'} aria-labelledby={verdict.titleId}>
      <span ref={beginning} className={styles.beginning} />
      {erratum && <ErratumNotice>{erratumWords(erratum)}</ErratumNotice>}
      {props.children}
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

/** Why the picked choice is wrong, under the heading that all games with points share. */
export function WhyWrong({ children }: { children: ReactNode }) {
  return (
    <VerdictPart label="Why your answer is wrong">
      <p>{children}</p>
    </VerdictPart>
  )
}

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
