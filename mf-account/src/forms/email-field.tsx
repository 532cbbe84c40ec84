import { withoutInvisible, isEmailAddress } from '@icio/contracts/accounts/email-address'
import { TextField } from '@icio/shared-ui/parts/text-field'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { errors } from '@icio/contracts/errors'

interface EmailFieldProps {
  /** The result of the form's register, with checkEmail as validation. */
  field: UseFormRegisterReturn
  error: string | undefined
  hint?: string
}

/** The field for the sign-in address, with browser autofill. */
export function EmailField({ field, error, hint }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      onChange={(event) => {
        // Marks that were copied along would stay unseen in the field.
        const visibleText = withoutInvisible(event.target.value)
        if (visibleText !== event.target.value) event.target.value = visibleText
        return field.onChange(event)
      }}
      label="Email"
      type="email"
      autoComplete="email"
      required
      {...(hint ? { hint } : {})}
      error={error}
    />
  )
}

/** Returns the message for an invalid address, or true (AUTH-4). */
export function checkEmail(text: string): string | true {
  if (!text.trim()) return 'Please enter your email address'
  return isEmailAddress(text.trim()) || errors.invalid_email.text
}
