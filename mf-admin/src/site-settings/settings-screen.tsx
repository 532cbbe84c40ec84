import { readSettings } from '@icio/contracts/site-settings/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useLoaded } from '@icio/shared-ui/api/use-loaded'
import { LoadedPart } from '@icio/shared-ui/parts/loaded-part'
import { ForAdmins } from '../frame/for-admins.js'
import { AdminPage } from '../frame/admin-page.js'
import { SettingsForm } from './settings-form.js'
import { SettingsHistory } from './settings-history.js'

/** What the site shows of its owners: partner links, discussion group, contact addresses, forum name. */
export function SettingsScreen() {
  return (
    <AdminPage
      title="Site settings"
      lead={
        <p>Links, addresses and names that visitors see. Pages show a change when they are loaded next.</p>
      }
    >
      <ForAdmins what="The settings of the site">
        <Settings />
      </ForAdmins>
    </AdminPage>
  )
}

function Settings() {
  const call = useCall()
  const [current, reload] = useLoaded(() => call(readSettings))
  return (
    <LoadedPart part={current} name="The settings" onRetry={() => void reload()}>
      {({ version, settings }) => (
        <>
          <SettingsForm key={`form ${version}`} version={version} settings={settings} onSaved={reload} />
          <SettingsHistory key={`history ${version}`} />
        </>
      )}
    </LoadedPart>
  )
}
