import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

/** A part of a page with its own heading, below a rule. */
export function Section({
  title,
  lead,
  actions,
  children,
  id,
  as: Heading = 'h2',
}: {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  /** The id of the section, for links to it. */
  id?: string
  as?: 'h2' | 'h3'
}) {
  const headingId = useId()
  return (
    <section className={styles.section} id={id} aria-labelledby={headingId}>
      <header className={styles.header}>
        <div>
          <Heading id={headingId}>{title}</Heading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
