import {
  editions,
  isQuizLevel,
  isEdition,
  quizLevels,
  quizLevelLabels,
  editionIds,
  type QuizLevel,
  type Edition,
} from '@icio/contracts/editions'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import styles from './level-picker.module.css'

interface LevelPickerProps {
  /** Null for all levels. */
  level: QuizLevel | null
  onSelect: (level: QuizLevel | null) => void
}

/** Picks the level whose scores are shown (LEAD-19). */
export function LevelPicker({ level, onSelect }: LevelPickerProps) {
  return (
    <div className={styles.picker}>
      <SelectField
        label="Level"
        value={level ?? ''}
        options={[
          { value: '', label: 'All levels' },
          ...quizLevels.map((value) => ({ value, label: quizLevelLabels[value] })),
        ]}
        onChange={({ target: { value } }) => onSelect(isQuizLevel(value) ? value : null)}
      />
    </div>
  )
}

interface EditionPickerProps {
  /** Null for both editions. */
  edition: Edition | null
  onSelect: (edition: Edition | null) => void
}

/** Picks the edition whose scores are shown (LEAD-21). */
export function EditionPicker({ edition, onSelect }: EditionPickerProps) {
  return (
    <div className={styles.picker}>
      <SelectField
        label="Edition"
        value={edition ?? ''}
        options={[
          { value: '', label: 'Both editions' },
          ...editionIds.map((value) => ({ value, label: editions[value].audience })),
        ]}
        onChange={({ target: { value } }) => onSelect(isEdition(value) ? value : null)}
      />
    </div>
  )
}
