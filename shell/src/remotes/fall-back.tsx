import type { RegistryRemote } from '@icio/contracts/releases/registry'
import { useEffect } from 'react'
import { useShell } from '../shell-context.js'
import { PartUnavailable } from './part-unavailable.js'
import { PendingScreen } from './pending-screen.js'

/** Replaces a release that cannot be shown with the previous one, or shows an error if there is none. */
export function FallBack({
  release,
  supportCode,
  onRetry,
}: {
  release: RegistryRemote
  supportCode: string
  onRetry: () => void
}) {
  const { remotes } = useShell()
  const canFallBack = release.previous !== undefined
  useEffect(() => {
    if (canFallBack) remotes.fallBack(release)
  }, [canFallBack, remotes, release])
  return canFallBack ? <PendingScreen /> : <PartUnavailable supportCode={supportCode} onRetry={onRetry} />
}
