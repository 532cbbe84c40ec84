import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { useState } from 'react'
import { createLazyCode, useLazyCode } from '../remotes/lazy-code.js'
import { useShell } from '../shell-context.js'

/**
 * Lists the settings that administrators still have to fill in; staff see it on every page until then (SITE-23,
 * PRIV-12).
 */
export function UnsetSettings() {
  const session = useSession()
  return session.at === 'signed-in' && session.role !== 'user' ? <Notices /> : null
}

/** Loads the code of the notices, which only staff need. If that fails, the page works without them. */
function Notices() {
  const { log } = useShell()
  const [notices] = useState(() =>
    createLazyCode(
      async () => (await import('./unset-settings-notices.js')).UnsetSettingsNotices,
      (error) => log.failure(error, 'unset settings'),
    ),
  )
  const state = useLazyCode(notices)
  if (state.at !== 'ready') return null
  const Ready = state.value
  return <Ready />
}
