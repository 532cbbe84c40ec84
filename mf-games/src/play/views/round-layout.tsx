import type { ReactNode } from 'react'
import styles from './round-layout.module.css'

/**
 * Layout of one round: the question in the main column, score and explanation beside it. Nothing moves when the
 * explanation arrives. On a narrow screen, the order is score, question, explanation.
 */
export function RoundLayout({
  progress,
  question,
  feedback,
}: {
  progress: ReactNode
  question: ReactNode
  feedback: ReactNode
}) {
  return (
    <div className={styles.round}>
      <div className={styles.progress}>{progress}</div>
      <div className={styles.question}>{question}</div>
      <div className={styles.feedback}>{feedback}</div>
    </div>
  )
}
