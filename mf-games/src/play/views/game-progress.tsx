import { Badge } from '@icio/shared-ui/parts/badge'
import { Progress } from '@icio/shared-ui/parts/progress'
import type { ComponentProps } from 'react'
import type { RoundGame } from '../round.js'
import styles from './game-progress.module.css'

interface GameProgressProps extends ComponentProps<typeof Progress> {
  /** What was reached, and the most that can be, by default 100 (QUIZ-19); a game without points has none. */
  score?: { label?: string; value: number; of?: number }
  /** What the question on the screen is worth, and its level or category. */
  worth?: { points: string; about: string }
}

/**
 * Score and progress of a game (QUIZ-18, GOV-7, BOARD-12, RANGE-4). On a phone it is one line with the bar below it, so that
 * the question stands high (PLAY-14).
 */
export function GameProgress({ score, worth, ...progress }: GameProgressProps) {
  return (
    <section
      className={styles.progress}
      data-cells={progress.outcomes ? '' : undefined}
      aria-label="Score and progress"
    >
      {score && (
        <dl className={styles.figures}>
          <div>
            <dt>{score.label ?? 'Score'}</dt>
            <dd>
              <span className={styles.score}>{score.value}</span>{' '}
              <span className={styles.of}>of {score.of ?? 100}</span>
            </dd>
          </div>
          {worth && (
            <div className={styles.worth}>
              <dt>This question</dt>
              <dd>
                {worth.points} <Badge>{worth.about}</Badge>
              </dd>
            </div>
          )}
        </dl>
      )}
      <Progress {...progress} />
    </section>
  )
}

/**
 * Progress of a game of questions with points (QUIZ-18, FILL-8): score, points and level of this question, its number, percent
 * complete, and a cell for each question that says whether it was answered correctly.
 */
export function PointsProgress({
  game,
  number,
  points,
  level,
}: {
  game: RoundGame
  number: number
  points: number
  level: string
}) {
  const { score, max_score, answers } = game
  const total = game.questions.length
  return (
    <GameProgress
      score={{ value: score, of: max_score }}
      worth={{ points: `${points} points`, about: level }}
      label={`Question ${number} of ${total}`}
      valueText={`${Math.round((answers.length / total) * 100)}% complete`}
      value={answers.length}
      max={total}
      outcomes={answers.map(({ is_correct }) => is_correct)}
    />
  )
}
