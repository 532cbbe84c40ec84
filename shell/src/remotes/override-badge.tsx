import { lazy, Suspense } from 'react'
import { useShell } from '../shell-context.js'

const OverrideNotice = lazy(async () => ({ default: (await import('./override-notice.js')).OverrideNotice }))

/** Tells staff that this browser does not show what visitors see. Its code loads only where that is so. */
export function OverrideBadge() {
  const { remotes, at } = useShell().registry.get()
  const overrides = remotes.filter(({ override }) => override)
  if (overrides.length === 0 && at === undefined) return null
  return (
    <Suspense>
      <OverrideNotice overrides={overrides} at={at} />
    </Suspense>
  )
}
