import { changePaths, type ChangePaths, type PathReservation } from '@icio/contracts/releases/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import { WideTable } from '../../frame/wide-table.js'
import { ReleaseForm } from '../release-form.js'
import styles from '../releases.module.css'

interface PathTableProps {
  paths: readonly PathReservation[]
  /** Absent for those who may look only. */
  onChanged?: (() => Promise<void>) | undefined
}

/** Which remote has which part of the paths; an administrator gives one inside of another's, and takes it back. */
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
                {at.slice(0, 10)}, {granted ? 'granted by' : 'by'} {by}
                {orphaned && (
                  <span className={styles.facts}>
                    <Badge tone="warning">look</Badge> {by} is no administrator any more
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

/** @param onGrant says whether it was granted; the form is empty again then */
function GrantForm({ onGrant }: { onGrant: (prefix: string, remote: string) => Promise<boolean> }) {
  const [prefix, setPrefix] = useState('')
  const [remote, setRemote] = useState('')
  const submit = async () => {
    if (!(await onGrant(prefix.trim(), remote.trim()))) return
    for (const clear of [setPrefix, setRemote]) clear('')
  }
  return (
    <ReleaseForm title="Grant a path" submit="Grant" onSubmit={() => void submit()}>
      <TextField
        label="Path to grant"
        hint="For example /learn/events: then it may lie inside of another remote's"
        value={prefix}
        onChange={({ target }) => setPrefix(target.value)}
        pattern="(/[a-z0-9\-]+)+"
        autoComplete="off"
        required
      />
      <TextField
        label="Remote that gets it"
        value={remote}
        onChange={({ target }) => setRemote(target.value)}
        pattern="mf-[a-z0-9\-]+"
        autoComplete="off"
        required
      />
    </ReleaseForm>
  )
}
