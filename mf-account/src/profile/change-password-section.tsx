import { changePassword } from '@icio/contracts/accounts/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { useForm, useWatch } from 'react-hook-form'
import { CurrentPasswordField } from '../forms/current-password-field.js'
import form from '../forms/form.module.css'
import { NewPasswordField, refusedByServer, checkNewPassword } from '../forms/new-password-field.js'
import { useProof } from '../security/use-proof.js'

interface PasswordFields {
  current: string
  next: string
}

/** Changes the password; requires the current one, and a fresh proof if there is a second factor (AUTH-54). */
export function ChangePasswordSection() {
  const host = useHost()
  const call = useCall()
  const { register, handleSubmit, reset, setError, control, formState } = useForm<PasswordFields>({
    defaultValues: { current: '', next: '' },
  })
  const next = useWatch({ control, name: 'next' })
  const { errors, isSubmitting } = formState
  const { proved, dialog } = useProof()

  const change = async (fields: PasswordFields) => {
    try {
      await call(changePassword, {
        body: { current_password: fields.current, new_password: fields.next },
      })
      reset()
      host.toast({ title: 'Your password has been changed. Other devices are signed out.', tone: 'success' })
    } catch (error) {
      const code = error instanceof CallError ? error.code : null
      if (code === 'wrong_password') {
        setError(
          'current',
          { message: 'Please type the password that you signed in with.' },
          { shouldFocus: true },
        )
      }
      if (code === 'password_refused') {
        setError('next', {
          type: refusedByServer,
          message: 'This password is easily guessed. Please choose another one.',
        })
      }
      throw error
    }
  }
  const submit = (fields: PasswordFields) => proved(() => change(fields))
  return (
    <Section id="password" title="Change password">
      <form className={form.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <CurrentPasswordField
          label="Current password"
          field={register('current', { required: 'Please enter your current password' })}
          error={errors.current?.message}
        />
        <NewPasswordField
          label="New password"
          field={register('next', { validate: checkNewPassword })}
          value={next}
          error={errors.next}
        />
        <div className={form.row}>
          <Button type="submit" busy={isSubmitting}>
            Change password
          </Button>
        </div>
      </form>
      {dialog}
    </Section>
  )
}
