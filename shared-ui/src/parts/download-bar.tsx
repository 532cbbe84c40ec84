import type { ReactNode } from 'react'
import styles from './download-bar.module.css'

/** A row of download buttons with a label; not printed. */
export function DownloadBar({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.row} data-no-print>
      {label && <span className={styles.label}>{label}</span>}
      <span className={styles.buttons}>{children}</span>
    </div>
  )
}
