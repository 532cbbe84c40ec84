import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Field, useFieldIds, type FieldWords } from './field.js'
import styles from './field.module.css'

type TextFieldProps = FieldWords & ComponentPropsWithRef<'input'>

/** A text input with its label, hint, and error. A file field takes the same file again after it was mended. */
export function TextField({ label, hint, error, id, onClick, ...input }: TextFieldProps) {
  const ids = useFieldIds({ id, hint, error }, input['aria-describedby'])
  return (
    <Field {...{ label, hint, error, ids }} required={input.required}>
      <input
        {...input}
        id={ids.control}
        onClick={input.type === 'file' ? emptyWhileChoosing : onClick}
        className={styles.control}
        aria-describedby={ids.describedBy}
        aria-invalid={error ? true : input['aria-invalid']}
      />
    </Field>
  )
}

/** Browsers report no change when the same file is chosen again; the earlier choice comes back if none is made. */
function emptyWhileChoosing({ currentTarget: input }: MouseEvent<HTMLInputElement>): void {
  const before = [...(input.files ?? [])]
  input.value = ''
  const putBack = () => {
    const transfer = new DataTransfer()
    for (const file of before) transfer.items.add(file)
    input.files = transfer.files
  }
  input.addEventListener('cancel', putBack, { once: true })
  input.addEventListener('change', () => input.removeEventListener('cancel', putBack), { once: true })
}
