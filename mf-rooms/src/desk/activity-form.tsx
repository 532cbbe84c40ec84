import type { ActivityInput } from '@icio/contracts/rooms/endpoints'
import { dayIn } from '@icio/contracts/dates/days'
import type { HostActivity } from '@icio/contracts/rooms/room-views'
import { joinsText, peersEntry } from '@icio/contracts/peers/peer-words'
import { activityProblems } from '@icio/contracts/rooms/activity-checks'
import { isOwnQuestion } from '@icio/contracts/rooms/public-body'
import { limitSeconds, offeredKinds, type OfferedKind } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useState, type FormEvent } from 'react'
import { useBodyQuestion } from '../public-body/body-question.js'
import { kindTexts } from './kind-texts.js'
import { AskedFields, Figure, FigureFields, QuizFields } from './activity-fields.js'
import { inputOf, numberProblems, sealProblems, valuesOf, type ActivityValues } from './activity-values.js'
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

  const form = { values, problems, set }
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
      <AskedFields form={form} />
      {(kind === 'number' || kind === 'range') && <FigureFields form={form} />}
      {kind === 'quiz' && <QuizFields form={form} />}
      {kind !== 'quiz' && kind !== 'board' && (
        <div className={styles.row}>
          <Figure
            form={form}
            name="limit"
            label="Closes by itself after seconds"
            hint={`${limitSeconds.least} to ${limitSeconds.most}, or empty.`}
          />
        </div>
      )}
      {bodyQuestion.field}
      <Button type="submit" variant="primary" busy={busy}>
        {label}
      </Button>
    </form>
  )
}
