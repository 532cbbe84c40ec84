import type { ActivityInput } from '@icio/contracts/rooms/endpoints'
import { dayIn } from '@icio/contracts/dates/days'
import { quizLevels } from '@icio/contracts/editions'
import type { HostActivity } from '@icio/contracts/rooms/room-views'
import { joinsText, peersEntry } from '@icio/contracts/peers/peer-words'
import { activityProblems } from '@icio/contracts/rooms/activity-checks'
import { isOwnQuestion } from '@icio/contracts/rooms/public-body'
import { limitSeconds, offeredKinds, sizes, type OfferedKind } from '@icio/contracts/rooms/rules'
import { sealDays, sealOpensForDays } from '@icio/contracts/rooms/sealed'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import { useBodyQuestion } from '../public-body/body-question.js'
import { kindTexts } from './kind-texts.js'
import {
  inputOf,
  isSealed,
  numberProblems,
  numberRules,
  sealProblems,
  valuesOf,
  type ActivityValues,
  type NumberName,
} from './activity-values.js'
import styles from './desk.module.css'

/** A new activity, or a draft that changes. The check is the one of the service (ROOM-9). */
export function ActivityForm({
  label,
  first,
  isOfPublicBody,
  onSubmit,
}: {
  label: string
  first?: HostActivity
  /** The form asks whether the question is a matter before the body (FORUM-21). */
  isOfPublicBody: boolean
  onSubmit: (input: ActivityInput) => Promise<void>
}) {
  const [values, setValues] = useState<ActivityValues>(() => valuesOf(first))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const { kind } = values
  const bodyQuestion = useBodyQuestion(isOfPublicBody && isOwnQuestion({ kind }))
  const set = (change: Partial<ActivityValues>) => {
    setValues((before) => ({ ...before, ...change }))
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
    )
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const input = inputOf(values)
    const unread = { ...sealProblems(values, dayIn(new Date())), ...numberProblems(values) }
    const found = activityProblems(input)
    setProblems({
      ...Object.fromEntries(found.map(({ path, message }) => [path.split('.')[0] ?? '', `This ${message}.`])),
      ...unread,
    })
    const answered = bodyQuestion.demand()
    if (found.length > 0 || Object.keys(unread).length > 0 || answered === null) return
    setBusy(true)
    await onSubmit({ ...input, ...answered })
    setBusy(false)
  }

  const text = (name: keyof ActivityValues & string, fieldLabel: string, more: object = {}) => (
    <TextField
      label={fieldLabel}
      value={String(values[name])}
      error={problems[name]}
      autoComplete="off"
      onChange={({ target }) => set({ [name]: target.value })}
      {...more}
    />
  )

  const number = (name: NumberName, fieldLabel: string, hint?: string) => (
    <NumberField
      {...numberRules(values)[name]}
      label={fieldLabel}
      hint={hint}
      text={values[name]}
      error={problems[name]}
      onText={(typed) => set({ [name]: typed })}
    />
  )

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {!first && (
        <SelectField
          label="Kind"
          value={kind}
          options={offeredKinds.map((value) => ({ value, label: kindTexts[value] }))}
          onChange={({ target }) => set({ kind: target.value as OfferedKind })}
        />
      )}
      {kind === 'peers' && (
        <p className={styles.note}>
          {peersEntry.lead} Each table enters its own; without tables each person does. It takes four minutes,
          unless you say otherwise. {joinsText}
        </p>
      )}
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
      {(kind === 'number' || kind === 'range') && (
        <div className={styles.row}>
          {number('least', 'Least')}
          {number('most', 'Most')}
          {text('unit', 'Unit', { maxLength: sizes.unit })}
          {!isSealed(values) && number('truth', 'Right figure, if there is one')}
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
      )}
      {kind === 'range' && (
        <CheckboxField
          label="Seal it: nobody sees the ranges until a day"
          checked={values.sealed}
          onChange={({ target }) => set({ sealed: target.checked })}
        />
      )}
      {isSealed(values) && (
        <div className={styles.row}>
          {text('until', 'Sealed until', {
            type: 'date',
            hint: `${sealDays.least} to ${sealDays.most} days ahead. You can open it in a run of this room from then on, for ${sealOpensForDays} days.`,
          })}
          {number('naiveLow', 'Naive range, from', 'For comparison; no change is one choice.')}
          {number('naiveHigh', 'To')}
        </div>
      )}
      {kind === 'words' && (
        <SelectField
          label="Words of each person"
          value={values.entries}
          options={['1', '2', '3'].map((value) => ({ value, label: value }))}
          onChange={({ target }) => set({ entries: target.value })}
        />
      )}
      {kind === 'quiz' && (
        <div className={styles.row}>
          {number('questions', `Questions, ${sizes.quiz.least} to ${sizes.quiz.most}`)}
          <SelectField
            label="Level"
            value={values.level}
            options={quizLevels.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
            onChange={({ target }) => set({ level: target.value as ActivityValues['level'] })}
          />
          {text('topics', 'Topics, up to 3, with commas', {
            hint: 'Empty for all.',
          })}
          <CheckboxField
            label="Ask how sure people are"
            checked={values.asksConfidence}
            onChange={({ target }) => set({ asksConfidence: target.checked })}
          />
        </div>
      )}
      {kind !== 'quiz' && kind !== 'board' && (
        <div className={styles.row}>
          {number(
            'limit',
            'Closes by itself after seconds',
            `${limitSeconds.least} to ${limitSeconds.most}, or empty.`,
          )}
        </div>
      )}
      {bodyQuestion.field}
      <Button type="submit" variant="primary" busy={busy}>
        {label}
      </Button>
    </form>
  )
}
