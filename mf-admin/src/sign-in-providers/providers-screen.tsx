import {
  checkProvider,
  listProviders,
  removeProvider,
  type Provider,
} from '@icio/contracts/sign-in-providers/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { AdminPage } from '../frame/admin-page.js'
import { useAct } from '../frame/use-act.js'
import { ProviderForm } from './provider-form.js'
import styles from './providers.module.css'

/** /sign-in-providers: organizations whose accounts sign in here (AUTH-38, AUTH-41); for admins. */
export function ProvidersScreen() {
  return (
    <AdminPage
      title="Sign-In Providers"
      lead={<p>Organizations whose members sign in here with the account that they have there.</p>}
      forAdmins="Sign-in providers"
    >
      <ProviderList />
    </AdminPage>
  )
}

function ProviderList() {
  const providers = useResource((call) => call(listProviders), { where: 'sign-in providers' })
  return (
    <div className={styles.stack}>
      <Section title="Providers" lead="A provider is asked for its own description at every sign-in.">
        <ResourceView resource={providers} name="The providers">
          {({ providers: list }) => (
            <>
              {list.length === 0 && <p role="status">There is none yet.</p>}
              <ul className={styles.list} role="list">
                {list.map((provider) => (
                  <ProviderRow key={provider.id} provider={provider} onChanged={providers.reload} />
                ))}
              </ul>
            </>
          )}
        </ResourceView>
      </Section>
      <Section title="Add a provider" lead="Register this site there first, as a web application.">
        <ProviderForm onSaved={providers.reload} />
      </Section>
    </div>
  )
}

function ProviderRow({ provider, onChanged }: { provider: Provider; onChanged: () => Promise<void> }) {
  const { act } = useAct('sign-in providers')
  const [isEdited, setEdited] = useState(false)
  const [asks, setAsks] = useState(false)
  const params = { id: provider.id }

  const check = () =>
    act('check', async (call) => {
      const { signs_out } = await call(checkProvider, { params })
      return `${provider.label} answers${signs_out ? ' and offers to sign out there' : ''}`
    })
  const remove = () =>
    act('remove', async (call) => {
      await call(removeProvider, { params })
      await onChanged()
      return `${provider.label} is removed`
    })
  return (
    <li className={styles.provider}>
      <p className={styles.name}>
        {provider.label} {provider.is_configured && <Badge tone="info">by configuration</Badge>}
        {!provider.has_secret && <Badge tone="neutral">public client</Badge>}
      </p>
      <p className={styles.facts}>{provider.issuer}</p>
      <p className={styles.facts}>
        {provider.domains.length > 0
          ? `Opens accounts for ${provider.domains.join(', ')}.`
          : 'Opens no accounts; members link it in their profile.'}
      </p>
      <p className={styles.facts}>
        Redirect address: <code>{provider.redirect_uri}</code>
      </p>
      <p className={styles.facts}>
        After a sign-out: <code>{provider.after_sign_out_uri}</code>
      </p>
      <div className={styles.row}>
        <Button size="sm" aria-label={`Check ${provider.label}`} onClick={() => void check()}>
          Check
        </Button>
        {!provider.is_configured && (
          <>
            <Button
              size="sm"
              aria-label={`Change ${provider.label}`}
              aria-expanded={isEdited}
              onClick={() => setEdited(!isEdited)}
            >
              Change
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Remove ${provider.label}`}
              onClick={() => setAsks(true)}
            >
              Remove
            </Button>
          </>
        )}
      </div>
      {isEdited && (
        <ProviderForm
          provider={provider}
          onSaved={async () => {
            setEdited(false)
            await onChanged()
          }}
          onCancel={() => setEdited(false)}
        />
      )}
      <LazyConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Remove ${provider.label}?`}
        description="Its members sign in with a password or a passkey from then on; they can choose a password by mail. If you add the same issuer again, their links are good again."
        confirmLabel="Remove"
        onConfirm={() => void remove()}
        destructive
      />
    </li>
  )
}
