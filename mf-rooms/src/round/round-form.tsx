import type { ActivityInput } from '@icio/contracts/rooms/endpoints'
import { leastTablesAsked, type RoundForm as Form } from '@icio/contracts/rooms/round'
import { sizes } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import type { FormEvent } from 'react'
import { linesOf, numberProblemsIn, numbersIn, useActivityForm } from '../desk/use-activity-form.js'
import styles from './round.module.css'

const empty = {
  form: 'choice' as Form,
  prompt: '',
  options: 'Yes\nNo',
  least: '0',
  most: '100',
  unit: '',
  truth: '',
  askTables: false,
}
type Values = typeof empty

const numberNames = ['least', 'most', 'truth'] as const

function rulesOf({ unit }: Values) {
  const rule = { unit: unit.trim() }
  return { least: rule, most: rule, truth: rule }
}

/** Returns what the service takes. A field that is no number is left out, so that the check names it as missing. */
export function roundInput(values: Values): ActivityInput {
  const { form, prompt, options, unit, askTables } = values
  const base = { kind: 'round' as const, form, prompt: prompt.trim() }
  if (form === 'choice') {
    const lines = linesOf(options)
    const right = lines.flatMap((line, index) => (line.startsWith('*') ? [String(index)] : []))
    return {
      ...base,
      options: lines.map((line) => ({ text: line.replace(/^\*\s*/, '') })),
      ...(right.length > 0 ? { right } : {}),
    }
  }
  return {
    ...base,
    ...numbersIn(numberNames, values, rulesOf(values)),
    ...(unit.trim() ? { unit: unit.trim() } : {}),
    ...(askTables ? { ask_tables: true } : {}),
  }
}

/** A round of one's own: a question, options or a number, and 'Open' (ROUND-23). */
export default function RoundForm({
  tables,
  isOfPublicBody,
  buttons,
}: {
  tables: number
  /** The form asks whether the question is a matter before the body (FORUM-21). */
  isOfPublicBody: boolean
  /** What can be done with the round; the first one is the main button. */
  buttons: readonly { label: string; onPress: (input: ActivityInput) => Promise<void> }[]
}) {
  const round = useActivityForm(() => empty, {
    asksBody: () => isOfPublicBody,
    inputOf: roundInput,
    unread: (values) =>
      values.form === 'number' ? numberProblemsIn(numberNames, values, rulesOf(values)) : {},
    tables,
  })
  const { values, problems, busy, set, send } = round
  const [main, ...others] = buttons
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (main) void send(main.onPress)
      }}
    >
      <TextAreaField
        label="Question"
        rows={2}
        maxLength={sizes.prompt}
        value={values.prompt}
        error={problems.prompt}
        onChange={({ target }) => set({ prompt: target.value })}
      />
      <SelectField
        label="Answered by"
        value={values.form}
        options={[
          { value: 'choice', label: 'One of several options' },
          { value: 'number', label: 'A number' },
        ]}
        onChange={({ target }) => set({ form: target.value === 'number' ? 'number' : 'choice' })}
      />
      {values.form === 'choice' ? (
        <TextAreaField
          label="Options"
          hint="2 to 6, one on each line. A line that begins with * is the right answer, if there is one."
          rows={4}
          value={values.options}
          error={problems.options ?? problems.right}
          onChange={({ target }) => set({ options: target.value })}
        />
      ) : (
        <NumberFields tables={tables} round={round} />
      )}
      {round.bodyField}
      <div className={styles.row}>
        {main && (
          <Button type="submit" variant="primary" busy={busy}>
            {main.label}
          </Button>
        )}
        {others.map(({ label, onPress }) => (
          <Button key={label} busy={busy} onClick={() => void send(onPress)}>
            {label}
          </Button>
        ))}
      </div>
    </form>
  )
}

/** The limits of a round of numbers, its unit and true figure, and whether each table is asked for one (ROUND-17). */
function NumberFields({
  tables,
  round: { values, problems, set },
}: {
  tables: number
  round: Pick<ReturnType<typeof useActivityForm<Values>>, 'values' | 'problems' | 'set'>
}) {
  const number = (name: (typeof numberNames)[number], label: string) => (
    <NumberField
      label={label}
      unit={values.unit.trim()}
      text={values[name]}
      error={problems[name]}
      onText={(text) => set({ [name]: text })}
    />
  )
  return (
    <>
      <div className={styles.row}>
        {number('least', 'Least')}
        {number('most', 'Most')}
        <TextField
          label="Unit"
          value={values.unit}
          error={problems.unit}
          autoComplete="off"
          onChange={({ target }) => set({ unit: target.value })}
        />
        {number('truth', 'True figure, if it is known')}
      </div>
      {tables >= leastTablesAsked && (
        <CheckboxField
          label="Ask each table for one number between the votes"
          checked={values.askTables}
          onChange={({ target }) => set({ askTables: target.checked })}
        />
      )}
    </>
  )
}
