import { hasScreen, ownerOf } from '@icio/contracts/releases/route-ownership'
import { useLocation, useStore } from '@icio/platform'
import { PortalScope } from '@icio/shared-ui/parts/portal-scope'
import type { ReactNode } from 'react'
import { LeaveSiteDialog } from '../discuss/leave-site-dialog.js'
import { DisclosureDialog } from '../gate/disclosure-dialog.js'
import { frameId } from './frame-id.js'
import { LiveRegion } from '../navigation/live-region.js'
import { OverrideBadge } from '../remotes/override-badge.js'
import { useShell } from '../shell-context.js'
import { Toasts } from '../toasts/toasts.js'
import { Footer } from './footer.js'
import styles from './frame.module.css'
import { ScreenPlace } from './screen-place.js'
import { SkipLink } from './skip-link.js'
import { TopNavigation } from './top-navigation.js'
import { UnsetSettings } from './unset-settings.js'

/**
 * The layout around every screen (SITE-10 to SITE-17). A remote can declare paths without it: there the screen fills the
 * window, and gate, errors, and announcements stay (STAGE-1).
 */
export function Frame({ children }: { children: ReactNode }) {
  const isFrameless = useIsFrameless()
  return (
    <>
      <PortalScope className="shell">
        {/* Before the page, so that the keyboard reaches the quiet disclosure of Home right after the skip link. */}
        {!isFrameless && <PlacedSkipLink beforeSheet />}
        <DisclosureDialog />
        <div className={styles.page} id={frameId}>
          {!isFrameless && (
            <>
              <PlacedSkipLink beforeSheet={false} />
              <TopNavigation />
              <UnsetSettings />
            </>
          )}
          <ScreenPlace>{children}</ScreenPlace>
          {!isFrameless && <Footer />}
        </div>
        <LeaveSiteDialog />
        {!isFrameless && <OverrideBadge />}
      </PortalScope>
      <LiveRegion />
      {!isFrameless && <Toasts />}
    </>
  )
}

/** The skip link in the one of its two places that the disclosure asks for; the frame does not render again for that. */
function PlacedSkipLink({ beforeSheet }: { beforeSheet: boolean }) {
  const { gate } = useShell()
  const hasQuietSheet = useStore(gate.store, ({ asking, quiet }) => asking && quiet)
  return hasQuietSheet === beforeSheet && <SkipLink />
}

/** Returns whether the remote that owns the current path has declared its screen frameless. */
function useIsFrameless(): boolean {
  const { registry } = useShell()
  const { pathname } = useLocation()
  return hasScreen(ownerOf(registry.get().remotes, pathname)?.frameless ?? [], pathname)
}
