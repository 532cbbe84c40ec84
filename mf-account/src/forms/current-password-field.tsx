import { TextField } from '@icio/shared-ui/parts/text-field'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** The field for the password that an account has now; `field` carries its rule. */
export function CurrentPasswordField({
  label,
  field,
  error,
}: {
  label: string
  field: UseFormRegisterReturn
  error: string | undefined
}) {
  return (
    <TextField
      {...field}
      label={label}
      type="password"
      autoComplete="current-password"
      required
      error={error}
    />
  )
}
