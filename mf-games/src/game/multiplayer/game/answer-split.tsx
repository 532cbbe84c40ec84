import type { RevealedQuestion } from '@icio/contracts/lobbies/lobby-live'
import { ShareBar } from '@icio/shared-ui/figures/chart/share-bar'
import { OptionMark } from '@icio/shared-ui/stage/option-mark'
import styles from './answer-split.module.css'

/** How many chose each answer, as bars with numbers; a full bar is everybody who answered. */
export function AnswerSplit({ revealed }: { revealed: RevealedQuestion }) {
  const { question, split, correct_choice_id } = revealed
  const answered = split.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className={styles.split} role="list">
      {question.choices.map(({ id, text }, place) => {
        const count = split.find(({ choice_id }) => choice_id === id)?.count ?? 0
        return (
          <li key={id} className={styles.row}>
            <span className={styles.text}>
              <OptionMark index={place} /> {text}
              {id === correct_choice_id && <strong className={styles.right}> (correct)</strong>}
            </span>
            <ShareBar
              share={count / Math.max(1, answered)}
              tone={id === correct_choice_id ? 'gain' : 'soft'}
              className={styles.bar}
            />
            <span className={styles.count}>{count === 1 ? '1 player' : `${count} players`}</span>
          </li>
        )
      })}
    </ul>
  )
}
