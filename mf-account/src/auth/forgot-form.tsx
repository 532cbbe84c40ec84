import { forgotPassword } from '@icio/contracts/accounts/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EmailField, checkEmail } from '../forms/email-field.js'
import { MailboxLink, type MailedTo } from './check-mail.js'
import { failureText } from '../forms/failure-text.js'
import form from '../forms/form.module.css'

/** Requests a link to choose a new password. The response does not reveal whether the account exists. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const host = useHost()
  const call = useCall()
  const [askedFor, setAskedFor] = useState<MailedTo | null>(null)
  const { register, handleSubmit, formState } = useForm<{ email: string }>()

  const submit = async ({ email }: { email: string }) => {
    try {
      const { mailbox } = await call(forgotPassword, { body: { email: email.trim() } })
      setAskedFor({ email: email.trim(), mailbox })
    } catch (error) {
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
  }
  return (
    <form className={form.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <EmailField
        field={register('email', { validate: checkEmail })}
        hint="We send a link with which you can choose a new password."
        error={formState.errors.email?.message}
      />
      {askedFor && (
        <Notice tone="success" role="status" title="Please look into your mail">
          If {askedFor.email} has an account here, a link is on its way. It is good for one hour. After many
          mails on one day none is sent: the link in the last one is good again instead.
          <MailboxLink {...askedFor} />
        </Notice>
      )}
      <div className={form.row}>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Send Reset Link
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to Sign In
        </Button>
      </div>
    </form>
  )
}
