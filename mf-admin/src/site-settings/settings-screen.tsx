import { shortMomentText } from '@icio/contracts/dates/day-text'
import { readSettings, readSettingsHistory } from '@icio/contracts/site-settings/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Section } from '@icio/shared-ui/parts/section'
import { AdminPage } from '../frame/admin-page.js'
import { SettingsForm } from './settings-form.js'
import { wordsOfSetting } from './setting-words.js'
import styles from './settings.module.css'

/** The site's external details: partner links, discussion group, contact addresses, forum name. */
export function SettingsScreen() {
  return (
    <AdminPage
      title="Site settings"
      lead={
        <p>Links, addresses and names that visitors see. Pages show a change when they are loaded next.</p>
      }
      forAdmins="The settings of the site"
    >
      <Settings />
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

/** Every change of the settings: author, time, and previous value. */
function SettingsHistory() {
  const history = useResource((call) => call(readSettingsHistory).then(({ changes }) => changes))
  return (
    <Section title="Changes">
      <ResourceView resource={history} name="The changes">
        {(changes) =>
          changes.length === 0 ? (
            <p>Nobody has changed a setting yet.</p>
          ) : (
            <ol className={styles.history} role="list">
              {changes.map(({ version, by, at, fields }) => (
                <li key={version} className={styles.change}>
                  <p>
                    <strong>
                      <bdi>{by.name}</bdi>
                    </strong>
                    , <time dateTime={at}>{shortMomentText(at)}</time>
                  </p>
                  {fields.length === 0 && <p className={styles.field}>Saved without a change.</p>}
                  {fields.map(({ path, before, after }) => (
                    <p key={path} className={styles.field}>
                      <span className={styles.path}>{wordsOfSetting(path)}:</span> <del>{before}</del>{' '}
                      <ins>{after}</ins>
                    </p>
                  ))}
                </li>
              ))}
            </ol>
          )
        }
      </ResourceView>
    </Section>
  )
}
