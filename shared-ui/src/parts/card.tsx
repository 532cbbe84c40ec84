import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.js'

export type CardTone = 'plain' | 'sunken' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

interface CardProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  tone?: CardTone
}

/** A bordered card. With a tone, it has a heavier colored rule on top. */
export function Card({ as: Element = 'div', tone = 'plain', className, ...rest }: CardProps) {
  // The ref points to the chosen element; every caller treats it as a plain HTMLElement.
  const Any = Element as 'div'
  return <Any {...rest} className={classNames(styles.card, styles[tone], className)} />
}

interface CardTitleProps {
  children: ReactNode
  as?: 'h2' | 'h3' | 'h4'
  id?: string
  /** A small line above the title. */
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
