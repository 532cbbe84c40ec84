import type { ReactNode } from 'react'
import styles from './game-page.module.css'

/**
 * The frame of a game: like a Page, but with a short header, so that the question is high on the screen.
 * The shell moves the focus to its heading after navigation.
 *
 * @param actions buttons for the whole game
 */
export function GamePage({
  title,
  eyebrow,
  actions,
  children,
}: {
  title: ReactNode
  eyebrow: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.eyebrow}>{eyebrow}</p>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
