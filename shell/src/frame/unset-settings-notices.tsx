import { hasScreen } from '@icio/contracts/releases/route-ownership'
import { placeholderFields } from '@icio/contracts/site-settings/settings-problems'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { Link, useLocation } from '@icio/platform'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Notice } from '@icio/shared-ui/parts/notice'
import styles from './unset-settings.module.css'

const settingsPath = '/site-settings'

/** Where somebody leads an evening, nothing stands above what comes next (SITE-23). */
const withoutNotices = ['/room/:code/desk', '/forum/:code/desk']

/** The words for each address, in the order of the sentence. */
const places: readonly (readonly [path: RegExp, words: string])[] = [
  [/^contactEmail$/, 'the contact address'],
  [/^privacyEmail$/, 'the address for questions about privacy'],
  [/^partners\.0\./, 'the first partner'],
  [/^partners\.1\./, 'the second partner'],
  [/^discussionGroup\./, 'the discussion group'],
  [/^newsletter\./, 'the newsletter'],
]

/** The notices. Only staff download their code. */
export function UnsetSettingsNotices() {
  const { pathname } = useLocation()
  const unset = placeholderFields(siteSettings)
  const missing = places.filter(([path]) => unset.some((field) => path.test(field))).map(([, words]) => words)
  if (missing.length === 0 || hasScreen(withoutNotices, pathname)) return null
  return (
    <aside className={styles.notices} aria-label="Settings that are missing" data-no-print>
      <Notice tone="warning">
        <strong>These addresses are not set yet</strong>: {new Intl.ListFormat('en-US').format(missing)}.
        Until they are, visitors read that they are not connected, and can write to you. <SettingsLink />
      </Notice>
    </aside>
  )
}

/** The way to the settings, for administrators alone: the screen is theirs (ROLE-9). */
function SettingsLink() {
  const { nav } = useHost()
  const session = useSession()
  if (session.at !== 'signed-in' || session.role !== 'admin') return null
  // A router link stays in this document; the shell then opens the document for staff.
  return nav.hasScreen(settingsPath) ? <Link to={settingsPath}>Site settings</Link> : null
}
