import { shortMomentText } from '@icio/contracts/dates/day-text'
import {
  addPasskey,
  removePasskey,
  startPasskey,
  type Passkey,
} from '@icio/contracts/second-factors/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import form from '../forms/form.module.css'
import profile from '../profile/profile-screen.module.css'
import { lastUse, type PartProps } from './authenticator-part.js'
import { makePasskey } from './passkeys.js'
import styles from './security.module.css'

/** The passkeys: listed with names and last use, added, removed (AUTH-47). */
export function PasskeysPart({ security, proved, onChanged }: PartProps) {
  const host = useHost()
  const call = useCall()
  const [asks, setAsks] = useState<Passkey | null>(null)
  const { register, handleSubmit, reset, formState } = useForm<{ name: string }>({
    defaultValues: { name: '' },
  })
  const { passkeys, passkeys_available } = security
  if (!passkeys_available && passkeys.length === 0) return null

  const add = ({ name }: { name: string }) =>
    proved(async () => {
      const { ticket, options } = await call(startPasskey)
      const passkey = await makePasskey(options)
      const { recovery_codes } = await call(addPasskey, { body: { ticket, name: name.trim(), passkey } })
      reset()
      host.toast({ title: 'The passkey is added', tone: 'success' })
      await onChanged(recovery_codes)
    })
  const remove = (id: string) =>
    proved(async () => {
      await call(removePasskey, { params: { id } })
      host.toast({ title: 'The passkey is removed', tone: 'success' })
      await onChanged()
    })
  return (
    <div className={styles.part}>
      <h3>Passkeys</h3>
      <p className={profile.hint}>
        A passkey is kept by your phone, your computer, or a security key, and opened with your finger, your
        face, or a PIN. It signs you in alone, and is a second step after your password.
      </p>
      {passkeys.length > 0 && (
        <ul className={`${profile.devices} ${styles.wide}`} role="list">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={profile.device}>
              <div>
                <p className={profile.deviceName}>{passkey.name}</p>
                <p className={profile.hint}>
                  Added {shortMomentText(passkey.added_at)}. {lastUse(passkey.last_used_at)}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={`Remove the passkey ${passkey.name}`}
                onClick={() => setAsks(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeys_available && (
        <form className={form.form} noValidate onSubmit={(event) => void handleSubmit(add)(event)}>
          <TextField
            {...register('name', { required: 'Please give it a name' })}
            label="Name of the new passkey"
            hint="So that you know it again, for example My phone."
            maxLength={60}
            autoComplete="off"
            required
            error={formState.errors.name?.message}
          />
          <div className={form.row}>
            <Button type="submit" busy={formState.isSubmitting}>
              Add a passkey
            </Button>
          </div>
        </form>
      )}
      <LazyConfirmDialog
        open={asks !== null}
        onOpenChange={(open) => !open && setAsks(null)}
        title={`Remove the passkey ${asks?.name ?? ''}?`}
        description="It no longer signs you in. Your device may still list it; delete it there, too."
        confirmLabel="Remove"
        onConfirm={() => asks && void remove(asks.id)}
        destructive
      />
    </div>
  )
}
