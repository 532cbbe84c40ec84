import type { ComponentPropsWithRef } from 'react'
import { Field, useFieldIds, type FieldWords } from './field.js'
import styles from './field.module.css'

type TextAreaFieldProps = FieldWords & ComponentPropsWithRef<'textarea'>

/** A text area with its label, hint, and error. */
export function TextAreaField({ label, hint, error, id, rows = 4, ...area }: TextAreaFieldProps) {
  const ids = useFieldIds({ id, hint, error }, area['aria-describedby'])
  return (
    <Field {...{ label, hint, error, ids }} required={area.required}>
      <textarea
        {...area}
        rows={rows}
        id={ids.control}
        className={styles.control}
        aria-describedby={ids.describedBy}
        aria-invalid={error ? true : undefined}
      />
    </Field>
  )
}
