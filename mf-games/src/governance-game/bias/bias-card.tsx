import type { BiasCard as Card } from '@icio/contracts/biases/endpoints'
import { bookReferences } from '@icio/contracts/games/book-references'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import type { ReactNode, Ref } from 'react'
import { biasWords } from '../scenario-texts.js'
import styles from './bias-card.module.css'
import { BiasPicture } from './bias-picture.js'

interface BiasCardProps {
  card: Card
  as?: 'h2' | 'h3' | 'h4'
  isTurning?: boolean
  /** Receives the focus when the card turns. */
  titleRef?: Ref<HTMLHeadingElement>
  eyebrow?: ReactNode
}

/** The face of a bias's card: picture, definition, its sign in minutes, the habit against it, the book (GOV-30). */
export function BiasCard({ card, as: Heading = 'h4', isTurning, titleRef, eyebrow }: BiasCardProps) {
  const [book] = bookReferences(card.book)
  return (
    <div className={isTurning ? `${styles.card} ${styles.turning}` : styles.card}>
      <BiasPicture id={card.id} />
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <Heading className={styles.name} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
        {biasWords(card.name)}
      </Heading>
      <p className={styles.definition}>{card.definition}</p>
      <dl className={styles.facts}>
        <dt>Its sign in the minutes</dt>
        <dd>{card.sign}</dd>
        <dt>A habit that helps against it</dt>
        <dd>{card.habit}</dd>
        <dt>The book</dt>
        <dd>{book?.url ? <ExternalLink href={book.url}>{book.title}</ExternalLink> : card.book}</dd>
      </dl>
    </div>
  )
}
