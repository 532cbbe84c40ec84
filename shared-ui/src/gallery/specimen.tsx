import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** Shows one part in one state, under the name of the state. */
export function Specimen({ name, children, row }: { name: string; children: ReactNode; row?: boolean }) {
  return (
    <div className={styles.specimen}>
      <p className={styles.name}>{name}</p>
      {row ? <div className={styles.row}>{children}</div> : children}
    </div>
  )
}

/** Lays specimens out side by side where they fit. */
export function SpecimenGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
