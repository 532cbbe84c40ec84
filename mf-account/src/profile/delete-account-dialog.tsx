import { deleteAccount } from '@icio/contracts/accounts/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { CurrentPasswordField } from '../forms/current-password-field.js'
import { failureText } from '../forms/failure-text.js'
import form from '../forms/form.module.css'

interface DeleteAccountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for the password, then deletes the account permanently. */
export function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  const host = useHost()
  const call = useCall()
  const formId = useId()
  const { register, handleSubmit, setError, reset, formState } = useForm<{ password: string }>()

  const submit = async ({ password }: { password: string }) => {
    try {
      await call(deleteAccount, { body: { password } })
    } catch (error) {
      const isWrong = error instanceof CallError && error.code === 'wrong_password'
      return setError('password', { message: isWrong ? 'This is not your password.' : failureText(error) })
    }
    onOpenChange(false)
    host.toast({ title: 'Your account has been deleted', tone: 'success' })
    await host.session.refresh()
    host.nav.go('home')
  }
  const change = (next: boolean) => {
    reset()
    onOpenChange(next)
  }
  return (
    <LazyDialog
      open={open}
      onOpenChange={change}
      size="sm"
      title="Delete your account?"
      description="Your profile, picture, devices and preferences are deleted and your scores lose your name. This cannot be undone."
      footer={
        <>
          <Button onClick={() => change(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="destructive" busy={formState.isSubmitting}>
            Delete for good
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={form.form}
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <CurrentPasswordField
          label="Your password"
          field={register('password', { required: 'Please enter your password' })}
          error={formState.errors.password?.message}
        />
      </form>
    </LazyDialog>
  )
}
