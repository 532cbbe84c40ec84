import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import type { ReactNode } from 'react'
import { useArrival } from '../navigation/use-arrival.js'
import styles from './quiet-screen.module.css'

/** A screen with a message and a way to continue: not found, not allowed, not yet available. */
export function QuietScreen({
  heading,
  documentTitle = heading,
  action,
  children,
}: {
  heading: string
  documentTitle?: string
  action: ReactNode
  children: ReactNode
}) {
  useArrival(documentTitle)
  return (
    <div className={styles.screen}>
      <EmptyState as="h1" title={heading} action={action}>
        {children}
      </EmptyState>
    </div>
  )
}
