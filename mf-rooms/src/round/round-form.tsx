import type { ActivityInput } from '@icio/contracts/rooms/endpoints'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { activityProblems } from '@icio/contracts/rooms/activity-checks'
import { leastTablesAsked, type RoundForm as Form } from '@icio/contracts/rooms/round'
import { sizes } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import { useBodyQuestion } from '../public-body/body-question.js'
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

/** Returns what the service takes. A field that is no number is left out, so that the check names it as missing. */
export function roundInput({
  form,
  prompt,
  options,
  least,
  most,
  unit,
  truth,
  askTables,
}: Values): ActivityInput {
  const base = { kind: 'round' as const, form, prompt: prompt.trim() }
  if (form === 'choice') {
    const lines = options
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const right = lines.flatMap((line, index) => (line.startsWith('*') ? [String(index)] : []))
    return {
      ...base,
      options: lines.map((line) => ({ text: line.replace(/^\*\s*/, '') })),
      ...(right.length > 0 ? { right } : {}),
    }
  }
  return {
    ...base,
    ...numberIn('least', least, unit),
    ...numberIn('most', most, unit),
    ...numberIn('truth', truth, unit),
    ...(unit.trim() ? { unit: unit.trim() } : {}),
    ...(askTables ? { ask_tables: true } : {}),
  }
}

function numberIn<Name extends string>(
  name: Name,
  text: string,
  unit: string,
): Partial<Record<Name, number>> {
  const value = readNumber(text, { unit: unit.trim() })
  return value === null ? {} : ({ [name]: value } as Partial<Record<Name, number>>)
}

/** Returns what stands in the fields of numbers and is none, with what to write instead, by field. */
function unreadNumbers({ form, unit, ...texts }: Values): Readonly<Record<string, string>> {
  if (form !== 'number') return {}
  return Object.fromEntries(
    (['least', 'most', 'truth'] as const).flatMap((name) => {
      const problem = texts[name].trim() && numberProblem(texts[name], { unit: unit.trim() })
      return problem ? [[name, problem]] : []
    }),
  )
}

/** What stands in the form, what is wrong with it, and how it is sent once nothing is. */
function useRound(tables: number, isOfPublicBody: boolean) {
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const bodyQuestion = useBodyQuestion(isOfPublicBody)
  function set(change: Partial<Values>) {
    setValues((before) => ({ ...before, ...change }))
    const changed = 'options' in change ? [...Object.keys(change), 'right'] : Object.keys(change)
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !changed.includes(field))),
    )
  }
  async function send(onPress: (input: ActivityInput) => Promise<void>) {
    const input = roundInput(values)
    const found = activityProblems(input, tables)
    const unread = unreadNumbers(values)
    setProblems({
      ...Object.fromEntries(found.map(({ path, message }) => [path.split('.')[0] ?? '', `This ${message}.`])),
      ...unread,
    })
    const answered = bodyQuestion.demand()
    if (found.length > 0 || Object.keys(unread).length > 0 || answered === null) return
    setBusy(true)
    await onPress({ ...input, ...answered })
    setBusy(false)
  }
  return { values, problems, busy, set, send, bodyField: bodyQuestion.field }
}

type Round = ReturnType<typeof useRound>

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
  const round = useRound(tables, isOfPublicBody)
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
function NumberFields({ tables, round: { values, problems, set } }: { tables: number; round: Round }) {
  const number = (name: 'least' | 'most' | 'truth', label: string) => (
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
