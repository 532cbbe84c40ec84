import { readNumber } from '@icio/contracts/numbers/read-number'
import type { Backend, SaveBackend } from '@icio/contracts/remote-backends/endpoints'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { FormNumber } from '../../numbers/form-number.js'
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

const perMinuteRule = { least: 1, most: 10_000, whole: true }
const perDayRule = { least: 1, most: 1_000_000_000, whole: true }

const empty: BackendFields = {
  remote: '',
  address: '',
  perMinute: '60',
  perDay: '',
  gated: false,
  sharesNames: false,
}

const fieldsOf = (backend: Backend): BackendFields => ({
  remote: backend.remote,
  address: backend.address,
  perMinute: String(backend.calls_per_minute),
  perDay: backend.calls_per_day === null ? '' : String(backend.calls_per_day),
  gated: backend.gated,
  sharesNames: backend.shares_names,
})

/**
 * @param backend the one to change; null for a new one
 * @param onSave resolves with whether the service was saved; if so, the form is emptied
 */
export function BackendForm({
  backend,
  onSave,
}: {
  backend: Backend | null
  onSave: (remote: string, body: SaveBackend) => Promise<boolean>
}) {
  const { control, register, handleSubmit, reset, setFocus } = useForm<BackendFields>({
    defaultValues: backend ? fieldsOf(backend) : empty,
  })
  // The button that begins a change is in the table above, maybe far from here.
  useEffect(() => {
    if (backend) setFocus('address')
  }, [backend, setFocus])
  const submit = async ({ remote, address, perMinute, perDay, gated, sharesNames }: BackendFields) => {
    const isSaved = await onSave(remote.trim(), {
      address: address.trim(),
      gated,
      shares_names: sharesNames,
      calls_per_minute: readNumber(perMinute) ?? 0,
      calls_per_day: readNumber(perDay),
    })
    if (isSaved) reset(empty)
  }
  return (
    <ReleaseForm
      title={backend ? `Change the service of ${backend.remote}` : 'Set a service up'}
      submit="Save"
      onSubmit={handleSubmit(submit)}
      isWide
    >
      <TextField
        {...register('remote')}
        label="Remote that calls it"
        pattern="mf-[a-z0-9\-]{1,40}"
        autoComplete="off"
        readOnly={backend !== null}
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
      <FormNumber
        control={control}
        name="perMinute"
        label="Calls of one visitor per minute"
        rule={perMinuteRule}
      />
      <FormNumber
        control={control}
        name="perDay"
        label="Calls per day"
        hint="Left empty: no limit"
        rule={perDayRule}
        required={false}
      />
      <fieldset className={styles.actions}>
        <legend>Its calls</legend>
        <CheckboxField {...register('gated')} label="Need the agreement to the disclosure" />
        <CheckboxField {...register('sharesNames')} label="Carry the display names of members" />
      </fieldset>
    </ReleaseForm>
  )
}
