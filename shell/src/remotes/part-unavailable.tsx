import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { useLocation } from '@icio/platform'
import { useLayoutEffect, useRef, useEffect } from 'react'
import type { RegistryRemote } from '@icio/contracts/releases/registry'
import { useArrival } from '../navigation/use-arrival.js'
import { useShell } from '../shell-context.js'
import { PendingScreen } from './pending-screen.js'
import styles from './remote-area.module.css'

/** Replaces a remote or a screen that could not be loaded; the rest of the page keeps working. */
export function PartUnavailable({ supportCode, onRetry }: { supportCode: string; onRetry: () => void }) {
  useArrival('This part is unavailable')
  return (
    <>
      <div className={styles.area}>
        <ErrorCard title="This part is unavailable" onRetry={onRetry} supportCode={supportCode || undefined}>
          <p>
            We could not load it. The rest of the site works as usual. Please try again, or come back a little
            later.
          </p>
        </ErrorCard>
      </div>
      <KeptText />
    </>
  )
}

/** The words of a screen that cannot be shown, if the document came with them (TEXT-9). */
function KeptText() {
  const { standingText } = useShell()
  const { pathname } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const keptText = standingText?.path === pathname ? standingText : null
  useLayoutEffect(() => {
    if (place.current) keptText?.keepIn(place.current)
  }, [keptText])
  return keptText && <div ref={place} />
}

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
