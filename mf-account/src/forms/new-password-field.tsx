import { passwordMinimum } from '@icio/contracts/accounts/password'
import { FieldError } from '@icio/shared-ui/parts/field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useId } from 'react'
import type { FieldError as Refusal, UseFormRegisterReturn } from 'react-hook-form'
import { StrengthMeter } from './strength-meter.js'

/** The type of an error that only the server can find, such as a common password. */
export const refusedByServer = 'server'

/**
 * The field for a new password, with a live strength meter below it. What breaks a rule is said at the field; why the
 * server refuses a password that breaks none stands under the meter, which cannot know it.
 */
export function NewPasswordField({
  label = 'Password',
  field,
  value,
  error,
}: {
  label?: string
  field: UseFormRegisterReturn
  value: string
  error?: Refusal | undefined
}) {
  const refusal = useId()
  const isRefused = error?.type === refusedByServer
  return (
    <>
      <TextField
        {...field}
        label={label}
        type="password"
        autoComplete="new-password"
        hint={`At least ${passwordMinimum} characters, with upper and lower case, a number and a special character.`}
        required
        error={isRefused ? undefined : error?.message}
        aria-invalid={error ? true : undefined}
        aria-describedby={isRefused ? refusal : undefined}
      />
      <StrengthMeter password={value} />
      <FieldError id={refusal}>{isRefused && error.message}</FieldError>
    </>
  )
}
