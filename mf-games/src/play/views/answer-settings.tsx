import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import type { ReactNode } from 'react'
import { keyRange } from '../answer-keys.js'
import styles from './answer-settings.module.css'

interface AnswerSettingsProps {
  /** Number of choices, and whether letters pick them too. */
  choices: number
  letters?: boolean
  keysOn: boolean
  onKeys: (on: boolean) => void
  children?: ReactNode
}

/** The switches under the choices of a question: whether keys answer, and what else a game asks. */
export function AnswerSettings({ choices, letters = false, keysOn, onKeys, children }: AnswerSettingsProps) {
  return (
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
  )
}
