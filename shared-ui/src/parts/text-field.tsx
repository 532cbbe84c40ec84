import type { ComponentPropsWithRef } from 'react'
import { Field, useFieldIds, type FieldWords } from './field.js'
import styles from './field.module.css'

type TextFieldProps = FieldWords & ComponentPropsWithRef<'input'>

/** A text input with its label, hint, and error. */
export function TextField({ label, hint, error, id, ...input }: TextFieldProps) {
  const ids = useFieldIds({ id, hint, error }, input['aria-describedby'])
  return (
    <Field {...{ label, hint, error, ids }} required={input.required}>
      <input
        {...input}
        id={ids.control}
        className={styles.control}
        aria-describedby={ids.describedBy}
        aria-invalid={error ? true : undefined}
      />
    </Field>
  )
}
