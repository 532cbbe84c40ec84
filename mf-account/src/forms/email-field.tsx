import { TextField } from '@icio/shared-ui/parts/text-field'
import type { UseFormRegisterReturn } from 'react-hook-form'

interface EmailFieldProps {
  /** What the form's register gave, with checkEmail. */
  field: UseFormRegisterReturn
  error: string | undefined
  hint?: string
}

/** The address that somebody signs in with; browsers fill it in. */
export function EmailField({ field, error, hint }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      label="Email"
      type="email"
      autoComplete="email"
      required
      {...(hint ? { hint } : {})}
      error={error}
    />
  )
}
