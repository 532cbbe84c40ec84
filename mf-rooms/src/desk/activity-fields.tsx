import { quizLevels } from '@icio/contracts/editions'
import { sizes } from '@icio/contracts/rooms/rules'
import { sealDays, sealOpensForDays } from '@icio/contracts/rooms/sealed'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { isSealed, numberRules, type ActivityValues, type NumberName } from './activity-values.js'
import styles from './desk.module.css'

/** What stands in the form of an activity, what is wrong with it by field, and how it changes. */
export interface ActivityFields {
  values: ActivityValues
  problems: Readonly<Record<string, string>>
  set: (change: Partial<ActivityValues>) => void
}

interface FieldsProps {
  form: ActivityFields
}

export function AskedFields({ form: { values, problems, set } }: FieldsProps) {
  const { kind } = values
  return (
    <>
      {kind !== 'quiz' && kind !== 'board' && kind !== 'peers' && (
        <TextAreaField
          label={kind === 'questions' ? 'What may be asked?' : kind === 'feedback' ? 'Title' : 'Question'}
          rows={2}
          maxLength={sizes.prompt}
          value={values.prompt}
          error={problems.prompt}
          onChange={({ target }) => set({ prompt: target.value })}
        />
      )}
      {(kind === 'choice' || kind === 'rank') && (
        <TextAreaField
          label="Options"
          hint={
            kind === 'choice'
              ? '2 to 6, one on each line. A line that begins with * is a right answer.'
              : '3 to 8, one on each line.'
          }
          rows={5}
          value={values.options}
          error={problems.options}
          onChange={({ target }) => set({ options: target.value })}
        />
      )}
      {kind === 'feedback' && (
        <TextAreaField
          label="Statements"
          hint="1 to 4, one on each line. Each person rates them from 1, not at all, to 5, fully, and can add a comment. Nothing of it is on the stage; you read it in the report, after the run."
          rows={4}
          value={values.statements}
          error={problems.statements}
          onChange={({ target }) => set({ statements: target.value })}
        />
      )}
      {kind === 'choice' && (
        <CheckboxField
          label="Several answers are allowed"
          checked={values.several}
          onChange={({ target }) => set({ several: target.checked })}
        />
      )}
      {kind === 'words' && (
        <SelectField
          label="Words of each person"
          value={values.entries}
          options={['1', '2', '3'].map((value) => ({ value, label: value }))}
          onChange={({ target }) => set({ entries: target.value })}
        />
      )}
    </>
  )
}

/** The limits of a number or a range, its unit and right figure, and the seal of a range (FORUM-19). */
export function FigureFields({ form }: FieldsProps) {
  const { values, set } = form
  return (
    <>
      <div className={styles.row}>
        <Figure form={form} name="least" label="Least" />
        <Figure form={form} name="most" label="Most" />
        <Line form={form} name="unit" label="Unit" maxLength={sizes.unit} />
        {!isSealed(values) && <Figure form={form} name="truth" label="Right figure, if there is one" />}
        <SelectField
          label="Scale"
          value={values.scale}
          options={[
            { value: 'linear', label: 'Even' },
            { value: 'log', label: 'By factors' },
          ]}
          onChange={({ target }) => set({ scale: target.value === 'log' ? 'log' : 'linear' })}
        />
      </div>
      {values.kind === 'range' && (
        <CheckboxField
          label="Seal it: nobody sees the ranges until a day"
          checked={values.sealed}
          onChange={({ target }) => set({ sealed: target.checked })}
        />
      )}
      {isSealed(values) && (
        <div className={styles.row}>
          <Line
            form={form}
            name="until"
            label="Sealed until"
            type="date"
            hint={`${sealDays.least} to ${sealDays.most} days ahead. You can open it in a run of this room from then on, for ${sealOpensForDays} days.`}
          />
          <Figure
            form={form}
            name="naiveLow"
            label="Naive range, from"
            hint="For comparison; no change is one choice."
          />
          <Figure form={form} name="naiveHigh" label="To" />
        </div>
      )}
    </>
  )
}

/** How many questions of a quiz, of which level and topics (ROOM-29). */
export function QuizFields({ form }: FieldsProps) {
  const { values, set } = form
  return (
    <div className={styles.row}>
      <Figure form={form} name="questions" label={`Questions, ${sizes.quiz.least} to ${sizes.quiz.most}`} />
      <SelectField
        label="Level"
        value={values.level}
        options={quizLevels.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
        onChange={({ target }) => set({ level: target.value as ActivityValues['level'] })}
      />
      <Line form={form} name="topics" label="Topics, up to 3, with commas" hint="Empty for all." />
      <CheckboxField
        label="Ask how sure people are"
        checked={values.asksConfidence}
        onChange={({ target }) => set({ asksConfidence: target.checked })}
      />
    </div>
  )
}

function Line({
  form: { values, problems, set },
  name,
  ...field
}: FieldsProps & {
  name: 'unit' | 'topics' | 'until'
  label: string
  hint?: string
  type?: string
  maxLength?: number
}) {
  return (
    <TextField
      {...field}
      value={values[name]}
      error={problems[name]}
      autoComplete="off"
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
}

export function Figure({
  form: { values, problems, set },
  name,
  label,
  hint,
}: FieldsProps & { name: NumberName; label: string; hint?: string }) {
  return (
    <NumberField
      {...numberRules(values)[name]}
      label={label}
      hint={hint}
      text={values[name]}
      error={problems[name]}
      onText={(text) => set({ [name]: text })}
    />
  )
}
