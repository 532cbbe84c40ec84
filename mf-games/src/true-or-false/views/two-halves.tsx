import { Button } from '@icio/shared-ui/parts/button'
import { keptClear } from '@icio/shared-ui/parts/clear-place'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { AnswersParts } from '../../play/views/question-card.js'
import styles from './true-or-false-round-view.module.css'

const verdictWords = { correct: 'Correct answer', wrong: 'Your answer', missed: 'Correct answer' }

/** The two answers as two halves of the screen; one press, or the key 1 or 2, answers (TF-2, PLAY-16). */
export function TwoHalves({ choices, selected, verdicts, locked, onSelect }: AnswersParts) {
  return (
    <div className={styles.halves} {...keptClear}>
      {choices.map(({ id, text }, index) => {
        const verdict = verdicts[id]
        return (
          <Button
            key={id}
            className={styles.half}
            icon={verdict && (verdict === 'wrong' ? <CircleX /> : <CircleCheck />)}
            aria-pressed={id === selected}
            data-verdict={verdict}
            disabled={locked}
            onClick={() => onSelect(id)}
          >
            {text}
            {!locked && (
              <span className={styles.key} aria-hidden="true">
                {' '}
                {index + 1}
              </span>
            )}
            {verdict && <span className={styles.verdict}> {verdictWords[verdict]}</span>}
          </Button>
        )
      })}
    </div>
  )
}
