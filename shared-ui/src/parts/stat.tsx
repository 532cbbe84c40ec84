import type { ReactNode } from 'react'
import styles from './stat.module.css'

/** One number with its label, for example Correct Answers 7 /10. */
export function Stat({ label, value, suffix }: { label: string; value: ReactNode; suffix?: ReactNode }) {
  return (
    <dl className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value}
        {suffix && <span className={styles.suffix}>{suffix}</span>}
      </dd>
    </dl>
  )
}

/** Numbers side by side, separated by rules. */
export function StatGroup({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}
