import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** One part in one state, with the name of the state above it. */
export function Specimen({ name, children, row }: { name: string; children: ReactNode; row?: boolean }) {
  return (
    <div className={styles.specimen}>
      <p className={styles.name}>{name}</p>
      {row ? <div className={styles.row}>{children}</div> : children}
    </div>
  )
}

/** Specimens side by side where there is room. */
export function SpecimenGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
