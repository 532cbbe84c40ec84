import { useNavigate } from '@icio/platform'
import type { PlayState, RouteName } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'

/** Ways to leave a screen of this remote. Each goes through the disclosure gate (GATE-4, GATE-5). */
export function useEntry() {
  const { gate, nav } = useHost()
  const navigate = useNavigate()
  return {
    /** Opens a screen of the site by name, with navigation state. */
    enter: (to: RouteName, state?: PlayState) => void gate.run(() => nav.go(to, state)),
    /** Opens a URL of this remote. */
    open: (address: string) => void gate.run(() => void navigate(address)),
  }
}
