import { PortalScope } from '@icio/shared-ui/parts/portal-scope'
import type { ReactNode } from 'react'
import { LeaveSiteDialog } from '../discuss/leave-site-dialog.js'
import { DisclosureDialog } from '../gate/disclosure-dialog.js'
import { frameId } from './frame-id.js'
import { LiveRegion } from '../navigation/live-region.js'
import { ErrorBoundary } from '../remotes/error-boundary.js'
import { OverrideBadge } from '../remotes/override-badge.js'
import { PartUnavailable } from '../remotes/part-unavailable.js'
import { useShell } from '../shell-context.js'
import { Toasts } from '../toasts/toasts.js'
import { Footer } from './footer.js'
import styles from './frame.module.css'
import { SkipLink } from './skip-link.js'
import { TopNavigation } from './top-navigation.js'
import { UnsetSettings } from './unset-settings.js'

/** The layout around every screen (SITE-10 to SITE-17). */
export function Frame({ children }: { children: ReactNode }) {
  const { log } = useShell()
  return (
    <>
      <PortalScope className="shell">
        <div className={styles.page} id={frameId}>
          <SkipLink />
          <TopNavigation />
          <UnsetSettings />
          <main className={styles.main} id="main" tabIndex={-1}>
            <ErrorBoundary
              report={(error) => log.failure(error, 'screen')}
              fallback={({ supportCode, retry }) => (
                <PartUnavailable supportCode={supportCode} onRetry={retry} />
              )}
            >
              {children}
            </ErrorBoundary>
          </main>
          <Footer />
        </div>
        <DisclosureDialog />
        <LeaveSiteDialog />
        <OverrideBadge />
      </PortalScope>
      <LiveRegion />
      <Toasts />
    </>
  )
}
