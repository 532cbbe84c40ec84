import type { RegistryRemote } from '@icio/contracts/registry'
import { useEffect } from 'react'
import { useShell } from '../shell-context.js'
import { PartUnavailable } from './part-unavailable.js'
import { PendingScreen } from './pending-screen.js'

/** A release that cannot be shown gives way to the one before it; without one the visitor is told. */
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
