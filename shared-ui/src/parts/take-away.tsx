import type { ReactNode } from 'react'
import styles from './take-away.module.css'

/** A row of buttons for what can be taken away from here, with its label; not on paper. */
export function TakeAway({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.row} data-no-print>
      {label && <span className={styles.label}>{label}</span>}
      <span className={styles.buttons}>{children}</span>
    </div>
  )
}
