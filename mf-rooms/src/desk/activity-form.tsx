import type { ActivityInput } from '@icio/contracts/rooms/endpoints'
import { dayIn } from '@icio/contracts/dates/days'
import type { HostActivity } from '@icio/contracts/rooms/room-views'
import { joinsText, peersEntry } from '@icio/contracts/peers/peer-words'
import { isOwnQuestion } from '@icio/contracts/rooms/public-body'
import { limitSeconds, offeredKinds, type OfferedKind } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import type { FormEvent } from 'react'
import { kindTexts } from './kind-texts.js'
import { AskedFields, Figure, FigureFields, QuizFields } from './activity-fields.js'
import { inputOf, numberProblems, sealProblems, valuesOf } from './activity-values.js'
import { useActivityForm } from './use-activity-form.js'
import styles from './desk.module.css'

/** A new activity, or a draft that changes (ROOM-9). */
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
  const form = useActivityForm(() => valuesOf(first), {
    asksBody: ({ kind }) => isOfPublicBody && isOwnQuestion({ kind }),
    inputOf,
    unread: (values) => ({ ...sealProblems(values, dayIn(new Date())), ...numberProblems(values) }),
  })
  const { set, busy, bodyField } = form
  const { kind } = form.values
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void form.send(onSubmit)
      }}
    >
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
      {bodyField}
      <Button type="submit" variant="primary" busy={busy}>
        {label}
      </Button>
    </form>
  )
}
