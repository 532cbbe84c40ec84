import type { SaveBackend } from '@icio/contracts/remote-backends/endpoints'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useForm } from 'react-hook-form'
import { ReleaseForm } from '../release-form.js'
import styles from '../releases.module.css'

/** The fields as they are typed. */
interface BackendFields {
  remote: string
  address: string
  perMinute: string
  perDay: string
  gated: boolean
  sharesNames: boolean
}

const empty: BackendFields = {
  remote: '',
  address: '',
  perMinute: '60',
  perDay: '',
  gated: false,
  sharesNames: false,
}

/** @param onSave resolves with whether the service was saved; if so, the form is emptied */
export function BackendForm({ onSave }: { onSave: (remote: string, body: SaveBackend) => Promise<boolean> }) {
  const { register, handleSubmit, reset } = useForm<BackendFields>({ defaultValues: empty })
  const submit = async ({ remote, address, perMinute, perDay, gated, sharesNames }: BackendFields) => {
    const isSaved = await onSave(remote.trim(), {
      address: address.trim(),
      gated,
      shares_names: sharesNames,
      calls_per_minute: Number(perMinute),
      calls_per_day: perDay === '' ? null : Number(perDay),
    })
    if (isSaved) reset(empty)
  }
  return (
    <ReleaseForm title="Set a service up, or change it" submit="Save" onSubmit={handleSubmit(submit)} isWide>
      <TextField
        {...register('remote')}
        label="Remote that calls it"
        pattern="mf-[a-z0-9\-]{1,40}"
        autoComplete="off"
        required
      />
      <TextField
        {...register('address')}
        label="Address"
        type="url"
        hint="For example https://events.example.org/v1: calls, and /ready, are below it"
        autoComplete="off"
        required
      />
      <TextField
        {...register('perMinute')}
        label="Calls of one visitor per minute"
        type="number"
        min={1}
        max={10_000}
        required
      />
      <TextField
        {...register('perDay')}
        label="Calls per day"
        type="number"
        hint="Left empty: no limit"
        min={1}
        max={1_000_000_000}
      />
      <fieldset className={styles.actions}>
        <legend>Its calls</legend>
        <CheckboxField {...register('gated')} label="Need the agreement to the disclosure" />
        <CheckboxField {...register('sharesNames')} label="Carry the display names of members" />
      </fieldset>
    </ReleaseForm>
  )
}
