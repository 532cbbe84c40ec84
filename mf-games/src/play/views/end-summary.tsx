import { editions, type Edition } from '@icio/contracts/editions'
import type { GameSession } from '@icio/contracts/game-sessions/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { ResultPicture } from '../../share/result-picture.js'
import { ShareResult } from '../../share/share-result.js'
import { useArrivalFocus } from '../use-arrival-focus.js'
import { ContactNote } from './contact-note.js'
import styles from './end-summary.module.css'

interface EndSummaryProps {
  title: string
  /** Text beside the figures. */
  message?: ReactNode
  figures: ReactNode
  /** Title of the game and the game itself, for the picture of its result. */
  picture: { title: string; game: GameSession }
  /** 'Take Another Quiz', 'Play Again'. */
  again: string
  onAgain: () => void
  specialization: Edition
  /** Label of the link back to the hub; by default the hub's name. */
  back?: string
  contactSubject: string
  /** Downloads of the whole game. */
  downloads?: ReactNode
  /** More actions, after playing again. */
  children?: ReactNode
}

/** The top of the end screen: figures, and what to do next. */
export function EndSummary(props: EndSummaryProps) {
  const title = useArrivalFocus<HTMLHeadingElement>('take')
  const { hubPath, hubTitle } = editions[props.specialization]
  return (
    <section className={styles.summary}>
      <h2 ref={title} tabIndex={-1}>
        {props.title}
      </h2>
      {props.message}
      <ResultPicture {...props.picture} figures={props.figures} />
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
      <ShareResult {...props.picture} />
      <ContactNote subject={props.contactSubject} />
    </section>
  )
}
