import {
  createDeployKey,
  readDeployKeys,
  revokeDeployKey,
  rotateDeployKey,
  type DeployKey,
  type CreatedDeployKey,
  type CreateDeployKey,
} from '@icio/contracts/deploy-keys/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { Notice } from '@icio/shared-ui/parts/notice'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { WideTable } from '../../frame/wide-table.js'
import styles from '../releases.module.css'
import { KeyForm } from './key-form.js'
import { KeyRow } from './key-row.js'

const heads = ['Key', 'May', 'For', 'Paths', 'Until', 'Last used', 'Change']

type Asking = { to: 'rotate' | 'revoke'; key: DeployKey } | null

/**
 * The secret is shown only once, above the form that made the key, so it gets the focus, which scrolls it into view.
 */
const focusOnArrival = (node: HTMLElement | null) => node?.focus()

/** The keys for publishing without a signed-in person: made, rotated, and revoked here, without a restart. */
export function DeployKeys() {
  const call = useCall()
  const host = useHost()
  const keys = useResource((read) => read(readDeployKeys), { where: 'deploy keys' })
  const [fresh, setFresh] = useState<CreatedDeployKey | null>(null)
  const [asks, setAsks] = useState<Asking>(null)

  const act = async (work: () => Promise<CreatedDeployKey | null>): Promise<boolean> => {
    try {
      setFresh(await work())
      await keys.reload()
      return true
    } catch (error) {
      host.log.error(error, 'deploy keys')
      host.toast({ title: (error as Error).message, tone: 'destructive' })
      return false
    }
  }
  const make = (body: CreateDeployKey) => act(() => call(createDeployKey, { body }))
  const carryOut = () => {
    if (!asks) return
    const params = { id: asks.key.id }
    const rotate = () => call(rotateDeployKey, { params, body: { grace_hours: 0 } })
    const revoke = async () => {
      await call(revokeDeployKey, { params })
      return null
    }
    void act(asks.to === 'rotate' ? rotate : revoke)
  }

  return (
    <Section
      title="Deploy keys"
      lead="Programs that publish. A secret is shown once, here, and kept by nobody."
    >
      {fresh && (
        <div key={fresh.secret} ref={focusOnArrival} tabIndex={-1}>
          <Notice
            tone="success"
            role="status"
            title={`The secret of ${fresh.key.name}`}
            action={<Button onClick={() => setFresh(null)}>I have kept it</Button>}
          >
            <code className={styles.secret}>{fresh.secret}</code>
          </Notice>
        </div>
      )}
      <ResourceView resource={keys} name="The deploy keys">
        {({ keys: list }) => (
          <WideTable label="Table of deploy keys" heads={heads}>
            {list.map((key) => (
              <KeyRow key={key.id} deployKey={key} onAsk={(to) => setAsks({ to, key })} />
            ))}
          </WideTable>
        )}
      </ResourceView>
      <KeyForm onMake={make} />
      <LazyConfirmDialog
        open={asks !== null}
        onOpenChange={(open) => !open && setAsks(null)}
        title={
          asks?.to === 'rotate' ? `Another secret for ${asks.key.name}?` : `Revoke ${asks?.key.name ?? ''}?`
        }
        description={
          asks?.to === 'rotate'
            ? 'The secret before ends at once. To let it go on for some hours, use npm run remote -- key rotate.'
            : 'It ends at once and for good.'
        }
        confirmLabel={asks?.to === 'rotate' ? 'Rotate' : 'Revoke'}
        onConfirm={carryOut}
        destructive
      />
    </Section>
  )
}
