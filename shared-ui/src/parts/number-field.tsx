import {
  isBegun,
  numberProblem,
  readingText,
  readNumber,
  type NumberNotation,
  type NumberRule,
} from '@icio/contracts/numbers/read-number'
import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.js'
import { Field, FieldError, useFieldIds, type FieldWords } from './field.js'
import styles from './field.module.css'

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'onChange' | 'type' | 'inputMode' | 'min' | 'max' | 'className' | 'id'
>

interface NumberFieldProps extends FieldWords, NumberRule, Pick<NumberNotation, 'accounts'>, InputProps {
  /** The number as typed; `readNumber` with the same unit reads it. */
  text: string
  onText: (text: string) => void
  /** True for a field in a cell of a table: the label is only read out. */
  inCell?: boolean
}

/**
 * The field for every number of the site (NUM-1 to NUM-4). It takes comma and point from any keypad, shows while typing
 * how the text is read, and says at once what to write if it is no number; limits are for the caller to check with
 * `numberProblem`, when the person has finished. Telephones have no minus on their number pads, so that a field whose
 * least is below 0 gets all keys.
 */
export function NumberField({
  label,
  hint,
  error,
  text,
  onText,
  inCell = false,
  unit,
  least,
  most: _most,
  above: _above,
  whole,
  accounts,
  ...input
}: NumberFieldProps) {
  const value = readNumber(text, { unit, accounts })
  const problem =
    error ?? (value === null && isBegun(text) ? numberProblem(text, { unit, whole, accounts }) : undefined)
  const ids = useFieldIds({ hint, error: problem }, input['aria-describedby'])
  const reading = value === null ? null : readingText(value, unit)
  const readingId = `${ids.control}-reading`
  const control = (
    <input
      {...input}
      id={ids.control}
      className={classNames(styles.control, inCell && styles.inCell)}
      type="text"
      inputMode={least === undefined || least < 0 ? 'text' : whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      aria-label={inCell ? String(label) : undefined}
      aria-describedby={[ids.describedBy, reading && readingId].filter(Boolean).join(' ') || undefined}
      aria-invalid={problem ? true : undefined}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  )
  const readingLine = reading !== null && (
    <span
      className={styles.reading}
      id={readingId}
      data-same={String(value) === text || reading === text ? true : undefined}
    >
      = {reading}
    </span>
  )
  if (inCell)
    return (
      <div className={styles.field}>
        {control}
        {readingLine}
        <FieldError id={ids.error}>{problem}</FieldError>
      </div>
    )
  return (
    <Field {...{ label, hint, ids, error: problem }} required={input.required} beside={readingLine}>
      {control}
    </Field>
  )
}
