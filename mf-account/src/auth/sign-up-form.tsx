import { signUp } from '@icio/contracts/accounts/endpoints'
import { errors as catalogue } from '@icio/contracts/errors'
import { displayNameMaximum, displayNameProblem } from '@icio/contracts/accounts/display-name'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { NameField } from '@icio/shared-ui/parts/name-field'
import { useForm, useWatch } from 'react-hook-form'
import { EmailField, checkEmail } from '../forms/email-field.js'
import form from '../forms/form.module.css'
import { NewPasswordField, refusedByServer, checkNewPassword } from '../forms/new-password-field.js'
import { throughGateIfAsked } from './through-gate.js'
import type { MailedTo } from './check-mail.js'
import { ownSignUps } from './own-sign-ups.js'
import { authTexts, signUpFailure } from './auth-messages.js'

interface SignUpFields {
  displayName: string
  email: string
  password: string
}

/**
 * The sign-up form: optional name, email, password with a live strength meter (AUTH-2 to AUTH-10, AUTH-19 to AUTH-23).
 */
export function SignUpForm({
  goal,
  onSignedUp,
}: {
  /** The path to open after the link in the email has confirmed the address. */
  goal: string
  onSignedUp: (signUp: MailedTo) => void
}) {
  const host = useHost()
  const call = useCall()
  const { register, handleSubmit, setError, control, formState } = useForm<SignUpFields>()
  const password = useWatch({ control, name: 'password', defaultValue: '' })
  const { errors, isSubmitting } = formState

  const submit = async ({ displayName, email, password }: SignUpFields) => {
    const name = displayName.trim()
    const send = () =>
      call(signUp, {
        body: { email: email.trim(), password, redirect_to: goal, ...(name ? { display_name: name } : {}) },
      })
    try {
      const answer = await throughGateIfAsked(host.gate, send)
      if (answer === 'cancelled') return
      ownSignUps.remember(email)
      host.toast({ title: authTexts.signedUp, tone: 'success' })
      onSignedUp({ email: email.trim(), mailbox: answer.mailbox })
    } catch (error) {
      host.toast({ title: signUpFailure(error), tone: 'destructive' })
      const place = fieldOf(error)
      if (place) setError(place.field, { type: place.type, message: place.advice }, { shouldFocus: true })
    }
  }
  return (
    <form className={form.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <NameField
        {...register('displayName', { validate: checkDisplayName })}
        label="Display Name"
        autoComplete="nickname"
        most={displayNameMaximum}
        required={false}
        hint="Shown to other players. Without one you are called Player."
        error={errors.displayName?.message}
      />
      <EmailField field={register('email', { validate: checkEmail })} error={errors.email?.message} />
      <NewPasswordField
        field={register('password', { validate: checkNewPassword })}
        value={password}
        error={errors.password}
      />
      <div className={form.row}>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Sign Up
        </Button>
      </div>
    </form>
  )
}

function checkDisplayName(name: string): string | true {
  const problem = displayNameProblem(name)
  return problem ? catalogue[problem].text : true
}

/** Returns the field that an error is about, with advice for it; a toast shows the error itself. */
function fieldOf(error: unknown): { field: keyof SignUpFields; advice: string; type?: string } | null {
  const code = error instanceof CallError ? error.code : ''
  if (code === 'already_registered') return { field: 'email', advice: 'Use another address, or sign in.' }
  if (code === 'name_reserved') return { field: 'displayName', advice: 'Please choose another name.' }
  if (code === 'invalid_email') return { field: 'email', advice: 'Please check the address.' }
  if (code === 'password_refused')
    return {
      field: 'password',
      type: refusedByServer,
      advice: 'This password is easily guessed. Avoid well-known words, your name and your address.',
    }
  return null
}
