import { resetPassword } from '@icio/contracts/accounts/endpoints'
import { useNavigate, useSearchParams } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Page } from '@icio/shared-ui/parts/page'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { failureText } from '../forms/failure-text.js'
import form from '../forms/form.module.css'
import { NewPasswordField, refusedByServer, checkNewPassword } from '../forms/new-password-field.js'
import { ExpiredLink } from './expired-link.js'

/** /auth/reset?token=: sets a new password through the link in an email. */
export function ResetScreen() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const [isExpired, setExpired] = useState(!token)
  return (
    <Page title="Choose a new password" width="reading">
      <meta name="referrer" content="no-referrer" />
      {isExpired || !token ? (
        <ExpiredLink kind="reset" />
      ) : (
        <ResetForm token={token} onExpired={() => setExpired(true)} />
      )}
    </Page>
  )
}

function ResetForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const host = useHost()
  const call = useCall()
  const navigate = useNavigate()
  const { register, handleSubmit, setError, control, formState } = useForm<{ password: string }>()
  const password = useWatch({ control, name: 'password', defaultValue: '' })

  const submit = async (fields: { password: string }) => {
    try {
      await call(resetPassword, { body: { token, password: fields.password } })
      await host.session.refresh()
      host.toast({ title: 'Your password has been changed. Please sign in.', tone: 'success' })
      void navigate('/auth', { replace: true })
    } catch (error) {
      const code = error instanceof CallError ? error.code : null
      if (code === 'link_expired') return onExpired()
      host.toast({ title: failureText(error), tone: 'destructive' })
      if (code === 'password_refused') {
        setError('password', {
          type: refusedByServer,
          message: 'This password is easily guessed. Please choose another one.',
        })
      }
    }
  }
  return (
    <form className={form.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <NewPasswordField
        label="New password"
        field={register('password', { validate: checkNewPassword })}
        value={password}
        error={formState.errors.password}
      />
      <p className={form.quiet}>All your devices are signed out when the password changes.</p>
      <div className={form.row}>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Save new password
        </Button>
      </div>
    </form>
  )
}
