import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({
  as: Element = 'span',
  id,
  children,
}: {
  as?: 'span' | 'h2' | 'h3' | 'p' | 'div'
  id?: string
  children: ReactNode
}) {
  return (
    <Element className={styles.hidden} id={id}>
      {children}
    </Element>
  )
}
