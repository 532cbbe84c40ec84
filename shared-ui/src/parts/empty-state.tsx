import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Tells the visitor that there is nothing to show and what they can do about it. */
export function EmptyState({
  title,
  children,
  action,
  as: Heading = 'h2',
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  as?: 'h1' | 'h2' | 'h3'
}) {
  return (
    <div className={styles.empty}>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
