import { exportAccount, deleteAccount } from '@icio/contracts/accounts/endpoints'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { useCall, CallError } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import Download from 'lucide-react/icons/download'
import { useState, useId } from 'react'
import { readSecurity } from '@icio/contracts/second-factors/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { LazyDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { useForm } from 'react-hook-form'
import { failureText } from '../forms/failure-text.js'
import { CurrentPasswordField } from '../forms/current-password-field.js'
import { useProof } from '../security/use-proof.js'
import form from '../forms/form.module.css'

/** Downloads the member's data as a file, and deletes the account (PRIV-6). */
export function OwnDataSection() {
  const host = useHost()
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const json = JSON.stringify(await call(exportAccount), null, 2)
      saveFile(new Blob([json], { type: 'application/json' }), 'my-data.json')
    } catch (error) {
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
    setBusy(false)
  }
  return (
    <Section
      id="data"
      title="Your data"
      lead="Everything that we hold of you, in one file; and the way out, with everything personal deleted."
    >
      <div className={form.row}>
        <Button icon={<Download />} busy={busy} onClick={() => void download()}>
          Download my data
        </Button>
        <Button variant="destructive" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </div>
      <DeleteAccountDialog open={deleting} onOpenChange={setDeleting} />
    </Section>
  )
}

interface DeleteAccountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for the password, or for a fresh proof where that is no proof, then deletes the account permanently (AUTH-54). */
function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  const host = useHost()
  const call = useCall()
  const formId = useId()
  const { register, handleSubmit, setError, reset, formState } = useForm<{ password?: string }>()

  const security = useResource((call) => call(readSecurity), { key: open ? '' : null, where: 'deletion' })
  const { proved, dialog } = useProof()

  const submit = (body: { password?: string }) =>
    proved(async () => {
      try {
        await call(deleteAccount, { body })
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'wrong_password') throw error
        return setError('password', { message: 'This is not your password.' })
      }
      onOpenChange(false)
      host.toast({ title: 'Your account has been deleted', tone: 'success' })
      await host.session.refresh()
      host.nav.go('home')
    })
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
        <ResourceView resource={security} name="Your ways to sign in">
          {({ has_password }) =>
            has_password && (
              <CurrentPasswordField
                label="Your password"
                field={register('password', { required: 'Please enter your password' })}
                error={formState.errors.password?.message}
              />
            )
          }
        </ResourceView>
      </form>
      {dialog}
    </LazyDialog>
  )
}
