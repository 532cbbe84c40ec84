import { lettersOf } from '@icio/contracts/accounts/names'
import type { ChangeEvent, ComponentProps } from 'react'
import { TextField } from './text-field.js'

/**
 * The field for a name of at most `most` letters as people see them (NAME-1). The browser's own limit counts an emoji as
 * two to eleven; what is being composed on the keyboard is left alone.
 */
export function NameField({
  most,
  onChange,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'maxLength'> & { most: number }) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const letters = lettersOf(event.target.value)
    if (letters.length > most && !(event.nativeEvent as InputEvent).isComposing)
      event.target.value = letters.slice(0, most).join('')
    return onChange?.(event)
  }
  return <TextField {...field} onChange={change} />
}
