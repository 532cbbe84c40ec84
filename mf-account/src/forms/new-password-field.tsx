import { passwordMinimum } from '@icio/contracts/accounts/password'
import { TextField } from '@icio/shared-ui/parts/text-field'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { StrengthMeter } from './strength-meter.js'

/** The field for a new password, with a live strength meter below it. */
export function NewPasswordField({
  label = 'Password',
  field,
  value,
  error,
}: {
  label?: string
  field: UseFormRegisterReturn
  value: string
  error?: string | undefined
}) {
  return (
    <>
      <TextField
        {...field}
        label={label}
        type="password"
        autoComplete="new-password"
        hint={`At least ${passwordMinimum} characters, with upper and lower case, a number and a special character.`}
        required
        error={error}
      />
      <StrengthMeter password={value} />
    </>
  )
}
