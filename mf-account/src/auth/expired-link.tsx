import { forgotPassword, resendConfirmation } from '@icio/contracts/accounts/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EmailField, checkEmail } from '../forms/email-field.js'
import { failureText } from '../forms/failure-text.js'
import form from '../forms/form.module.css'

const calls = { confirm: resendConfirmation, reset: forgotPassword }

/** Tells the visitor that the link has been used or has expired, and offers a new one. */
export function ExpiredLink({ kind }: { kind: 'confirm' | 'reset' }) {
  const host = useHost()
  const call = useCall()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm<{ email: string }>()
  const submit = async ({ email }: { email: string }) => {
    try {
      await call(calls[kind], { body: { email: email.trim() } })
      setSentTo(email.trim())
    } catch (error) {
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
  }
  return (
    <>
      <Notice tone="warning" role="alert" title="This link has expired or has already been used">
        If you have used it before, you can simply sign in. Otherwise ask for a new one.
      </Notice>
      <form className={form.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <EmailField
          field={register('email', { validate: checkEmail })}
          error={formState.errors.email?.message}
        />
        {sentTo && (
          <Notice tone="success" role="status" title="Please look into your mail">
            If a link can be sent to {sentTo}, it is on its way.
          </Notice>
        )}
        <div className={form.row}>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            Send a new link
          </Button>
          <ButtonLink to="/auth" variant="quiet">
            Sign in
          </ButtonLink>
        </div>
      </form>
    </>
  )
}
