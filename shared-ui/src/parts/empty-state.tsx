import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Tells the visitor that there is nothing to show and what they can do about it. */
export function EmptyState({
  title,
  children,
  action,
  picture,
  as: Heading = 'h2',
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** A small drawing of what would stand here, in place of the short rule. */
  picture?: ReactNode
  as?: 'h1' | 'h2' | 'h3'
}) {
  return (
    <div className={styles.empty} data-picture={picture ? true : undefined}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
