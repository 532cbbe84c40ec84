import { isQuizLevel, quizLevels, quizLevelWords, type QuizLevel } from '@icio/contracts/editions'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import styles from './level-picker.module.css'

interface LevelPickerProps {
  /** Null for all levels. */
  level: QuizLevel | null
  onPick: (level: QuizLevel | null) => void
}

/** Picks the level whose scores are shown (LEAD-19). */
export function LevelPicker({ level, onPick }: LevelPickerProps) {
  return (
    <div className={styles.picker}>
      <SelectField
        label="Level"
        value={level ?? ''}
        options={[
          { value: '', label: 'All levels' },
          ...quizLevels.map((value) => ({ value, label: quizLevelWords[value] })),
        ]}
        onChange={({ target: { value } }) => onPick(isQuizLevel(value) ? value : null)}
      />
    </div>
  )
}
