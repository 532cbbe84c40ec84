import { overrideHours, setOverride, type ReleaseRecord } from '@icio/contracts/releases/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import { ReleaseForm } from './release-form.js'
import styles from './releases.module.css'

/** What the own browser gets instead of what visitors get: another release of one part, or the site of the past. */
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
  const [name, setName] = useState(parts[0] ?? '')
  const [source, setSource] = useState('')
  const submit = async () => {
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
  }
  return (
    <ReleaseForm submit="Try it" onSubmit={() => void submit()}>
      <SelectField
        label="Part"
        options={parts.map((part) => ({ value: part, label: part }))}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Build, or address on this machine"
        hint={`For example ab12cd34ef or http://localhost:3001/; for ${overrideHours} hours`}
        value={source}
        onChange={({ target }) => setSource(target.value)}
        autoComplete="off"
        required
      />
    </ReleaseForm>
  )
}

function LookBack() {
  const [moment, setMoment] = useState('')
  const open = () => window.open(`/?at=${new Date(moment).toISOString()}`, '_blank', 'noopener')
  return (
    <ReleaseForm submit="Look back" onSubmit={open}>
      <TextField
        label="The site as of"
        hint="The pages as visitors got them then; what services answer is of today"
        type="datetime-local"
        value={moment}
        onChange={({ target }) => setMoment(target.value)}
        required
      />
    </ReleaseForm>
  )
}
