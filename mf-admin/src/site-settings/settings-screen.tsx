import { readSettings } from '@icio/contracts/site-settings/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { ForAdmins } from '../frame/for-admins.js'
import { AdminPage } from '../frame/admin-page.js'
import { SettingsForm } from './settings-form.js'
import { SettingsHistory } from './settings-history.js'

/** The site's external details: partner links, discussion group, contact addresses, forum name. */
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
  const current = useResource((call) => call(readSettings))
  return (
    <ResourceView resource={current} name="The settings">
      {({ version, settings }) => (
        <>
          <SettingsForm
            key={`form ${version}`}
            version={version}
            settings={settings}
            onSaved={current.reload}
          />
          <SettingsHistory key={`history ${version}`} />
        </>
      )}
    </ResourceView>
  )
}
