import { useState } from 'react'
import { PartUnavailable } from '../remotes/part-unavailable.js'
import { PendingScreen } from '../remotes/pending-screen.js'
import { createLazyCode, useLazyCode } from '../remotes/lazy-code.js'
import { useShell } from '../shell-context.js'

/** Loads the policy when a visitor opens it, because its text is long. */
export function PrivacyPolicyRoute() {
  const { log } = useShell()
  const [policy] = useState(() =>
    createLazyCode(
      async () => (await import('./privacy-policy.js')).PrivacyPolicy,
      (error) => log.failure(error, 'privacy policy'),
    ),
  )
  const state = useLazyCode(policy)
  if (state.at === 'failed') return <PartUnavailable supportCode={state.supportCode} onRetry={policy.start} />
  if (state.at !== 'ready') return <PendingScreen />
  const Policy = state.value
  return <Policy />
}
