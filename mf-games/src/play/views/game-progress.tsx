import { Progress } from '@icio/shared-ui/parts/progress'
import styles from './game-progress.module.css'

/**
 * Progress of the game (QUIZ-18): score, points of this question, its number, percent complete, and a cell for each
 * question that says whether it was answered correctly.
 *
 * @param maxScore the highest possible score; 100 by default (QUIZ-19)
 */
export function GameProgress({
  score,
  maxScore = 100,
  points,
  question,
  answers,
  total,
}: {
  score: number
  maxScore?: number
  /** Points of the question on the screen. */
  points: number
  /** Number of the question on the screen, from 1. */
  question: number
  /** The answers given, in the order of the questions. */
  answers: readonly { is_correct: boolean }[]
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
        value={answers.length}
        max={total}
        outcomes={answers.map(({ is_correct }) => is_correct)}
        label={`Question ${question} of ${total}`}
        valueText={`${Math.round((answers.length / total) * 100)}% complete`}
      />
    </section>
  )
}
