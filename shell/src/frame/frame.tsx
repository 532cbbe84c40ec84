import { hasScreen, ownerOf } from '@icio/contracts/releases/route-ownership'
import { useLocation, useStore } from '@icio/platform'
import { PortalScope } from '@icio/shared-ui/parts/portal-scope'
import { type ReactNode, type MouseEvent, useState, lazy, Suspense } from 'react'
import { useLazyValue } from '@icio/shared-ui/parts/lazy-value'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { DisclosureDialog } from '../gate/disclosure-dialog.js'
import { frameId } from '../gate/modal-sheet.js'
import { LiveRegion } from '../navigation/live-region.js'
import { useShell } from '../shell-context.js'
import { Toasts } from '../toasts/toasts.js'
import { Footer } from './footer.js'
import { ScreenPlace } from './screen-place.js'
import { TopNavigation } from './top-navigation.js'
import type { Leaving } from '../discuss/discussion.js'
import styles from './frame.module.css'
import skipLinkStyles from './skip-link.module.css'

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

function useIsFrameless(): boolean {
  const { registry } = useShell()
  const { pathname } = useLocation()
  return hasScreen(ownerOf(registry.get().remotes, pathname)?.frameless ?? [], pathname)
}

/** The first tab stop of the page: skips the navigation. */
function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById('main')?.focus()
  }
  return (
    <a className={skipLinkStyles.skip} href="#main" onClick={skip}>
      Skip to content
    </a>
  )
}

/** Asks before the visitor leaves the site (SITE-22); Continue opens the address in a new tab. */
function LeaveSiteDialog() {
  const { discussion } = useShell()
  const { to } = useStore(discussion.leaving)
  const leaving = useLastShown(to)
  return (
    <LazyConfirmDialog
      open={to !== null}
      onOpenChange={(open) => !open && discussion.close()}
      title={leaving?.title}
      description={leaving?.text}
      confirmLabel={leaving?.action ?? ''}
      onConfirm={discussion.proceed}
    />
  )
}

/** Returns the last address shown, so that the dialog keeps its text while it closes. */
function useLastShown(to: Leaving | null): Leaving | null {
  const [last, setLast] = useState(to)
  if (to && to !== last) setLast(to)
  return to ?? last
}

const OverrideNotice = lazy(async () => ({
  default: (await import('../remotes/override-notice.js')).OverrideNotice,
}))

/** Tells staff that this browser does not show what visitors see. Its code loads only where that is so. */
function OverrideBadge() {
  const { remotes, at } = useShell().registry.get()
  const overrides = remotes.filter(({ override }) => override)
  if (overrides.length === 0 && at === undefined) return null
  return (
    <Suspense>
      <OverrideNotice overrides={overrides} at={at} />
    </Suspense>
  )
}

const loadUnsetSettings = () => import('./unset-settings-notices.js')

/**
 * Lists the settings that administrators still have to fill in; staff see it on every page until then (SITE-23,
 * PRIV-12). Only staff load its code; if that fails, the page works without it.
 */
function UnsetSettings() {
  const { log } = useShell()
  const session = useSession()
  const isStaff = session.at === 'signed-in' && session.role !== 'user'
  const noticesModule = useLazyValue(loadUnsetSettings, isStaff, (error) =>
    log.error(error, 'unset settings'),
  )
  return isStaff && noticesModule ? <noticesModule.UnsetSettingsNotices /> : null
}
