import type { ReactNode } from 'react'
import styles from './round-layout.module.css'

interface RoundLayoutProps {
  progress: ReactNode
  /** What stands beside the question from the beginning; only where there is room beside it. */
  aside?: ReactNode
  question: ReactNode
  bar: ReactNode
  feedback?: ReactNode
  /** What belongs to the question and can wait until it is answered. */
  picture?: ReactNode
}

/**
 * Layout of one round: the question with its bar in the main column, score and explanation beside it. Nothing moves when the
 * explanation arrives. On a narrow screen the order is score, question, explanation, and the bar at the foot of the window.
 */
export function RoundLayout({ progress, aside, question, bar, feedback, picture }: RoundLayoutProps) {
  return (
    <div className={styles.round}>
      <div className={styles.progress}>{progress}</div>
      {aside && <div className={styles.aside}>{aside}</div>}
      <div className={styles.main}>
        <div className={styles.question}>{question}</div>
        {bar}
        {picture && <div className={styles.picture}>{picture}</div>}
      </div>
      <div className={styles.feedback}>{feedback}</div>
    </div>
  )
}
