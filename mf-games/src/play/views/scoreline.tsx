import { pointsForQuestion } from '@icio/contracts/games/quiz-rules'
import type { Reviewed } from './review-list.js'
import styles from './scoreline.module.css'

/** The run of the quiz at a glance: one bar per question, its height the points, filled if they were earned. */
export function Scoreline({ answers }: { answers: readonly Pick<Reviewed, 'id' | 'isCorrect'>[] }) {
  const highest = pointsForQuestion(answers.length - 1)
  const bars = answers.map(({ id, isCorrect }, index) => ({
    id,
    points: pointsForQuestion(index),
    earned: isCorrect,
  }))
  const missed = bars.flatMap(({ earned }, index) => (earned ? [] : [index + 1]))
  return (
    <figure className={styles.figure}>
      <div className={styles.bars} aria-hidden="true">
        {bars.map(({ id, points, earned }, index) => (
          <div key={id} className={styles.column}>
            <span className={styles.rise}>
              <span
                className={earned ? styles.earned : styles.missed}
                style={{ blockSize: `${(points / highest) * 100}%` }}
              />
            </span>
            <span className={styles.number}>{index + 1}</span>
          </div>
        ))}
      </div>
      <figcaption className={styles.caption}>
        {missed.length === 0
          ? 'Every question answered correctly.'
          : `Full bars are points earned. Missed: ${missed.length === 1 ? 'question' : 'questions'} ${listed(missed)}.`}
      </figcaption>
    </figure>
  )
}

function listed(numbers: number[]): string {
  return new Intl.ListFormat('en').format(numbers.map(String))
}
