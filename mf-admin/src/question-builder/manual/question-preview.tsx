import type { BankKind } from '@icio/contracts/banks/banks'
import type { Voice } from '@icio/contracts/question-bank/endpoints'
import { questionText } from '@icio/contracts/banks/question-problems'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Card } from '@icio/shared-ui/parts/card'
import { ChoiceList, type Verdict } from '@icio/shared-ui/parts/choice-list'
import { useId, useState } from 'react'
import { choicesOfDraft, fieldOf, type Draft } from './draft.js'
import styles from './manual.module.css'

/** The question as players see it, including what they read after answering. */
export function QuestionPreview({ kind, draft }: { kind: BankKind; draft: Draft }) {
  const legend = useId()
  const [selected, setSelected] = useState<string | null>(null)
  const choices = choicesOfDraft(kind, draft)
  const ids = choices.map((_, index) => String(index))
  const correct = String(choices.findIndex(({ isCorrect }) => isCorrect))
  const verdicts: Record<string, Verdict> =
    selected === null
      ? {}
      : selected === correct
        ? { [correct]: 'correct' }
        : { [correct]: 'missed', [selected]: 'wrong' }
  const explanation = {
    quiz: fieldOf(draft, 'explanation.correct'),
    'fill-in-blanks': fieldOf(draft, 'explanation'),
    governance: fieldOf(draft, selected === correct ? 'correct_explanation' : 'incorrect_explanation'),
  }[kind]
  return (
    <Card tone="sunken" className={styles.preview}>
      <p>
        <Badge tone="accent">As players see it</Badge>
      </p>
      <p className={styles.previewAsked} id={legend}>
        {/* The text of a draft is shown as far as it is written; its kind decides which fields are read. */}
        {questionText(draft as never) || 'The question stands here.'}
      </p>
      {kind === 'governance' && (
        <ul role="list">
          {((draft['voices'] ?? []) as Voice[]).map(({ seat, says }, index) => (
            <li key={index}>
              <strong>{seat}</strong>: {says}
            </li>
          ))}
        </ul>
      )}
      <ChoiceList
        legend={legend}
        choices={choices.map(({ text }, index) => ({ id: ids[index] ?? '', text: text || '…' }))}
        selected={selected}
        onSelect={setSelected}
        verdicts={verdicts}
        letters={kind === 'governance'}
      />
      {selected !== null && (
        <div aria-live="polite">
          {selected !== correct && <p>{choices[Number(selected)]?.more || choices[Number(selected)]?.why}</p>}
          <p>{explanation}</p>
        </div>
      )}
    </Card>
  )
}
