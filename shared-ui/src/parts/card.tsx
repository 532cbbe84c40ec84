import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.js'

export type CardTone = 'plain' | 'sunken' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

interface CardProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  tone?: CardTone
}

/** A sheet of paper with a fine rule around it; with a tone, a stronger rule on top says what it is. */
export function Card({ as: Element = 'div', tone = 'plain', className, ...rest }: CardProps) {
  // The ref is that of the chosen element; all of them are plain HTMLElements to whoever holds it.
  const Any = Element as 'div'
  return <Any {...rest} className={classNames(styles.card, styles[tone], className)} />
}

interface CardTitleProps {
  children: ReactNode
  as?: 'h2' | 'h3' | 'h4'
  id?: string
  /** Small line above the title. */
  eyebrow?: ReactNode
}

/** The heading of a card. */
export function CardTitle({ children, as: Heading = 'h3', id, eyebrow }: CardTitleProps) {
  return (
    <div className={styles.titleBlock}>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <Heading className={styles.title} id={id}>
        {children}
      </Heading>
    </div>
  )
}
