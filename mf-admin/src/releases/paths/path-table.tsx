import { shortDayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { changePaths, type ChangePaths, type PathReservation } from '@icio/contracts/releases/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useForm } from 'react-hook-form'
import { WideTable } from '../../frame/wide-table.js'
import { ReleaseForm } from '../release-form.js'
import styles from '../releases.module.css'

interface PathTableProps {
  paths: readonly PathReservation[]
  /** Left out for people who may only look. */
  onChanged?: (() => Promise<void>) | undefined
}

/** Which remote owns which paths; an administrator can grant a path inside another remote's, and take it back. */
export function PathTable({ paths, onChanged }: PathTableProps) {
  const call = useCall()
  const host = useHost()
  const change = async (body: ChangePaths): Promise<boolean> => {
    const isDone = await call(changePaths, { body }).then(
      () => true,
      (error: unknown) => {
        host.log.error(error, 'paths')
        host.toast({ title: (error as Error).message, tone: 'destructive' })
        return false
      },
    )
    await onChanged?.()
    return isDone
  }
  return (
    <Section title="Paths" lead="A remote has a path with all that lies below it, until it is taken back.">
      <WideTable label="Table of paths" heads={['Path', 'Remote', 'Since', ...(onChanged ? ['Change'] : [])]}>
        {[...paths]
          .sort((a, b) => a.prefix.localeCompare(b.prefix))
          .map(({ prefix, remote, by, at, granted, orphaned }) => (
            <tr key={prefix}>
              <th scope="row">{prefix}</th>
              <td>{remote}</td>
              <td>
                {shortDayText(dayIn(at))}, {granted ? 'granted by' : 'by'} <bdi>{by}</bdi>
                {orphaned && (
                  <span className={styles.facts}>
                    <Badge tone="warning">look</Badge> <bdi>{by}</bdi> is no administrator any more
                  </span>
                )}
              </td>
              {onChanged && (
                <td>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Take back ${prefix}`}
                    onClick={() => void change({ action: 'release', prefix })}
                  >
                    Take back
                  </Button>
                </td>
              )}
            </tr>
          ))}
      </WideTable>
      {onChanged && <GrantForm onGrant={(prefix, remote) => change({ action: 'grant', prefix, remote })} />}
    </Section>
  )
}

/** @param onGrant resolves with whether the path was granted; if so, the form is emptied */
function GrantForm({ onGrant }: { onGrant: (prefix: string, remote: string) => Promise<boolean> }) {
  const { register, handleSubmit, reset } = useForm({ defaultValues: { prefix: '', remote: '' } })
  const submit = handleSubmit(async ({ prefix, remote }) => {
    if (await onGrant(prefix.trim(), remote.trim())) reset()
  })
  return (
    <ReleaseForm title="Grant a path" submit="Grant" onSubmit={submit}>
      <TextField
        {...register('prefix')}
        label="Path to grant"
        hint="For example /learn/events: then it may lie inside of another remote's"
        pattern="(/[a-z0-9\-]+)+"
        autoComplete="off"
        required
      />
      <TextField
        {...register('remote')}
        label="Remote that gets it"
        pattern="mf-[a-z0-9\-]+"
        autoComplete="off"
        required
      />
    </ReleaseForm>
  )
}
