import {
  passwordMinimum,
  firstBrokenRule,
  passwordStrength,
  strengthHints,
  strengthLabel,
} from '@icio/contracts/accounts/password'
import { FieldError } from '@icio/shared-ui/parts/field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useId } from 'react'
import type { FieldError as Refusal, UseFormRegisterReturn } from 'react-hook-form'
import { errors } from '@icio/contracts/errors'
import styles from './strength-meter.module.css'

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

/** Returns the message for the first rule that a new password breaks, or true (AUTH-6 to AUTH-9). */
export function checkNewPassword(password: string): string | true {
  const brokenRule = firstBrokenRule(password)
  return brokenRule ? errors[brokenRule].text : true
}

const highest = 4

/** Shows the strength of a password while it is typed, with hints to make it stronger (AUTH-3, AUTH-12). */
function StrengthMeter({ password }: { password: string }) {
  const id = useId()
  if (!password) return null
  const score = passwordStrength(password)
  const label = strengthLabel(score)
  const hints = strengthHints(password)
  return (
    <div className={styles.strength}>
      <div className={styles.words}>
        <span id={id}>Password strength</span>
        <span className={styles.label} role="status">
          {label}
        </span>
      </div>
      <div
        className={styles.bars}
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={highest}
        aria-valuenow={score}
        aria-valuetext={label}
      >
        {Array.from({ length: highest }, (_, bar) => (
          <span key={bar} className={styles.bar} data-level={levelOf(score)} data-filled={score > bar} />
        ))}
      </div>
      {hints.length > 0 && (
        <ul className={styles.hints} aria-label="How to make it stronger">
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns the tone of the bars, which matches the label. */
function levelOf(score: number): 'weak' | 'fair' | 'strong' {
  if (score < 2) return 'weak'
  return score < 3 ? 'fair' : 'strong'
}
