import { overrideHours, setOverride, type ReleaseRecord } from '@icio/contracts/releases/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useForm } from 'react-hook-form'
import { ReleaseForm } from './release-form.js'
import styles from './releases.module.css'

/**
 * Gives only this browser something other than what visitors get: another release of one part, or the site of the past.
 */
export function OwnBrowser({ releases }: { releases: readonly ReleaseRecord[] }) {
  return (
    <Section title="Only in this browser">
      <div className={styles.own}>
        <TryRelease parts={[...new Set(releases.map(({ name }) => name))].sort()} />
        <LookBack />
      </div>
    </Section>
  )
}

function TryRelease({ parts }: { parts: string[] }) {
  const call = useCall()
  const host = useHost()
  const { register, handleSubmit } = useForm({ defaultValues: { name: parts[0] ?? '', source: '' } })
  const submit = handleSubmit(async ({ name, source }) => {
    const from = source.trim()
    try {
      await call(setOverride, { body: { name, ...(from.includes(':') ? { url: from } : { build: from }) } })
      host.toast({
        title: 'Only this browser gets it',
        description: `Load a page of ${name}: a badge says what is different, and ends it.`,
        tone: 'success',
      })
    } catch (error) {
      host.log.error(error, 'override')
      host.toast({ title: (error as Error).message, tone: 'destructive' })
    }
  })
  return (
    <ReleaseForm submit="Try it" onSubmit={submit}>
      <SelectField
        {...register('name')}
        label="Part"
        options={parts.map((part) => ({ value: part, label: part }))}
      />
      <TextField
        {...register('source')}
        label="Build, or address on this machine"
        hint={`For example ab12cd34ef or http://localhost:3001/; for ${overrideHours} hours`}
        autoComplete="off"
        required
      />
    </ReleaseForm>
  )
}

function LookBack() {
  const { register, handleSubmit } = useForm({ defaultValues: { moment: '' } })
  const open = handleSubmit(({ moment }) => {
    window.open(`/?at=${new Date(moment).toISOString()}`, '_blank', 'noopener')
  })
  return (
    <ReleaseForm submit="Look back" onSubmit={open}>
      <TextField
        {...register('moment')}
        label="The site as of"
        hint="The pages as visitors got them then; what services answer is of today"
        type="datetime-local"
        required
      />
    </ReleaseForm>
  )
}
