import { useState, type ReactNode } from 'react'
import styles from './folded.module.css'

interface FoldedProps {
  summary: string
  open?: boolean
  children: ReactNode
}

/** A part of a result that stands behind one press (PLAY-17); on paper it is open. */
export function Folded({ summary, open = false, children }: FoldedProps) {
  // Only at first: then it is the player who opens and closes it.
  const [isOpenAtFirst] = useState(open)
  return (
    <details className={styles.folded} open={isOpenAtFirst}>
      <summary>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
