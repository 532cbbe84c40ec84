import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import type { Answers, Unsure } from './analysis.js'
import styles from './analytics.module.css'

/** Maximum number of questions; the largest holdings come first. */
const questionLimit = 12

interface GovernmentQuestionsProps {
  unsure: readonly Unsure[]
  answers: Answers
  /** @param answer null withdraws an answer */
  onAnswer: (key: string, answer: boolean | null) => void
}

/** Asks whether holdings with ambiguous names are obligations of the United States. */
export function GovernmentQuestions({ unsure, answers, onAnswer }: GovernmentQuestionsProps) {
  if (unsure.length === 0) return null
  return (
    <Section
      title="Of the US government?"
      lead="These names do not tell. Until you say, no verdict rests on a guess. A fund that buys Treasuries is not itself an obligation of the United States; your policy may treat it as one."
    >
      <div className={styles.limits}>
        {unsure.slice(0, questionLimit).map(({ key, issuer, sector, percent }) => (
          <SelectField
            key={key}
            label={`${issuer}, ${percent.toFixed(1)}%`}
            hint={sector ? `Sector: ${sector}` : 'No sector given'}
            value={key in answers ? (answers[key] ? 'yes' : 'no') : ''}
            onChange={({ target: { value } }) => onAnswer(key, value === '' ? null : value === 'yes')}
            options={[
              { value: '', label: 'Not said yet' },
              { value: 'yes', label: 'Treat as US government' },
              { value: 'no', label: 'Count toward the limits' },
            ]}
          />
        ))}
      </div>
    </Section>
  )
}
