import { shortMomentText } from '@icio/contracts/dates/day-text'
import {
  addAuthenticator,
  removeAuthenticator,
  startAuthenticator,
  type AuthenticatorSetup,
  type Security,
} from '@icio/contracts/second-factors/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { QrCode } from '@icio/shared-ui/parts/qr-code'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureText } from '../forms/failure-text.js'
import form from '../forms/form.module.css'
import profile from '../profile/profile-screen.module.css'
import styles from './security.module.css'

export interface PartProps {
  security: Security
  /** Does a change that needs a fresh proof. */
  proved: (work: () => Promise<void>) => Promise<void>
  /** Reads the section again, and shows new recovery codes if there are some. */
  onChanged: (recoveryCodes?: string[] | null) => Promise<void>
}

/** The authenticator app: set up with a QR code, replaced, removed. */
export function AuthenticatorPart({ security: { authenticator }, proved, onChanged }: PartProps) {
  const host = useHost()
  const call = useCall()
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null)
  const [asks, setAsks] = useState(false)

  const begin = () => proved(async () => setSetup(await call(startAuthenticator)))
  const remove = () =>
    proved(async () => {
      await call(removeAuthenticator)
      host.toast({ title: 'The authenticator app is removed', tone: 'success' })
      await onChanged()
    })
  const finishSetup = async (codes: string[] | null) => {
    setSetup(null)
    host.toast({ title: 'The authenticator app is set up', tone: 'success' })
    await onChanged(codes)
  }
  return (
    <div className={styles.part}>
      <h3>Authenticator app</h3>
      <p className={profile.hint}>
        {authenticator
          ? `Set up ${shortMomentText(authenticator.added_at)}. ${lastUse(authenticator.last_used_at)}`
          : 'An app on your phone shows a new code every 30 seconds, which you type after your password.'}
      </p>
      {setup ? (
        <SetupForm setup={setup} onAdded={finishSetup} onCancel={() => setSetup(null)} />
      ) : (
        <div className={form.row}>
          <Button onClick={() => void begin()}>
            {authenticator ? 'Set up another app instead' : 'Set up an authenticator app'}
          </Button>
          {authenticator && (
            <Button variant="quiet" onClick={() => setAsks(true)}>
              Remove the app
            </Button>
          )}
        </div>
      )}
      <LazyConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Remove the authenticator app?"
        description="Its codes no longer work. Without another second factor, your password alone lets anybody in."
        confirmLabel="Remove the app"
        onConfirm={() => void remove()}
        destructive
      />
    </div>
  )
}

export function lastUse(moment: string | null): string {
  return moment === null ? 'Not used yet.' : `Last used ${shortMomentText(moment)}.`
}

function SetupForm({
  setup: { ticket, secret, uri },
  onAdded,
  onCancel,
}: {
  setup: AuthenticatorSetup
  onAdded: (recoveryCodes: string[] | null) => Promise<void>
  onCancel: () => void
}) {
  const host = useHost()
  const call = useCall()
  const { register, handleSubmit, setError, formState } = useForm<{ code: string }>()
  const submit = async ({ code }: { code: string }) => {
    try {
      const { recovery_codes } = await call(addAuthenticator, { body: { ticket, code: code.trim() } })
      await onAdded(recovery_codes)
    } catch (error) {
      if (error instanceof CallError && error.code === 'wrong_code')
        return setError('code', { message: error.message }, { shouldFocus: true })
      host.toast({ title: failureText(error), tone: 'destructive' })
      if (error instanceof CallError && error.code === 'step_expired') onCancel()
    }
  }
  return (
    <form className={styles.setup} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <p>Scan this with your authenticator app, or type the key there. Then type the code that it shows.</p>
      <QrCode className={styles.qr} text={uri} label="QR code for your authenticator app" />
      <p className={profile.hint}>
        Key: <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        {...register('code', { required: 'Please enter the code' })}
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={formState.errors.code?.message}
      />
      <div className={form.row}>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Turn on
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
