import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useId, type ReactNode } from 'react'
import { useArrivalFocus, type Arrival } from '../use-arrival-focus.js'
import { ContactNote } from './contact-note.js'
import styles from './verdict-panel.module.css'

interface VerdictPanelProps {
  correct: boolean
  /** The verdict in words, for example 'Correct, 30 points'. */
  title: string
  arrival: Arrival
  /** What the button to go on reads. */
  onward: string
  onNext: () => void
  /** Of a mail with comments. */
  contactSubject: string
  /** Where to read on, and what to take away: after the way on, so that one Tab leads there. */
  more?: ReactNode
  children: ReactNode
}

/** What the marking says: the verdict, why, and the way on. */
export function VerdictPanel(props: VerdictPanelProps) {
  const titleId = useId()
  const title = useArrivalFocus<HTMLHeadingElement>(props.arrival)
  const Icon = props.correct ? CircleCheck : CircleX
  return (
    <Card as="section" tone={props.correct ? 'success' : 'danger'} aria-labelledby={titleId}>
      <h3 className={props.correct ? styles.right : styles.wrong} id={titleId} ref={title} tabIndex={-1}>
        <Icon aria-hidden="true" />
        {props.title}
      </h3>
      {props.children}
      <div className={styles.foot}>
        <Button variant="primary" size="lg" className={styles.next} onClick={props.onNext}>
          {props.onward}
        </Button>
      </div>
      {props.more}
      <ContactNote subject={props.contactSubject} />
    </Card>
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

/** The correct answer in words: on a wide screen for screen readers only, since the choices stand beside it. */
export function CorrectAnswer({ children }: { children: ReactNode }) {
  return (
    <div className={styles.correct}>
      <VerdictPart label="Correct answer">
        <p>{children}</p>
      </VerdictPart>
    </div>
  )
}
