import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { keptClear } from '@icio/shared-ui/parts/clear-place'
import type { ReactNode } from 'react'
import { keyRange } from '../answer-keys.js'
import styles from './answer-foot.module.css'

interface AnswerFootProps {
  /** The button that sends the answer. */
  button: ReactNode
  /** Number of choices, and whether letters pick them too. */
  choices: number
  letters?: boolean
  keysOn: boolean
  onKeys: (on: boolean) => void
  /** More switches. */
  children?: ReactNode
}

/** The row under the choices of a question: the submit button, and the switch for the keys. */
export function AnswerFoot({ button, choices, letters = false, keysOn, onKeys, children }: AnswerFootProps) {
  return (
    <div className={styles.foot} {...keptClear}>
      {button}
      <div className={styles.settings}>
        <div className={styles.keys}>
          <CheckboxField
            label={`Answer with keys ${keyRange(choices, letters)} and Enter`}
            checked={keysOn}
            onChange={(event) => onKeys(event.target.checked)}
          />
        </div>
        {children}
      </div>
    </div>
  )
}
