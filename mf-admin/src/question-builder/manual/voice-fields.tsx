import type { Voice } from '@icio/contracts/question-bank/endpoints'
import type { QuestionProblem } from '@icio/contracts/banks/question-problems'
import { Button } from '@icio/shared-ui/parts/button'
import { TextField } from '@icio/shared-ui/parts/text-field'
import type { Draft } from './draft.js'
import styles from './manual.module.css'

/** The maximum number of voices of a scenario (contracts, bank-rows.schemas). */
const mostVoices = 8

/** The voices at the table of a governance scenario, in display order. */
export function VoiceFields({
  draft,
  problems,
  onChange,
}: {
  draft: Draft
  problems: readonly QuestionProblem[]
  onChange: (draft: Draft) => void
}) {
  const voices = (draft['voices'] ?? []) as Voice[]
  const set = (next: Voice[]) => onChange({ ...draft, voices: next })
  const change = (place: number, newFields: Partial<Voice>) =>
    set(voices.map((voice, index) => (index === place ? { ...voice, ...newFields } : voice)))
  const problemAt = (path: string) => problems.find((problem) => problem.path === path)?.message
  return (
    <fieldset className={styles.choice}>
      <legend>Voices at the table</legend>
      {voices.map(({ seat, says }, index) => (
        <div key={index} className={styles.voice}>
          <TextField
            label={`Seat ${index + 1}`}
            value={seat}
            maxLength={60}
            error={problemAt(`voices.${index}.seat`)}
            onChange={({ target }) => change(index, { seat: target.value })}
          />
          <TextField
            label={`What seat ${index + 1} says`}
            value={says}
            maxLength={600}
            error={problemAt(`voices.${index}.says`)}
            onChange={({ target }) => change(index, { says: target.value })}
          />
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove seat ${index + 1}`}
            onClick={() => set(voices.filter((_, place) => place !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      {voices.length < mostVoices && (
        <Button size="sm" onClick={() => set([...voices, { seat: '', says: '' }])}>
          Add a voice
        </Button>
      )}
    </fieldset>
  )
}
