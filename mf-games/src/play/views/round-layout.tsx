import type { ReactNode } from 'react'
import styles from './round-layout.module.css'

/**
 * Layout of one round: the question in the main column, score and explanation beside it. Nothing moves when the
 * explanation arrives. On a narrow screen, the order is score, question, explanation. A picture comes last.
 * The shell's bar is lower on a phone while `data-in-play` is on the page.
 */
export function RoundLayout({
  progress,
  question,
  feedback,
  picture,
}: {
  progress: ReactNode
  question: ReactNode
  feedback: ReactNode
  picture?: ReactNode
}) {
  return (
    <div className={styles.round} data-in-play>
      <div className={styles.progress}>{progress}</div>
      <div className={styles.question}>{question}</div>
      <div className={styles.feedback}>{feedback}</div>
      {picture && <div className={styles.picture}>{picture}</div>}
    </div>
  )
}
