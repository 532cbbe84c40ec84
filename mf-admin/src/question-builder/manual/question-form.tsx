import type { BankKind } from '@icio/contracts/banks/banks'
import { difficulties, quizLevels } from '@icio/contracts/editions'
import type { QuestionProblem } from '@icio/contracts/banks/question-problems'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useId } from 'react'
import { choicesOfDraft, fieldOf, withChoices, withField, type Draft, type DraftChoice } from './draft.js'
import styles from './manual.module.css'
import { VoiceFields } from './voice-fields.js'

interface FieldOfKind {
  path: string
  label: string
  /** The values to select from; without them the field is a text. */
  options?: readonly string[]
  rows?: number
}

const level = { path: 'level', label: 'Level', options: quizLevels }
const fields: Readonly<Record<BankKind, { before: FieldOfKind[]; after: FieldOfKind[] }>> = {
  quiz: {
    before: [
      { path: 'difficulty', label: 'Difficulty', options: difficulties },
      { path: 'prompt', label: 'Question', rows: 3 },
    ],
    after: [
      { path: 'explanation.correct', label: 'Why the correct choice is right', rows: 4 },
      { path: 'source', label: 'Source', rows: 1 },
    ],
  },
  'fill-in-blanks': {
    before: [
      level,
      { path: 'sentence_before', label: 'Sentence before the gap', rows: 2 },
      { path: 'sentence_after', label: 'Sentence after the gap', rows: 2 },
    ],
    after: [
      { path: 'explanation', label: 'Explanation', rows: 4 },
      { path: 'source', label: 'Source', rows: 1 },
    ],
  },
  governance: {
    before: [
      { path: 'difficulty', label: 'Difficulty', options: quizLevels },
      { path: 'context', label: 'Context', rows: 4 },
      { path: 'question', label: 'Question', rows: 2 },
    ],
    after: [
      { path: 'correct_explanation', label: 'Shown after a correct answer', rows: 4 },
      { path: 'incorrect_explanation', label: 'Shown after a wrong answer', rows: 3 },
      { path: 'book_reference', label: 'Book reference', rows: 1 },
      { path: 'bias', label: 'Bias', rows: 1 },
    ],
  },
}

export function QuestionForm({
  kind,
  draft,
  problems,
  onChange,
}: {
  kind: BankKind
  draft: Draft
  problems: readonly QuestionProblem[]
  onChange: (draft: Draft) => void
}) {
  const choices = choicesOfDraft(kind, draft)
  const problemAt = (path: string) => problems.find((problem) => problem.path === path)?.message
  const field = ({ path, label, options, rows = 1 }: FieldOfKind) => {
    const change = (value: string) => onChange(withField(draft, path, value))
    const fieldProps = { label, value: fieldOf(draft, path), error: problemAt(path) }
    if (options)
      return (
        <SelectField
          key={path}
          {...fieldProps}
          onChange={({ target }) => change(target.value)}
          options={options.map((value) => ({ value, label: value }))}
        />
      )
    return rows > 1 ? (
      <TextAreaField key={path} {...fieldProps} rows={rows} onChange={({ target }) => change(target.value)} />
    ) : (
      <TextField key={path} {...fieldProps} onChange={({ target }) => change(target.value)} />
    )
  }
  const setChoice = (index: number, change: Partial<DraftChoice>) =>
    onChange(
      withChoices(
        kind,
        draft,
        choices.map((choice, place) => ({
          ...choice,
          // Only one choice is correct: selecting another one unselects the first.
          ...(change.isCorrect ? { isCorrect: place === index } : place === index ? change : {}),
        })),
      ),
    )
  const list = kind === 'governance' ? 'options' : 'choices'
  return (
    <div className={styles.form}>
      {fields[kind].before.map(field)}
      {choices.map((choice, index) => (
        <ChoiceFields
          key={index}
          kind={kind}
          sign={'ABCD'[index] ?? String(index + 1)}
          choice={choice}
          error={problemAt(`${list}.${index}.text`)}
          onChange={(change) => setChoice(index, change)}
        />
      ))}
      {kind === 'governance' && <VoiceFields draft={draft} problems={problems} onChange={onChange} />}
      {fields[kind].after.map(field)}
      <TextField
        label="Tags"
        hint="Words with commas between them"
        value={((draft['tags'] ?? []) as string[]).join(', ')}
        onChange={({ target }) =>
          onChange({
            ...draft,
            tags: target.value
              .split(',')
              .map((tag) => tag.trimStart())
              .filter(Boolean),
          })
        }
      />
    </div>
  )
}

function ChoiceFields({
  kind,
  sign,
  choice,
  error,
  onChange,
}: {
  kind: BankKind
  sign: string
  choice: DraftChoice
  error: string | undefined
  onChange: (change: Partial<DraftChoice>) => void
}) {
  const group = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>Choice {sign}</legend>
      <label className={styles.right}>
        <input
          type="radio"
          name={`${group}correct`}
          checked={choice.isCorrect}
          onChange={() => onChange({ isCorrect: true })}
        />
        This is the correct choice
      </label>
      <TextField
        label={`Text of choice ${sign}`}
        value={choice.text}
        error={error}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {!(kind === 'fill-in-blanks' && choice.isCorrect) && (
        <TextField
          label={choice.isCorrect ? `Why ${sign} is right` : `Why ${sign} is wrong`}
          value={choice.why}
          onChange={({ target }) => onChange({ why: target.value })}
        />
      )}
      {kind === 'quiz' && !choice.isCorrect && (
        <TextAreaField
          label={`Explanation of ${sign}`}
          rows={2}
          value={choice.more}
          onChange={({ target }) => onChange({ more: target.value })}
        />
      )}
    </fieldset>
  )
}
