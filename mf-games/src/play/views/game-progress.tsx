import { Progress } from '@icio/shared-ui/parts/progress'
import styles from './game-progress.module.css'

/**
 * How the game stands (QUIZ-18): score, what this question is worth, its number, percent complete.
 *
 * @param maxScore the highest score there is; 100 where none is given (QUIZ-19)
 */
export function GameProgress({
  score,
  maxScore = 100,
  points,
  question,
  answered,
  total,
}: {
  score: number
  maxScore?: number
  /** Of the question on the screen. */
  points: number
  /** Number of the question on the screen, from 1. */
  question: number
  answered: number
  total: number
}) {
  return (
    <section className={styles.progress} aria-label="Score and progress">
      <dl className={styles.figures}>
        <div>
          <dt>Score</dt>
          <dd>
            <span className={styles.score}>{score}</span> <span className={styles.of}>of {maxScore}</span>
          </dd>
        </div>
        <div className={styles.worth}>
          <dt>This question</dt>
          <dd>{points} points</dd>
        </div>
      </dl>
      <Progress
        value={answered}
        max={total}
        label={`Question ${question} of ${total}`}
        valueText={`${Math.round((answered / total) * 100)}% complete`}
      />
    </section>
  )
}
