import type { ComponentPropsWithRef } from 'react'
import styles from './checkbox-field.module.css'
import { FieldError, useFieldIds, type FieldWords } from './field.js'

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>

/** A checkbox in the house style, alone; whoever shows it labels it. */
export function Checkbox(input: CheckboxProps) {
  return <input {...input} type="checkbox" className={styles.box} />
}

/** A checkbox with its label beside it. */
export function CheckboxField({ label, hint, error, id, ...input }: FieldWords & CheckboxProps) {
  const ids = useFieldIds({ id, hint, error }, input['aria-describedby'])
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <Checkbox
          {...input}
          id={ids.control}
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
