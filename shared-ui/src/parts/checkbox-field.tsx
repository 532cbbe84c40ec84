import type { ComponentPropsWithRef } from 'react'
import styles from './checkbox-field.module.css'
import { FieldError, useFieldIds, type FieldWords } from './field.js'

type CheckboxFieldProps = FieldWords & Omit<ComponentPropsWithRef<'input'>, 'type'>

/** A checkbox with its label beside it. */
export function CheckboxField({ label, hint, error, id, ...input }: CheckboxFieldProps) {
  const ids = useFieldIds({ id, hint, error }, input['aria-describedby'])
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <input
          {...input}
          type="checkbox"
          id={ids.control}
          className={styles.box}
          aria-describedby={ids.describedBy}
          aria-invalid={error ? true : undefined}
        />
        <label className={styles.label} htmlFor={ids.control}>
          {label}
        </label>
      </div>
      {hint && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
      <FieldError id={ids.error}>{error}</FieldError>
    </div>
  )
}
