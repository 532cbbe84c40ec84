import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.js'
import { Field, useFieldIds, type FieldWords } from './field.js'
import fieldStyles from './field.module.css'
import styles from './select-field.module.css'

interface SelectFieldProps extends FieldWords, Omit<ComponentPropsWithRef<'select'>, 'children'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** A native select with its label, hint, and error. */
export function SelectField({ label, hint, error, id, options, ...select }: SelectFieldProps) {
  const ids = useFieldIds({ id, hint, error }, select['aria-describedby'])
  return (
    <Field {...{ label, hint, error, ids }} required={select.required}>
      <span className={styles.frame}>
        <select
          {...select}
          id={ids.control}
          className={classNames(fieldStyles.control, styles.select)}
          aria-describedby={ids.describedBy}
          aria-invalid={error ? true : undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </span>
    </Field>
  )
}
