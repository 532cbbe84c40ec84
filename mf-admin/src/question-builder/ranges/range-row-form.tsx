import { difficulties, type Difficulty, type Edition } from '@icio/contracts/editions'
import { saveRangeRow, type RangeRow, type StaffRangeRow } from '@icio/contracts/ranges/endpoints'
import { readNumber, type NumberRule } from '@icio/contracts/numbers/read-number'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormNumber } from '../../numbers/form-number.js'
import styles from '../builder.module.css'

type RowFields = typeof empty
type Field = keyof RowFields

/** The fields of a row as texts. */
const empty = {
  id: '',
  prompt: '',
  unit: '',
  scale: 'linear',
  least: '',
  most: '',
  answer: '',
  spread: '',
  decimals: '0',
  difficulty: 'easy',
  as_of: '',
  tags: '',
  explanation: '',
  source: '',
  source_url: '',
}

type NumberName = 'least' | 'most' | 'answer' | 'spread' | 'decimals'

function ruleOf(name: NumberName, unit: string): NumberRule {
  if (name === 'decimals') return { least: 0, whole: true }
  return name === 'spread' ? { least: 0 } : { unit }
}

interface SavedRow {
  edition: Edition
  /** Null for a new row. */
  stored: StaffRangeRow | null
  onSaved: () => void
}

/** Writes or changes a row of a range bank (RANGE-20). Of two changes of one version the second is refused. */
export function RangeRowForm({ edition, stored, onClose, onSaved }: SavedRow & { onClose: () => void }) {
  const { control, register, handleSubmit, setError, formState } = useForm<RowFields>({
    defaultValues: stored ? textsOf(stored.row) : empty,
  })
  const isForecast = stored?.row.closes_at !== undefined
  const { busy, save } = useSaveRow({ edition, stored, onSaved }, (field, message) =>
    setError(field, { message }),
  )

  const field = (name: Field, label: string) => ({
    ...register(name),
    label,
    error: formState.errors[name]?.message,
  })
  const unit = useWatch({ control, name: 'unit' }).trim()
  const numberField = (name: NumberName, label: string, hint?: string) => (
    <FormNumber {...{ control, name, label, rule: ruleOf(name, unit) }} {...(hint ? { hint } : {})} />
  )
  return (
    <Section title={stored ? `Change ${stored.row.id}` : 'New range question'}>
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => void handleSubmit((fields) => save(rowOf(fields, stored?.row ?? null)))(event)}
      >
        <div className={styles.filters}>
          <TextField {...field('id', 'Id')} readOnly={stored !== null} />
          <TextField {...field('unit', 'Unit')} />
          <SelectField
            {...field('scale', 'Scale')}
            options={[
              { value: 'linear', label: 'Linear' },
              { value: 'log', label: 'Logarithmic' },
            ]}
          />
          <SelectField
            {...field('difficulty', 'Difficulty')}
            options={difficulties.map((value) => ({ value, label: value }))}
          />
        </div>
        <TextAreaField {...field('prompt', 'Question')} rows={3} />
        <div className={styles.filters}>
          {numberField('least', 'Least')}
          {numberField('most', 'Most')}
          {!isForecast && numberField('answer', 'Answer')}
          {numberField(
            'spread',
            'Spread',
            'Your standard deviation before looking it up; on the log scale 0.7 is a factor of two.',
          )}
          {numberField('decimals', 'Decimals')}
          <TextField {...field('as_of', 'As of')} required={false} type="date" />
        </div>
        <TextAreaField {...field('explanation', 'Explanation')} rows={4} />
        <div className={styles.filters}>
          <TextField {...field('source', 'Source')} />
          <TextField {...field('source_url', 'Link')} required={false} type="url" />
          <TextField {...field('tags', 'Tags')} hint="One to five, separated by commas." />
        </div>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
          {stored && (
            <Button onClick={() => void save(stored.row, stored.retired_at === null)}>
              {stored.retired_at === null ? 'Retire' : 'Bring back'}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** @param onProblem shows what the service refuses at its field */
function useSaveRow(
  { edition, stored, onSaved }: SavedRow,
  onProblem: (field: Field, message: string) => void,
) {
  const call = useCall()
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const isForecast = stored?.row.closes_at !== undefined

  const save = async (row: RangeRow, isRetired?: boolean) => {
    setBusy(true)
    try {
      const body = {
        row,
        version: stored?.version ?? 0,
        ...(isRetired === undefined ? {} : { retired: isRetired }),
      }
      await call(saveRangeRow, { params: { specialization: edition, id: row.id }, body })
      host.toast({ title: 'Saved', tone: 'success' })
      onSaved()
    } catch (error) {
      const problems = error instanceof CallError && error.code === 'question_invalid' ? error.details : null
      const listedProblems = Array.isArray(problems) ? (problems as { path: string; message: string }[]) : []
      const fieldProblems = listedProblems.filter(
        ({ path }) => path in empty && !(path === 'answer' && isForecast),
      )
      for (const { path, message } of fieldProblems) onProblem(path as Field, message)
      if (fieldProblems.length === 0)
        host.toast({ title: 'Not saved', description: (error as Error).message, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

function textsOf(row: RangeRow): RowFields {
  const text = (value: RangeRow[Field]) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
  const names = Object.keys(empty) as Field[]
  return Object.fromEntries(names.map((name) => [name, text(row[name])])) as RowFields
}

/** Returns the row of the texts; fields that the form does not show stay as they are stored. */
function rowOf(fields: RowFields, before: RangeRow | null): RangeRow {
  const number = (name: NumberName) => readNumber(fields[name], ruleOf(name, fields.unit.trim())) ?? 0
  const { as_of: _, source_url: __, ...kept } = before ?? {}
  return {
    ...kept,
    id: fields.id.trim(),
    prompt: fields.prompt.trim(),
    unit: fields.unit.trim(),
    scale: fields.scale === 'log' ? 'log' : 'linear',
    least: number('least'),
    most: number('most'),
    answer: before?.closes_at === undefined ? number('answer') : null,
    spread: number('spread'),
    decimals: number('decimals'),
    difficulty: fields.difficulty as Difficulty,
    ...(fields.as_of ? { as_of: fields.as_of } : {}),
    tags: fields.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    explanation: fields.explanation.trim(),
    source: fields.source.trim(),
    ...(fields.source_url.trim() ? { source_url: fields.source_url.trim() } : {}),
  }
}
