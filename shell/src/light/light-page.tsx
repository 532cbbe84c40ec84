import { HostProvider } from '@icio/shared-ui/host-contract/use-host'
import { PortalScope } from '@icio/shared-ui/parts/portal-scope'
import { frameId } from '../gate/modal-sheet.js'
import styles from '../frame/frame.module.css'
import { ScreenPlace } from '../frame/screen-place.js'
import { DisclosureDialog } from '../gate/disclosure-dialog.js'
import { HistoryBridge } from '../navigation/history-bridge.js'
import { LiveRegion } from '../navigation/live-region.js'
import { RemoteArea } from '../remotes/remote-area.js'
import type { Shell } from '../shell.js'
import { ShellProvider } from '../shell-context.js'

/** The page of a light document: the screen of its one remote, with gate, errors, and announcements (STAGE-1). */
export function LightPage({ shell }: { shell: Shell }) {
  const [remote] = shell.registry.get().remotes
  return (
    <ShellProvider value={shell}>
      <HostProvider shell={shell.host}>
        <HistoryBridge />
        <PortalScope className="shell">
          <DisclosureDialog />
          <div className={styles.page} id={frameId}>
            <ScreenPlace>{remote && <RemoteArea remote={remote} />}</ScreenPlace>
          </div>
        </PortalScope>
        <LiveRegion />
      </HostProvider>
    </ShellProvider>
  )
}
