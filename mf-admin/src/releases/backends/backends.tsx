import {
  readBackends,
  removeBackend,
  saveBackend,
  type Backend,
  type SaveBackend,
} from '@icio/contracts/remote-backends/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { WideTable } from '../../frame/wide-table.js'
import styles from '../releases.module.css'
import { BackendForm } from './backend-form.js'
import { BackendRow } from './backend-row.js'

const heads = ['Service', 'State', 'Calls', 'Limits', 'Change']

/** The services of remotes: where they are, what their calls need, and how they do. */
export function Backends() {
  const call = useCall()
  const host = useHost()
  const backends = useResource((read) => read(readBackends), { where: 'services of remotes' })
  const [asks, setAsks] = useState<Backend | null>(null)
  const [changing, setChanging] = useState<Backend | null>(null)

  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await work().then(
      () => true,
      (error: unknown) => {
        host.log.error(error, 'services of remotes')
        host.toast({ title: (error as Error).message, tone: 'destructive' })
        return false
      },
    )
    await backends.reload()
    return isDone
  }
  const save = async (remote: string, body: SaveBackend): Promise<boolean> => {
    const isSaved = await act(() => call(saveBackend, { params: { remote }, body }))
    if (isSaved) setChanging(null)
    return isSaved
  }
  const remove = ({ remote }: Backend) => act(() => call(removeBackend, { params: { remote } }))

  return (
    <Section
      title="Services of remotes"
      lead="A team’s own service answers the calls of its remote. It learns who calls by a signed token, and never an account."
    >
      <ResourceView resource={backends} name="The services">
        {({ backends: list }) =>
          list.length === 0 ? (
            <p className={styles.facts}>No remote has a service of its own.</p>
          ) : (
            <WideTable label="Table of services" heads={heads}>
              {list.map((backend) => (
                <BackendRow
                  key={backend.remote}
                  backend={backend}
                  onChange={() => setChanging(backend)}
                  onRemove={() => setAsks(backend)}
                />
              ))}
            </WideTable>
          )
        }
      </ResourceView>
      <BackendForm key={changing?.remote ?? ''} backend={changing} onSave={save} />
      <LazyConfirmDialog
        open={asks !== null}
        onOpenChange={(open) => !open && setAsks(null)}
        title={`Remove the service of ${asks?.remote ?? ''}?`}
        description="Its calls fail from now on. If it comes back, it knows people by the same ids."
        confirmLabel="Remove"
        onConfirm={() => void (asks && remove(asks))}
        destructive
      />
    </Section>
  )
}
