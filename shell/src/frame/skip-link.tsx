import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

/** The first tab stop of the page: skips the navigation. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById('main')?.focus()
  }
  return (
    <a className={styles.skip} href="#main" onClick={skip}>
      Skip to content
    </a>
  )
}
