import { shortMomentText } from '@icio/contracts/dates/day-text'
import { readRemoteErrors, type RemoteError } from '@icio/contracts/releases/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ReleaseForm } from '../release-form.js'
import styles from '../releases.module.css'

/** Two groups of four, as the shell shows them; small letters are taken for capital ones. */
const codePattern = '[2-9A-Za-z]{4}-[2-9A-Za-z]{4}'

/** What is asked for: the errors of one part, or the one with a visitor's support code. */
interface Asked {
  name: string
  code: string
}

/** Errors of remotes in visitors' pages: a team's own, or the one that a visitor quotes the support code of. */
export function RemoteErrors({ parts }: { parts: readonly string[] }) {
  const [asked, setAsked] = useState<Asked>({ name: '', code: '' })
  const { register, handleSubmit } = useForm<Asked>({ defaultValues: { name: '', code: '' } })
  const { name, code } = asked
  const errors = useResource(
    (call) =>
      call(readRemoteErrors, {
        query: { ...(name === '' ? {} : { name }), ...(code === '' ? {} : { code }) },
      }),
    { key: `${name} ${code}`, where: 'errors of remotes' },
  )
  const submit = handleSubmit((fields) =>
    setAsked({ name: fields.name, code: fields.code.trim().toUpperCase() }),
  )
  const options = [{ value: '', label: 'All parts' }, ...parts.map((part) => ({ value: part, label: part }))]
  return (
    <Section
      title="Errors in visitors’ pages"
      lead="Grouped by release and stack, without personal data, with the line in the sources."
    >
      <ReleaseForm submit="Show errors" onSubmit={submit}>
        <SelectField {...register('name')} label="Errors of" options={options} />
        <TextField
          {...register('code')}
          label="Support code"
          hint="What stood beside the visitor's message, for example K7QM-2XPA"
          pattern={codePattern}
          autoComplete="off"
        />
      </ReleaseForm>
      {errors.at === 'loading' && <Loading label="Reading the errors…" />}
      {errors.at === 'failed' && (
        <ErrorCard title="The errors could not be loaded" onRetry={() => void errors.reload()} />
      )}
      {errors.at === 'ready' && <ErrorList errors={errors.value.errors} />}
    </Section>
  )
}

function ErrorList({ errors }: { errors: readonly RemoteError[] }) {
  if (errors.length === 0) return <p>No errors are known.</p>
  return (
    <ol className={styles.history} role="list">
      {errors.map((error) => (
        <li key={error.id}>
          <strong>{error.message}</strong>
          <span className={styles.facts}>
            {error.release}
            {error.routes.length > 0 && `, on ${error.routes.join(', ')}`}: {error.count}{' '}
            {error.count === 1 ? 'time' : 'times'}, last{' '}
            <time dateTime={error.last_at}>{shortMomentText(error.last_at)}</time>
          </span>
          {error.stack.length > 0 && (
            <details>
              <summary>Where</summary>
              <ol className={styles.stack}>
                {error.stack.map(({ call, place, code }, at) => (
                  <li key={`${at} ${place}`}>
                    {call} {place}
                    {code !== '' && <code>{code}</code>}
                  </li>
                ))}
              </ol>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
