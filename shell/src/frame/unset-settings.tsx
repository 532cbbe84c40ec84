import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { useState } from 'react'
import { createResource, useResource } from '../remotes/resource.js'
import { useShell } from '../shell-context.js'

/** What administrators have still to set, for the staff alone, on every page until it is done (SITE-23, PRIV-12). */
export function UnsetSettings() {
  const session = useSession()
  return session.at === 'signed-in' && session.role !== 'user' ? <Notices /> : null
}

/** Their code is fetched for the staff alone; a page that does not get it goes on without. */
function Notices() {
  const { log } = useShell()
  const [notices] = useState(() =>
    createResource(
      async () => (await import('./unset-settings-notices.js')).UnsetSettingsNotices,
      (error) => log.failure(error, 'unset settings'),
    ),
  )
  const state = useResource(notices)
  if (state.at !== 'ready') return null
  const Ready = state.value
  return <Ready />
}
