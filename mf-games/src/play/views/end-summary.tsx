import { editions, type Specialization } from '@icio/contracts/editions'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { StatGroup } from '@icio/shared-ui/parts/stat'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { useArrivalFocus } from '../use-arrival-focus.js'
import { ContactNote } from './contact-note.js'
import styles from './end-summary.module.css'

interface EndSummaryProps {
  title: string
  /** What there is to say beside the figures. */
  message?: ReactNode
  figures: ReactNode
  /** A picture of the run. */
  chart?: ReactNode
  /** 'Take Another Quiz', 'Play Again'. */
  again: string
  onAgain: () => void
  specialization: Specialization
  /** What the link back to the hub reads; its name otherwise. */
  back?: string
  contactSubject: string
  /** Of the whole game. */
  downloads?: ReactNode
  /** A picture of the result to take away. */
  share?: ReactNode
  /** More ways on, after playing again. */
  children?: ReactNode
}

/** The head of the end of a game: figures, and what to do next. */
export function EndSummary(props: EndSummaryProps) {
  const title = useArrivalFocus<HTMLHeadingElement>('take')
  const { hubPath, hubTitle } = editions[props.specialization]
  return (
    <section className={styles.summary}>
      <h2 ref={title} tabIndex={-1}>
        {props.title}
      </h2>
      {props.message}
      <StatGroup>{props.figures}</StatGroup>
      {props.chart}
      <div className={styles.actions}>
        <Button variant="primary" size="lg" icon={<RotateCcw />} onClick={props.onAgain}>
          {props.again}
        </Button>
        {props.children}
        <ButtonLink variant="quiet" size="lg" to={hubPath}>
          {props.back ?? `Back to ${hubTitle}`}
        </ButtonLink>
      </div>
      {props.downloads}
      {props.share}
      <ContactNote subject={props.contactSubject} />
    </section>
  )
}
